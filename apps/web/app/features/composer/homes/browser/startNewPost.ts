/** Starts a new post: scrolls to the top and removes the notice about the last one. This code is loaded on arrival. */
import { useEmptiedDraft, wasSent } from "./postHome.ts";

export async function startNewPost(): Promise<void> {
  if (wasSent(useEmptiedDraft.getState().emptied)) useEmptiedDraft.setState({ emptied: undefined });
  scrollTo({ top: 0, behavior: "instant" });
  // On a touch screen the focus would open the keyboard over half of the page.
  if (matchMedia("(hover: hover) and (pointer: fine)").matches) (await shownEditor()).focus();
}

const EDITOR = '#post-text [contenteditable="true"]';

/** Resolves when the editor is there: the page is shown before the editor is built. */
async function shownEditor(): Promise<HTMLElement> {
  const find = () => document.querySelector<HTMLElement>(EDITOR);
  return await new Promise((resolve) => {
    const resolveWhenBuilt = () => {
      const editor = find();
      if (!editor) return;
      observer.disconnect();
      resolve(editor);
    };
    const observer = new MutationObserver(resolveWhenBuilt);
    observer.observe(document.body, { childList: true, subtree: true });
    resolveWhenBuilt();
  });
}

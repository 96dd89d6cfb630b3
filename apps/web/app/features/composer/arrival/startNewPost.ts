/** For whoever comes to write something new: the page from its top, without the news of what was sent before. Loaded on arrival. */
import { useEmptiedDraft, wasSent } from "../postForm/emptiedDraft.ts";

export async function startNewPost(): Promise<void> {
  if (wasSent(useEmptiedDraft.getState().emptied)) useEmptiedDraft.setState({ emptied: undefined });
  scrollTo({ top: 0, behavior: "instant" });
  // Where one writes with the fingers, the focus would call up the keyboard over half of the page.
  if (matchMedia("(hover: hover) and (pointer: fine)").matches) (await shownEditor()).focus();
}

const EDITOR = '#post-text [contenteditable="true"]';

/** It is built while the page is shown already. */
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

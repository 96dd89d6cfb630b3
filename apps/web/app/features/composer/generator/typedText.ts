/** Text put into a plain field as if by hand: one step the browser's own undo takes back. */
import { spaced } from "../dictation/spokenText.ts";

/** At the caret, with the spaces it needs; what is selected is replaced. */
export function insertSpokenWords(field: HTMLTextAreaElement, said: string): void {
  const { value, selectionStart, selectionEnd } = field;
  const text = spaced(value.slice(0, selectionStart), said, value.slice(selectionEnd));
  if (text !== "") replaceSelection(field, text);
}

export function clearField(field: HTMLTextAreaElement): void {
  field.select();
  replaceSelection(field, "");
}

function replaceSelection(field: HTMLTextAreaElement, text: string): void {
  const focused = document.activeElement;
  // The browser writes only where the focus is.
  field.focus({ preventScroll: true });
  // What was typed just before is a step of its own.
  const { selectionStart, selectionEnd } = field;
  field.setSelectionRange(0, 0);
  field.setSelectionRange(selectionStart, selectionEnd);
  if (!writeAsBrowser(text)) writeByHand(field, text);
  if (focused instanceof HTMLElement && focused !== field) focused.focus({ preventScroll: true });
}

function writeAsBrowser(text: string): boolean {
  // Without a successor that keeps the browser's undo, and in every browser.
  return text === ""
    ? document.execCommand("delete")
    : document.execCommand("insertText", false, text);
}

/** Where that is missing: the same text, which undo then knows nothing of. */
function writeByHand(field: HTMLTextAreaElement, text: string): void {
  field.setRangeText(text, field.selectionStart, field.selectionEnd, "end");
  field.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertText" }));
}

/** Inserts text into a plain field as if typed: one step for the browser's own undo. */
import { spaced } from "../../dictation/spokenText.ts";

/** At the caret, with the spaces it needs; replaces the selection. */
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
  // `execCommand` writes only into the focused field.
  field.focus({ preventScroll: true });
  // What was typed just before becomes an undo step of its own.
  const { selectionStart, selectionEnd } = field;
  field.setSelectionRange(0, 0);
  field.setSelectionRange(selectionStart, selectionEnd);
  if (!writeAsBrowser(text)) writeByHand(field, text);
  if (focused instanceof HTMLElement && focused !== field) focused.focus({ preventScroll: true });
}

function writeAsBrowser(text: string): boolean {
  // `execCommand` is deprecated, but nothing else preserves the browser's undo in every browser.
  return text === ""
    ? document.execCommand("delete")
    : document.execCommand("insertText", false, text);
}

/** The fallback without `execCommand`: the same text, but without undo. */
function writeByHand(field: HTMLTextAreaElement, text: string): void {
  field.setRangeText(text, field.selectionStart, field.selectionEnd, "end");
  field.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertText" }));
}

/**
 * Every key of the product, once: screens listen to them and the list of keys shows them. Written as in ARIA
 * (`aria-keyshortcuts`); "Control" is ⌘ on a Mac. A single letter stands for its place on the keyboard, so it works in every language.
 */

export const pageShortcuts = { palette: "Control+K", keys: "?" } as const;

/** The button of the form in which one writes. */
export const submitShortcut = "Control+Enter";

export const editorShortcuts = {
  bold: "Control+B",
  italic: "Control+I",
  underline: "Control+U",
  strike: "Control+Shift+S",
  spoiler: "Control+Shift+P",
  link: "Control+K",
  code: "Control+E",
  bulletList: "Control+Shift+8",
  orderedList: "Control+Shift+7",
  blockquote: "Control+Shift+B",
  expandable: "Control+Shift+F",
  codeBlock: "Control+Alt+C",
  emoji: "Control+.",
  undo: "Control+Z",
  redo: "Control+Shift+Z",
} as const;

export const calendarShortcuts = {
  today: "T",
  next: "K",
  previous: "J",
  month: "M",
  week: "W",
  day: "D",
  agenda: "A",
  list: "L",
} as const;

const isMac = typeof navigator !== "undefined" && /Mac|iPhone|iPad/.test(navigator.userAgent);

/** As they are printed on the keyboard of this device. */
export function shownKeys(keys: string): string {
  return isMac
    ? keys.replace("Control+", "⌘").replace("Shift+", "⇧").replace("Alt+", "⌥")
    : keys.replace("Control", "Ctrl");
}

/** Keys of the editor, written as in ARIA (`aria-keyshortcuts`), for ProseMirror and for labels. */
const isMac = typeof navigator !== "undefined" && /Mac|iPhone|iPad/.test(navigator.userAgent);

/** "Control" is ⌘ on a Mac. */
export function shownKeys(keys: string): string {
  return isMac
    ? keys.replace("Control+", "⌘").replace("Shift+", "⇧").replace("Alt+", "⌥")
    : keys.replace("Control", "Ctrl");
}

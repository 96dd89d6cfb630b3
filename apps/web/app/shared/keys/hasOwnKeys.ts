/** Elements with their own keys: fields, and everything over the page. */
const WITH_KEYS =
  "select, textarea, input:not([type=radio]), [contenteditable=true], [role=dialog], [role=menu]";

/** Whether a single letter pressed there belongs to a field, or to what is open over the page. */
export function hasOwnKeys(target: EventTarget | null): boolean {
  if (document.querySelector("[aria-modal=true]") !== null) return true;
  return target instanceof Element && target.closest(WITH_KEYS) !== null;
}

/**
 * The focus never falls out of the page. What has it may be removed or disabled by its own press: a row that is deleted, a
 * button that waits for an answer, a toast that is gone. Where a screen says itself what comes next, that counts; otherwise
 * the focus goes to what has taken the place, or back to where it was before.
 */

/** An element that had the focus, with the place of each of its ancestors in the next one, from the inside out. */
type Place = {
  readonly element: HTMLElement;
  readonly above: readonly { readonly parent: Element; readonly at: number }[];
};

/** As far back as one goes from a dialog or a toast. */
const MAX_PLACES = 12;
/** A dialog that closes returns the focus itself, and a screen that changes chooses its own place. */
const OTHERS_FIRST_MS = 250;

const TARGETS = "a[href], button, select, input, textarea, summary, [tabindex]";
/** Not a text field: on a phone it would open the keyboard. */
const NEXT =
  ":is(a[href], button, select, summary, input:is([type=checkbox], [type=radio]), [tabindex='0']:not([contenteditable])):not(:disabled, [tabindex='-1'])";

/** Not cleared when the screen changes: what had the focus on the one that was left is gone, too. */
let places: Place[] = [];

export function keepFocus(signal: AbortSignal): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const check = () => {
    timer = undefined;
    const last = places.at(-1)?.element;
    // One that is still there was left on purpose, or waits for its answer.
    if (last && isLost() && !isShown(last)) focus(nextTo(places));
  };
  const watch = new MutationObserver((changes) => {
    const last = places.at(-1)?.element;
    if (!last || !isLost()) return;
    const isEnabledAgain = changes.some(
      ({ target, type }) => type === "attributes" && target === last,
    );
    if (isEnabledAgain && !last.matches(":disabled")) focus(last);
    else timer ??= setTimeout(check, OTHERS_FIRST_MS);
  });
  const remember = ({ target }: FocusEvent) => {
    if (target instanceof HTMLElement) places = [...places, placeOf(target)].slice(-MAX_PLACES);
  };
  /** A press on nothing takes the focus away on purpose. */
  const forget = ({ target }: PointerEvent) => {
    if (target instanceof Element && !target.closest(`${TARGETS}, label`)) places = [];
  };
  document.addEventListener("focusin", remember, { signal });
  document.addEventListener("pointerdown", forget, { signal, capture: true });
  watch.observe(document.body, { childList: true, subtree: true, attributeFilter: ["disabled"] });
  timer = setTimeout(check, OTHERS_FIRST_MS);
  signal.addEventListener("abort", () => {
    watch.disconnect();
    clearTimeout(timer);
  });
}

function isLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

function isShown(element: Element): boolean {
  return element.isConnected && element.checkVisibility({ visibilityProperty: true });
}

function placeOf(element: HTMLElement): Place {
  const above: { parent: Element; at: number }[] = [];
  for (let child: Element = element; child.parentElement; child = child.parentElement)
    above.push({
      parent: child.parentElement,
      at: [...child.parentElement.children].indexOf(child),
    });
  return { element, above };
}

function nextTo(places: readonly Place[]): HTMLElement | null {
  for (const { element, above } of places.toReversed()) {
    if (isShown(element) && !element.matches(":disabled")) return element;
    const next = movedFrom(element) ?? inPlaceOf(above);
    if (next) return next;
  }
  return document.getElementById("content");
}

/** A publication that was moved to another day is still what one works on. */
function movedFrom({ dataset: { item } }: HTMLElement): HTMLElement | undefined {
  if (item === undefined) return undefined;
  const same = document.querySelectorAll<HTMLElement>(`main [data-item="${CSS.escape(item)}"]`);
  return [...same].find(isShown);
}

/** What stands now where it was, or just before, as near as possible; nothing outside the main part. */
function inPlaceOf(above: Place["above"]): HTMLElement | undefined {
  for (const { parent, at } of above) {
    if (!parent.isConnected) continue;
    if (!parent.closest("main, [role=dialog]")) return undefined;
    for (const child of [parent.children[at], parent.children[at - 1]]) {
      const next = child && firstIn(child);
      if (next) return next;
    }
  }
  return undefined;
}

function firstIn(part: Element): HTMLElement | undefined {
  return [part, ...part.querySelectorAll(NEXT)]
    .filter((each) => each instanceof HTMLElement)
    .find((each) => each.matches(NEXT) && isShown(each));
}

function focus(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
  if (element?.id !== "content") element?.scrollIntoView({ block: "nearest" });
}

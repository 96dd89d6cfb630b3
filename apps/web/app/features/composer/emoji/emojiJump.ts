/** Scrolls and focuses frimousse's list, which draws only the visible rows but knows where every group begins. */

/** How many frames a group may take to be drawn and marked; a busy phone drops many of them. */
const MAX_FRAMES = 120;

/** The group at the top of the visible rows. */
export function seenGroup(viewport: HTMLElement): number {
  const { scrollTop } = viewport;
  return Math.max(
    0,
    groupTops(viewport).findLastIndex((top) => top <= scrollTop + 1),
  );
}

export function jumpToGroup(viewport: HTMLElement, place: number): void {
  viewport.scrollTo({ top: groupTops(viewport)[place] ?? 0, behavior: "instant" });
}

/** Focuses the list and marks the first emoji of the group: arrow keys go on from there, Enter takes it. */
export function enterGroup(viewport: HTMLElement, place: number): void {
  viewport.focus({ preventScroll: true });
  const isLeft = new AbortController();
  viewport.addEventListener("keydown", () => isLeft.abort(), { once: true, signal: isLeft.signal });
  markFirst(viewport, place, isLeft, MAX_FRAMES);
}

/**
 * Frimousse marks an emoji only under a pointer, so this sends a pointer event. The focus makes it mark the very first emoji and scroll
 * there, at a moment of its own, so this is repeated until the right one stays marked or the next key is pressed.
 */
function markFirst(
  viewport: HTMLElement,
  place: number,
  isLeft: AbortController,
  framesLeft: number,
): void {
  if (isLeft.signal.aborted) return;
  const top = groupTops(viewport)[place] ?? 0;
  const rows = [...viewport.querySelectorAll<HTMLElement>('[role="row"]')];
  const first = rows.find(({ offsetTop }) => offsetTop >= top)?.querySelector("button");
  if (first?.hasAttribute("data-active") || framesLeft === 0) return isLeft.abort();
  jumpToGroup(viewport, place);
  first?.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
  requestAnimationFrame(() => markFirst(viewport, place, isLeft, framesLeft - 1));
}

/** Only direct children: the hidden element with which frimousse measures a row's height is elsewhere. */
function groupTops(viewport: HTMLElement): readonly number[] {
  const groups = viewport.querySelectorAll<HTMLElement>(
    "[frimousse-list-sizer] > [frimousse-category]",
  );
  return Array.from(groups, ({ offsetTop }) => offsetTop);
}

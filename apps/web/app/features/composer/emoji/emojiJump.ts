/** Ways through the kit's list, which draws only the rows that are seen but knows where every group begins. */

/** How long a row that has come into sight may take to be drawn. */
const MAX_FRAMES = 30;

/** Which group stands at the top of what is seen. */
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

/** Puts the focus into the list and marks the first emoji of the group: arrows go on from there, Enter takes it. */
export function enterGroup(viewport: HTMLElement, place: number): void {
  // This marks the very first emoji of all and goes there.
  viewport.focus({ preventScroll: true });
  jumpToGroup(viewport, place);
  markFirst(viewport, groupTops(viewport)[place] ?? 0, MAX_FRAMES);
}

/** The kit lets nobody mark an emoji but a pointer that comes over it. */
function markFirst(viewport: HTMLElement, top: number, framesLeft: number): void {
  const rows = [...viewport.querySelectorAll<HTMLElement>('[role="row"]')];
  const first = rows.find(({ offsetTop }) => offsetTop >= top)?.querySelector("button");
  if (first) first.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
  else if (framesLeft > 0) requestAnimationFrame(() => markFirst(viewport, top, framesLeft - 1));
}

/** The kit's own measure of a row's height is not among the groups of its list. */
function groupTops(viewport: HTMLElement): readonly number[] {
  const groups = viewport.querySelectorAll<HTMLElement>(
    "[frimousse-list-sizer] > [frimousse-category]",
  );
  return Array.from(groups, ({ offsetTop }) => offsetTop);
}

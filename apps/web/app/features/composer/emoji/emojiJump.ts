/** Scrolls and focuses frimousse's list, which draws only the visible rows but knows where every group begins. */

/** The number of frames to wait until a row that has become visible is drawn. */
const MAX_FRAMES = 30;

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
  // The focus makes frimousse mark the very first emoji and scroll to it.
  viewport.focus({ preventScroll: true });
  jumpToGroup(viewport, place);
  markFirst(viewport, groupTops(viewport)[place] ?? 0, MAX_FRAMES);
}

/** Frimousse marks an emoji only under a pointer, so this sends a pointer event. */
function markFirst(viewport: HTMLElement, top: number, framesLeft: number): void {
  const rows = [...viewport.querySelectorAll<HTMLElement>('[role="row"]')];
  const first = rows.find(({ offsetTop }) => offsetTop >= top)?.querySelector("button");
  if (first) first.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
  else if (framesLeft > 0) requestAnimationFrame(() => markFirst(viewport, top, framesLeft - 1));
}

/** Only direct children: the hidden element with which frimousse measures a row's height is elsewhere. */
function groupTops(viewport: HTMLElement): readonly number[] {
  const groups = viewport.querySelectorAll<HTMLElement>(
    "[frimousse-list-sizer] > [frimousse-category]",
  );
  return Array.from(groups, ({ offsetTop }) => offsetTop);
}

/** The nearer to an edge, the faster. */
const EDGE_PX = 64;
const MAX_STEP_PX = 12;

/** Scrolls the part of the page with the hours, or the page, while the pointer is at their edge; true when something moved. */
export function scrollAtEdges(scroller: HTMLElement | null, y: number): boolean {
  const [partBefore, pageBefore] = [scroller?.scrollTop, scrollY];
  if (scroller) {
    const { top, bottom } = scroller.getBoundingClientRect();
    scroller.scrollTop += stepAt(y, top, bottom);
  }
  scrollBy({ top: stepAt(y, 0, innerHeight), behavior: "instant" });
  return partBefore !== scroller?.scrollTop || pageBefore !== scrollY;
}

export function stepAt(y: number, top: number, bottom: number): number {
  const nearness = Math.max(0, y - (bottom - EDGE_PX)) - Math.max(0, top + EDGE_PX - y);
  return (Math.max(-EDGE_PX, Math.min(EDGE_PX, nearness)) / EDGE_PX) * MAX_STEP_PX;
}

/**
 * How much of the lower edge of the window bars take. A line that `floats` stands at the edge itself; the bar with the main button
 * `sticks` above it, is part of the page and may be scrolled away.
 */
export function barHeight(): number {
  let edge = innerHeight;
  for (const kind of ["floats", "sticks"]) {
    // Of several that stick, the style sheets show one as a bar.
    for (const bar of document.querySelectorAll(`[data-bar="${kind}"]`)) {
      const { top, bottom } = bar.getBoundingClientRect();
      if (bottom >= edge - 1 && top < edge) edge = top;
    }
  }
  return innerHeight - edge;
}

/**
 * How much of the lower edge of the window bars take. A line that `floats` stands at the edge itself; the bar with the main button
 * `sticks` above it, is part of the page and may be scrolled away.
 */
export function barHeight(): number {
  let edge = innerHeight;
  for (const kind of ["floats", "sticks"]) {
    const bar = document.querySelector(`[data-bar="${kind}"]`)?.getBoundingClientRect();
    if (bar && bar.bottom >= edge - 1 && bar.top < edge) edge = bar.top;
  }
  return innerHeight - edge;
}

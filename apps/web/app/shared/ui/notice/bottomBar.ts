/** How much of the lower edge of the window bars take: the one with the main button, and what floats above it. */

/** `sticks` is part of the page and may be scrolled away from the edge. */
export type Bar = "sticks" | "floats";

export function barHeight(...kinds: readonly Bar[]): number {
  const bars = kinds.flatMap((kind) => [...document.querySelectorAll(`[data-bar="${kind}"]`)]);
  const tops = bars
    .map((bar) => bar.getBoundingClientRect())
    .filter(({ bottom }, at) => isFloating(bars[at]) || bottom >= innerHeight - 1)
    .map(({ top }) => innerHeight - top);
  return Math.max(0, ...tops);
}

function isFloating(bar: Element | undefined): boolean {
  return bar?.getAttribute("data-bar") === "floats";
}

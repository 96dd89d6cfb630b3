/** The newest emoji version this device can draw; newer ones would show as an empty box. */
import type { StoredEmoji } from "./emojiData.ts";

const SIZE_PX = 2;
const FONTS = '"Apple Color Emoji", "Noto Color Emoji", "Segoe UI Emoji", sans-serif';

/** Tries one emoji of each version; where drawing is not possible, all are shown. */
export function newestEmojiVersion(emoji: readonly StoredEmoji[]): number {
  const samples = new Map<number, string>();
  for (const [sample, , version] of emoji) if (!samples.has(version)) samples.set(version, sample);
  const newestFirst = [...samples].sort(([one], [other]) => other - one);
  return newestFirst.find(([, sample]) => isDrawn(sample))?.[0] ?? Infinity;
}

let brush: CanvasRenderingContext2D | null | undefined;

/**
 * An emoji is drawn in its own colours; letters and boxes take the text colour, and an unknown sequence falls apart
 * into several.
 */
function isDrawn(emoji: string): boolean {
  brush ??= Object.assign(document.createElement("canvas"), {
    width: SIZE_PX,
    height: SIZE_PX,
  }).getContext("2d", { willReadFrequently: true });
  if (!brush) return false;
  brush.font = `${SIZE_PX}px ${FONTS}`;
  brush.textBaseline = "middle";
  if (brush.measureText(emoji).width >= SIZE_PX * 2) return false;
  return drawing(brush, emoji, "#00f") === drawing(brush, emoji, "#f00");
}

function drawing(canvas: CanvasRenderingContext2D, emoji: string, pen: string): string {
  canvas.clearRect(0, 0, SIZE_PX, SIZE_PX);
  canvas.fillStyle = pen;
  canvas.fillText(emoji, 0, 0);
  return canvas.getImageData(0, 0, SIZE_PX, SIZE_PX).data.join();
}

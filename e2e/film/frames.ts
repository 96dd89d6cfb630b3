/** Draws every frame of a film: the shot of its moment, the pointer, and the ring of a click. */
import sharp from "sharp";
import { eased, filmSizes, frameMs } from "./camera.ts";
import type { Point, Recording, Shot } from "./camera.ts";

type Pixels = { readonly data: Buffer; readonly width: number; readonly height: number };

const RING_MS = 420;
const arrow = `<svg xmlns="http://www.w3.org/2000/svg" width="26" height="34" viewBox="0 0 26 34">
  <path d="M3 2v24.5l6.200-5.700 4 9.300 4.300-1.800-4-9.200 8.600-.7z" fill="#111" stroke="#fff" stroke-width="2" stroke-linejoin="round"/></svg>`;
const finger = `<svg xmlns="http://www.w3.org/2000/svg" width="60" height="60"><circle cx="30" cy="30" r="22" fill="#0d6680" fill-opacity=".38" stroke="#fff" stroke-opacity=".8" stroke-width="2"/></svg>`;
/** Where the hand points to in its picture. */
const hands = {
  desktop: { svg: arrow, tip: { x: 3, y: 2 } },
  phone: { svg: finger, tip: { x: 30, y: 30 } },
} as const;
/** A finger is seen while it touches. */
const TOUCH_MS = { before: 280, after: 160 };

function ring(part: number): string {
  const radius = 8 + 18 * part;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="60" height="60"><circle cx="30" cy="30" r="${radius}" fill="#0d6680" fill-opacity="${0.28 * (1 - part)}" stroke="#0d6680" stroke-opacity="${1 - part}" stroke-width="2.5"/></svg>`;
}

/** The frames one after the other, three bytes a pixel. */
export async function* drawFrames(recording: Recording): AsyncGenerator<Buffer> {
  const { scale } = filmSizes[recording.form];
  const { svg, tip } = hands[recording.form];
  const pointer = await pixelsOf(Buffer.from(svg));
  const rings = await Promise.all(
    Array.from({ length: 12 }, async (_, step) => await pixelsOf(Buffer.from(ring(step / 12)))),
  );
  const shotAt = rememberingShots(recording.shots);
  for (let ms = 0; ms < recording.durationMs; ms += frameMs) {
    const frame = await shotAt(ms);
    const copy = { ...frame, data: Buffer.from(frame.data) };
    const fade = recording.fades.find(({ fromMs, toMs }) => ms >= fromMs && ms < toMs);
    if (fade) {
      const before = await shotAt(fade.fromMs - 1);
      blend(copy.data, before.data, 1 - (ms - fade.fromMs) / (fade.toMs - fade.fromMs));
    }
    const onPage = pointerAt(recording, ms);
    const at = { x: onPage.x * scale, y: onPage.y * scale };
    const clicked = recording.clicksMs.find((one) => ms >= one && ms < one + RING_MS);
    const circle = rings[Math.floor(((ms - (clicked ?? ms)) / RING_MS) * rings.length)];
    if (clicked !== undefined && circle) draw(circle, copy, { x: at.x - 30, y: at.y - 30 });
    if (isSeen(recording, ms)) draw(pointer, copy, { x: at.x - tip.x, y: at.y - tip.y });
    yield copy.data;
  }
}

function isSeen({ form, clicksMs }: Recording, ms: number): boolean {
  const { before, after } = TOUCH_MS;
  return form === "desktop" || clicksMs.some((one) => ms >= one - before && ms < one + after);
}

/** The last shots stay decoded: most frames show the same one as the frame before, and a fade shows two. */
function rememberingShots(shots: readonly Shot[]): (ms: number) => Promise<Pixels> {
  const decoded = new Map<Shot, Pixels>();
  return async (ms) => {
    const shot = shots.findLast(({ atMs }) => atMs <= ms) ?? shots[0];
    if (!shot) throw new Error("a film without a single shot");
    const pixels = decoded.get(shot) ?? (await pixelsOf(shot.png, 3));
    decoded.set(shot, pixels);
    const [oldest] = decoded.keys();
    if (decoded.size > 4 && oldest) decoded.delete(oldest);
    return pixels;
  };
}

async function pixelsOf(picture: Buffer, channels: 3 | 4 = 4): Promise<Pixels> {
  const image = channels === 4 ? sharp(picture).ensureAlpha() : sharp(picture).removeAlpha();
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

function pointerAt({ strokes }: Recording, ms: number): Point {
  const stroke = strokes.findLast(({ fromMs }) => fromMs <= ms) ?? strokes[0];
  if (!stroke) return { x: 0, y: 0 };
  const { from, to, fromMs, toMs } = stroke;
  const part = eased(Math.max(0, Math.min(1, (ms - fromMs) / (toMs - fromMs))));
  // A hand moves in a slight curve.
  const bend =
    Math.sin(part * Math.PI) * Math.min(26, Math.hypot(to.x - from.x, to.y - from.y) / 9);
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part - bend };
}

function blend(data: Buffer, other: Buffer, share: number): void {
  const weight = Math.round(share * 256);
  data.forEach((value, index) => {
    data[index] = (value * (256 - weight) + (other[index] ?? 0) * weight) >> 8;
  });
}

function draw(picture: Pixels, onto: Pixels, at: Point): void {
  const left = Math.round(at.x);
  const top = Math.round(at.y);
  for (let row = 0; row < picture.height; row += 1)
    for (let column = 0; column < picture.width; column += 1) {
      const [x, y] = [left + column, top + row];
      if (x < 0 || y < 0 || x >= onto.width || y >= onto.height) continue;
      const source = (row * picture.width + column) * 4;
      const target = (y * onto.width + x) * 3;
      const alpha = (picture.data[source + 3] ?? 0) / 255;
      for (let colour = 0; colour < 3; colour += 1) {
        const under = onto.data[target + colour] ?? 0;
        const over = picture.data[source + colour] ?? 0;
        onto.data[target + colour] = under + (over - under) * alpha;
      }
    }
}

import { diceOf } from "../seeded.ts";
import { type Colour, chooseColours, coloursOf, mix } from "./colours.ts";
import { encodePng } from "../../png.ts";
import { type Shape, type Sheet, composeScene } from "./scenes.ts";

const BYTES = 3;
/** Stores how a pixel differs from the one before it: rows of few colours become nearly nothing. */
const DIFFERENCES = 1;

/** An illustration that follows from the text, in the colours of `reference` where there is one. */
export function drawPicture(text: string, sheet: Sheet, reference?: readonly Colour[]): Buffer {
  const dice = diceOf(text);
  const colours = reference ? coloursOf(reference, dice) : chooseColours(dice);
  const shapes = composeScene(text, dice, colours, sheet);
  const { width, height } = sheet;
  const stride = 1 + width * BYTES;
  const rows = Buffer.alloc(stride * height);
  const row = new Uint8ClampedArray(width * BYTES);
  for (let y = 0; y < height; y += 1) {
    fill(row, mix(colours.top, colours.horizon, (y / height) * 1.4), 0, width);
    for (const shape of shapes) paint(row, shape, y, width);
    store(rows, y * stride, row);
  }
  return encodePng(width, height, rows);
}

function paint(row: Uint8ClampedArray, { box, covers, colour }: Shape, y: number, width: number) {
  const [left, top, right, bottom] = box;
  if (y < top || y >= bottom) return;
  const full = colour(y);
  const end = Math.min(width, Math.ceil(right));
  for (let x = Math.max(0, Math.floor(left)); x < end; x += 1) {
    const share = covers(x, y);
    if (share >= 1) fill(row, full, x, x + 1);
    else if (share > 0) {
      const at = x * BYTES;
      const under: Colour = [row[at] ?? 0, row[at + 1] ?? 0, row[at + 2] ?? 0];
      fill(row, mix(under, full, share), x, x + 1);
    }
  }
}

function fill(row: Uint8ClampedArray, [red, green, blue]: Colour, from: number, to: number): void {
  for (let at = from * BYTES; at < to * BYTES; at += BYTES) {
    row[at] = red;
    row[at + 1] = green;
    row[at + 2] = blue;
  }
}

function store(rows: Buffer, start: number, row: Uint8ClampedArray): void {
  rows[start] = DIFFERENCES;
  for (let at = 0; at < row.length; at += 1) {
    const before = at < BYTES ? 0 : (row[at - BYTES] ?? 0);
    rows[start + 1 + at] = ((row[at] ?? 0) - before) & 0xff;
  }
}

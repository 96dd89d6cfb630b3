import { encodePng } from "../png.ts";

/** In pixels, as Telegram's small pictures of chats. */
const SIZE = 160;

type Colour = readonly [number, number, number];

/** A picture of a chat: a disc before a ground that grows darker, as a PNG. */
export function drawDemoPicture(ground: Colour, disc: Colour): Buffer {
  const rows = Array.from({ length: SIZE }, (_, y) =>
    Buffer.from([0, ...Array.from({ length: SIZE }, (_x, x) => pixel(x, y, ground, disc)).flat()]),
  );
  return encodePng(SIZE, SIZE, Buffer.concat(rows));
}

function pixel(x: number, y: number, ground: Colour, disc: Colour): number[] {
  const isDisc = Math.hypot(x - SIZE / 2, y - SIZE * 0.56) < SIZE * 0.27;
  const light = isDisc ? 1 : 1 - (0.35 * y) / SIZE;
  return (isDisc ? disc : ground).map((part) => Math.round(part * light));
}

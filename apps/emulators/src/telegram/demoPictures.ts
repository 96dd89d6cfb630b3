import { crc32, deflateSync } from "node:zlib";

/** In pixels, as Telegram's small pictures of chats. */
const SIZE = 160;

type Colour = readonly [number, number, number];

/** A picture of a chat: a disc before a ground that grows darker, as a PNG. */
export function drawDemoPicture(ground: Colour, disc: Colour): Buffer {
  const rows = Array.from({ length: SIZE }, (_, y) =>
    Buffer.from([0, ...Array.from({ length: SIZE }, (_x, x) => pixel(x, y, ground, disc)).flat()]),
  );
  const header = Buffer.alloc(13);
  header.writeUInt32BE(SIZE, 0);
  header.writeUInt32BE(SIZE, 4);
  // Eight bits for each of three colours.
  header.set([8, 2], 8);
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.concat(rows))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function pixel(x: number, y: number, ground: Colour, disc: Colour): number[] {
  const isDisc = Math.hypot(x - SIZE / 2, y - SIZE * 0.56) < SIZE * 0.27;
  const light = isDisc ? 1 : 1 - (0.35 * y) / SIZE;
  return (isDisc ? disc : ground).map((part) => Math.round(part * light));
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const whole = Buffer.alloc(body.length + 8);
  whole.writeUInt32BE(data.length, 0);
  whole.set(body, 4);
  whole.writeUInt32BE(crc32(body), body.length + 4);
  return whole;
}

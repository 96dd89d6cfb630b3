/** Films that say where they were recorded, each in another way of writing it. */

type Bytes = Uint8Array<ArrayBuffer>;

export const PLACE = "+52.5186+013.4081";

const text = (value: string) => Buffer.from(value, "latin1");
const number = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
const box = (type: string, ...parts: readonly Uint8Array[]) => {
  const body = Buffer.concat(parts);
  return Buffer.concat([number(body.length + 8), text(type), body]);
};

/** As a phone with Android or an older iPhone writes it, and as 3GPP has it. */
const xyz = box("\u00a9xyz", Buffer.from([0, PLACE.length, 0x15, 0xc7]), text(PLACE));
const loci = box("loci", number(0), Buffer.from([0x15, 0xc7]), text(`Berlin ${PLACE}\0`));

const data = (value: string) => box("data", number(1), number(0), text(value));
const key = (name: string) => box("mdta", text(name));
/** As an iPhone writes it: names, and values that are called by the numbers of the names. */
const appleMeta = (version: Uint8Array) => {
  const names = ["com.apple.quicktime.make", "com.apple.quicktime.location.ISO6709"];
  const keys = box("keys", number(0), number(names.length), ...names.map(key));
  const handler = box("hdlr", number(0), number(0), text("mdta"), Buffer.alloc(13));
  const values = [data("Apple"), data(PLACE)].map((value, index) => {
    const item = box("\0\0\0\0", value);
    item.writeUInt32BE(index + 1, 4);
    return item;
  });
  return box("meta", version, handler, keys, box("ilst", ...values));
};
const itunesMeta = box(
  "meta",
  number(0),
  box("hdlr", Buffer.alloc(25)),
  box("ilst", box("\u00a9xyz", data(PLACE))),
);
const XMP_ID = Buffer.from("be7acfcb97a942e89c71999491e3afac", "hex");
const xmp = text(`<rdf:Description exif:GPSLatitude="${PLACE}" dc:title="Tea"/>`);

/** A second `moov` would be skipped, so the first one is made longer; it has to be the last box of the film. */
function inMovie(film: Bytes, addition: Buffer): Bytes {
  const start = Buffer.from(film).lastIndexOf("moov") - 4;
  const whole = Buffer.concat([film, addition]);
  whole.writeUInt32BE(whole.readUInt32BE(start) + addition.length, start);
  return new Uint8Array(whole);
}

export const placedFilms: readonly (readonly [string, (film: Bytes) => Bytes])[] = [
  ["of a phone with Android", (film) => inMovie(film, box("udta", xyz))],
  ["of an iPhone", (film) => inMovie(film, appleMeta(Buffer.alloc(0)))],
  [
    "of an editor, which wrote it as ISO media has it",
    (film) => inMovie(film, box("udta", appleMeta(number(0)))),
  ],
  ["of 3GPP", (film) => inMovie(film, box("udta", loci))],
  ["of iTunes", (film) => inMovie(film, box("udta", itunesMeta))],
  [
    "in a description by Adobe",
    (film) => new Uint8Array(Buffer.concat([film, box("uuid", XMP_ID, xmp)])),
  ],
];

/** Recordings for tests: as much of each format as tells what it is. */

const ascii = (text: string) => Buffer.from(text, "latin1");
const bytes = (...values: readonly number[]) => Buffer.from(values);
const sound = Buffer.alloc(2000, 7);

/** A second of a quiet tone, wholly valid. */
function wav(): Buffer {
  const samples = Buffer.alloc(16_000);
  for (let n = 0; n < samples.length / 2; n += 1) {
    samples.writeInt16LE(Math.round(3000 * Math.sin(n / 4)), n * 2);
  }
  const head = Buffer.alloc(44);
  head.write("RIFF", 0, "latin1");
  head.writeUInt32LE(36 + samples.length, 4);
  head.write("WAVEfmt ", 8, "latin1");
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(8000, 24);
  head.writeUInt32LE(16_000, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write("data", 36, "latin1");
  head.writeUInt32LE(samples.length, 40);
  return Buffer.concat([head, samples]);
}

/** The container of Chromium's and Firefox' recordings. */
function webm(docType = "webm"): Buffer {
  const inner = [bytes(0x42, 0x82, 0x80 + docType.length), ascii(docType)];
  const head = bytes(0x1a, 0x45, 0xdf, 0xa3, 0x80 + 3 + docType.length);
  return Buffer.concat([head, ...inner, sound]);
}

function ogg(codec: Buffer): Buffer {
  return Buffer.concat([ascii("OggS"), Buffer.alloc(24), codec, sound]);
}

function mp4(brand: string): Buffer {
  return Buffer.concat([bytes(0, 0, 0, 24), ascii(`ftyp${brand}`), Buffer.alloc(12), sound]);
}

/** What may be spoken, by the ending the AI is to see. */
export const sounds: readonly (readonly [ending: string, audio: Buffer])[] = [
  ["webm", webm()],
  ["m4a", mp4("isom")],
  ["m4a", mp4("M4A ")],
  ["ogg", ogg(ascii("OpusHead"))],
  ["ogg", ogg(Buffer.concat([bytes(1), ascii("vorbis")]))],
  [
    "mp3",
    Buffer.concat([ascii("ID3"), bytes(4, 0, 0, 0, 0, 0, 0), bytes(0xff, 0xfb, 0x90), sound]),
  ],
  ["mp3", Buffer.concat([bytes(0xff, 0xfb, 0x90, 0), sound])],
  ["wav", wav()],
];

/** What somebody might send instead. */
export const notSounds: readonly (readonly [what: string, bytes: Buffer])[] = [
  ["nothing", Buffer.alloc(0)],
  ["zeros", Buffer.alloc(5000)],
  ["a text", ascii("Good morning".repeat(50))],
  ["a page", ascii("<!doctype html><script>alert(1)</script>")],
  ["a picture", Buffer.concat([bytes(0xff, 0xd8, 0xff, 0xe0), sound])],
  ["a film in Matroska", webm("matroska")],
  ["a picture in the container of films", mp4("avif")],
  ["an archive", Buffer.concat([ascii("PK"), bytes(3, 4), sound])],
  ["a program", Buffer.concat([bytes(0x7f), ascii("ELF"), sound])],
];

export function recording(): Buffer {
  return wav();
}

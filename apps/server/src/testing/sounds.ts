/** Recordings for tests: complete files as browsers and phones make them, of any length, and files that are no recordings. */
import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  Mp3OutputFormat,
  Mp4OutputFormat,
  OggOutputFormat,
  Output,
  WavOutputFormat,
  WebMOutputFormat,
} from "mediabunny";
import type { AudioCodec, OutputFormat } from "mediabunny";

const ascii = (text: string) => Buffer.from(text, "latin1");
const bytes = (...values: readonly number[]) => Buffer.from(values);
const sound = Buffer.alloc(2000, 7);

type Coding = {
  readonly codec: AudioCodec;
  readonly sampleRate: number;
  readonly packetSeconds: number;
  readonly packet: Buffer;
  readonly description?: Buffer;
};

/** 20 ms per packet, as browsers make them; the sound itself does not matter. */
const opus: Coding = {
  codec: "opus",
  sampleRate: 48_000,
  packetSeconds: 0.02,
  packet: Buffer.concat([bytes(0x78), Buffer.alloc(39, 5)]),
  description: Buffer.concat([
    ascii("OpusHead"),
    bytes(1, 1, 0x38, 0x01, 0x80, 0xbb, 0, 0, 0, 0, 0),
  ]),
};
const aac: Coding = {
  codec: "aac",
  sampleRate: 44_100,
  packetSeconds: 1024 / 44_100,
  packet: Buffer.alloc(100, 5),
  description: bytes(0x12, 0x08),
};
const mp3: Coding = {
  codec: "mp3",
  sampleRate: 44_100,
  packetSeconds: 1152 / 44_100,
  // 128 kbit/s.
  packet: Buffer.concat([bytes(0xff, 0xfb, 0x90, 0xc4), Buffer.alloc(413)]),
};
const pcm: Coding = {
  codec: "pcm-s16",
  sampleRate: 8000,
  packetSeconds: 0.1,
  packet: Buffer.alloc(1600, 3),
};

export type Options = {
  /** The factor by which its timestamps claim it to be shorter than its sound. */
  readonly lie?: number;
};

async function write(
  format: OutputFormat,
  { codec, sampleRate, packetSeconds, packet, description }: Coding,
  seconds: number,
  { lie = 1 }: Options = {},
): Promise<Buffer> {
  const target = new BufferTarget();
  const output = new Output({ format, target });
  const source = new EncodedAudioPacketSource(codec);
  output.addAudioTrack(source);
  await output.start();
  const decoderConfig = {
    codec: codec === "aac" ? "mp4a.40.2" : codec,
    sampleRate,
    numberOfChannels: 1,
    ...(description && { description }),
  };
  for (let at = 0; at < seconds; at += packetSeconds) {
    const timed = new EncodedPacket(packet, "key", at / lie, packetSeconds / lie);
    await source.add(timed, { decoderConfig });
  }
  await output.finalize();
  return Buffer.from(target.buffer ?? new ArrayBuffer());
}

/** Like `MediaRecorder`: written while it is recorded, so no header contains the duration. */
export async function webm(seconds: number, options?: Options): Promise<Buffer> {
  return await write(new WebMOutputFormat({ appendOnly: true }), opus, seconds, options);
}
async function ogg(seconds: number): Promise<Buffer> {
  return await write(new OggOutputFormat(), opus, seconds);
}
export async function mp4(seconds: number, options?: Options): Promise<Buffer> {
  return await write(new Mp4OutputFormat({ fastStart: "fragmented" }), aac, seconds, options);
}
async function mp3File(seconds: number): Promise<Buffer> {
  return await write(new Mp3OutputFormat(), mp3, seconds);
}
export async function wav(seconds: number): Promise<Buffer> {
  return await write(new WavOutputFormat(), pcm, seconds);
}

/** 24 kHz for the core codec, 48 kHz after decoding. */
const heAac: Coding = {
  codec: "aac",
  sampleRate: 48_000,
  packetSeconds: 1024 / 24_000,
  packet: Buffer.alloc(100, 5),
  description: bytes(0x2b, 0x09, 0x88, 0x00),
};

/** Several frames in one packet, which a decoder plays one after another. */
function packed(coding: Coding, frames: number, packet = coding.packet): Coding {
  const repeated = Buffer.concat(Array.from({ length: frames }, () => packet));
  return { ...coding, packet: repeated };
}

const adtsFrame = Buffer.concat([bytes(0xff, 0xf1, 0x50, 0x40, 0x0d, 0x7f, 0xfc), aac.packet]);
const inMp4 = async (coding: Coding, seconds: number, options?: Options) =>
  await write(new Mp4OutputFormat(), coding, seconds, options);

/** The header contains a wrong number of bytes per sample of all channels. */
function misaligned(recorded: Buffer, blockAlign: number): Buffer {
  const copy = Buffer.from(recorded);
  copy.writeUInt16LE(blockAlign, copy.indexOf("fmt ") + 8 + 12);
  return copy;
}

/** The header contains a sample rate that is far too high. */
function faster(recorded: Buffer, sampleRate: number): Buffer {
  const copy = Buffer.from(recorded);
  copy.writeUInt32LE(sampleRate, copy.indexOf("fmt ") + 8 + 4);
  return copy;
}

/** Longer than a minute, but with a header or timestamps that say less. */
export const longLies: readonly (readonly [what: string, make: () => Promise<Buffer>])[] = [
  ["a wave of too large blocks", async () => misaligned(await wav(562), 2000)],
  ["a wave of too many samples a second", async () => faster(await wav(562), 4_000_000)],
  ["an mp4 with 170 frames of MP3 in each packet", async () => await inMp4(packed(mp3, 170), 2)],
  ["an mp4 with 45 frames of AAC in each packet", async () => await inMp4(packed(aac, 45), 3)],
  [
    "an mp4 with several framed AAC packets in each",
    async () => await inMp4(packed(aac, 7, adtsFrame), 20),
  ],
  [
    "AAC whose core is slower than what is made of it",
    async () => await inMp4(heAac, 100, { lie: 2 }),
  ],
];

type Make = (seconds: number) => Promise<Buffer>;

/** Accepted formats, with the file extension under which the AI gets them. */
export const sounds: readonly (readonly [name: string, make: Make, ending: string])[] = [
  ["webm", webm, "webm"],
  ["ogg", ogg, "ogg"],
  ["mp4", mp4, "m4a"],
  ["m4a", async (seconds) => await write(new Mp4OutputFormat(), aac, seconds), "m4a"],
  ["HE-AAC in m4a", async (seconds) => await inMp4(heAac, seconds), "m4a"],
  ["mp3 in mp4", async (seconds) => await inMp4(mp3, seconds), "m4a"],
  ["opus in mp4", async (seconds) => await write(new Mp4OutputFormat(), opus, seconds), "m4a"],
  ["mp3", mp3File, "mp3"],
  ["wav", wav, "wav"],
];

function riffOf(kind: string): Buffer {
  return Buffer.concat([ascii("RIFF"), bytes(0, 8, 0, 0), ascii(kind), sound]);
}

function matroska(docType: string): Buffer {
  const inner = [bytes(0x42, 0x82, 0x80 + docType.length), ascii(docType)];
  const head = bytes(0x1a, 0x45, 0xdf, 0xa3, 0x80 + 3 + docType.length);
  return Buffer.concat([head, ...inner, sound]);
}

function isoMedia(brand: string): Buffer {
  return Buffer.concat([bytes(0, 0, 0, 24), ascii(`ftyp${brand}`), Buffer.alloc(12), sound]);
}

/** Files that are no recordings. */
export const notSounds: readonly (readonly [what: string, bytes: Buffer])[] = [
  ["nothing", Buffer.alloc(0)],
  ["zeros", Buffer.alloc(5000)],
  ["a text", ascii("Good morning".repeat(50))],
  ["a page", ascii("<!doctype html><script>alert(1)</script>")],
  ["a picture", Buffer.concat([bytes(0xff, 0xd8, 0xff, 0xe0), sound])],
  ["a film in Matroska", matroska("matroska")],
  ["a webm of nothing but rubbish", matroska("webm")],
  ["an mp4 of nothing but rubbish", isoMedia("isom")],
  ["an ogg of nothing but rubbish", Buffer.concat([ascii("OggS"), Buffer.alloc(24), sound])],
  ["a wave of nothing but rubbish", riffOf("WAVE")],
  ["a picture in the container of films", isoMedia("avif")],
  ["an archive", Buffer.concat([ascii("PK"), bytes(3, 4), sound])],
  ["a program", Buffer.concat([bytes(0x7f), ascii("ELF"), sound])],
];

/** A second of a recording. */
export const recording: Buffer = await wav(1);

/** Small files of every kind that really play, written by the tests themselves: a video of one colour, with or without sound, and an MP3. */
import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
} from "mediabunny";
import type { Rotation, VideoCodec } from "mediabunny";

type VideoWishes = {
  readonly seconds?: number;
  readonly hasSound?: boolean;
  readonly rotation?: Rotation;
  readonly codec?: Extract<VideoCodec, "avc" | "vp9">;
  readonly container?: "mp4" | "webm";
  /** Bytes that are not shown, to make the file as large as wanted. */
  readonly padding?: number;
};

const [WIDTH, HEIGHT] = [128, 96];

/** 128 × 96 pixels, turned by `rotation`; one picture that stays. */
export async function sampleVideo({
  seconds = 2,
  hasSound = true,
  rotation = 0,
  codec = "avc",
  container = "mp4",
  padding = 0,
}: VideoWishes = {}): Promise<Uint8Array<ArrayBuffer>> {
  const target = new BufferTarget();
  const format = container === "mp4" ? new Mp4OutputFormat() : new WebMOutputFormat();
  const output = new Output({ format, target });
  const video = new EncodedVideoPacketSource(codec);
  const audio = new EncodedAudioPacketSource(container === "mp4" ? "aac" : "opus");
  output.addVideoTrack(video, { rotation });
  if (hasSound) output.addAudioTrack(audio);
  await output.start();
  const videoConfig = { codec: codec === "avc" ? "avc1.42000a" : "vp09.00.10.08" };
  const size = { codedWidth: WIDTH, codedHeight: HEIGHT };
  const description = codec === "avc" ? { description: AVC_CONFIG } : {};
  const frame = codec === "avc" ? greyFrame() : new Uint8Array(64).fill(1);
  await video.add(new EncodedPacket(frame, "key", 0, seconds), {
    decoderConfig: { ...videoConfig, ...size, ...description },
  });
  for (let second = 0; hasSound && second < seconds; second += 1) {
    await audio.add(new EncodedPacket(SILENCE, "key", second, 1), {
      decoderConfig: {
        codec: "mp4a.40.2",
        numberOfChannels: 2,
        sampleRate: 44_100,
        description: AAC_CONFIG,
      },
    });
  }
  await output.finalize();
  const bytes = new Uint8Array(target.buffer ?? new ArrayBuffer(0));
  return padding > 0 ? padded(bytes, padding) : bytes;
}

/** A box that players skip (ISO 14496-12, 8.1.2). */
function padded(bytes: Uint8Array, padding: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(bytes.length + padding);
  whole.set(bytes);
  new DataView(whole.buffer).setUint32(bytes.length, padding);
  whole.set(new TextEncoder().encode("free"), bytes.length + 4);
  return whole;
}

/** Bits, and numbers as they are written in as many as they need (ITU-T H.264, 9.1). */
const bits = (value: number, count: number) => value.toString(2).padStart(count, "0");
const exp = (value: number) => {
  const plain = (value + 1).toString(2);
  return "0".repeat(plain.length - 1) + plain;
};
const toBytes = (all: string) =>
  (all.match(/.{1,8}/g) ?? []).map((byte) => Number.parseInt(byte.padEnd(8, "0"), 2));

/** Baseline, level 1; frames of 8 × 6 macroblocks, one of which may be referred to (7.3.2.1). */
const SPS = [
  0x67,
  66,
  0,
  10,
  ...toBytes(
    [exp(0), exp(0), exp(0), exp(0), exp(1), "0", exp(WIDTH / 16 - 1), exp(HEIGHT / 16 - 1)].join(
      "",
    ) + "11001",
  ),
];
const PPS = [0x68, 0xce, 0x38, 0x80];
/** What a player needs to know before the first frame (ISO 14496-15, 5.3.3). */
const AVC_CONFIG = new Uint8Array([
  1,
  SPS[1] ?? 0,
  SPS[2] ?? 0,
  SPS[3] ?? 0,
  0xff,
  0xe1,
  0,
  SPS.length,
  ...SPS,
  1,
  0,
  PPS.length,
  ...PPS,
]);

/** A frame whose macroblocks are written out in full (I_PCM, 25), which needs no encoder. */
function greyFrame(): Uint8Array {
  const header = exp(0) + exp(7) + exp(0) + bits(0, 4) + exp(0) + bits(0, 4) + "00" + exp(0);
  const block = [
    ...Array<number>(256).fill(90),
    ...Array<number>(64).fill(110),
    ...Array<number>(64).fill(160),
  ];
  const blocks = (WIDTH / 16) * (HEIGHT / 16);
  const data = [0x65, ...toBytes(header + exp(25)), ...block];
  for (let count = 1; count < blocks; count += 1) data.push(...toBytes(exp(25)), ...block);
  data.push(0x80);
  const frame = new Uint8Array(4 + data.length);
  new DataView(frame.buffer).setUint32(0, data.length);
  frame.set(data, 4);
  return frame;
}

/** AAC LC, 44.1 kHz, two channels. */
const AAC_CONFIG = new Uint8Array([0x12, 0x10]);
const SILENCE = new Uint8Array([0x21, 0x00, 0x49, 0x90, 0x02, 0x19, 0x00, 0x23, 0x80]);

/** Silence at 128 kbit/s: every frame lasts 26 ms. */
export function sampleMp3(frames = 80): Uint8Array<ArrayBuffer> {
  const length = 417;
  const bytes = new Uint8Array(frames * length);
  for (let frame = 0; frame < frames; frame += 1)
    bytes.set([0xff, 0xfb, 0x90, 0x64], frame * length);
  return bytes;
}

/** Two frames of one pixel. */
export const sampleGif = new Uint8Array([
  ...new TextEncoder().encode("GIF89a"),
  1,
  0,
  1,
  0,
  0x80,
  0,
  0,
  0x40,
  0x80,
  0xc0,
  0xff,
  0xff,
  0xff,
  0x21,
  0xff,
  11,
  ...new TextEncoder().encode("NETSCAPE2.0"),
  3,
  1,
  0,
  0,
  0,
  ...[0, 1].flatMap((colour) => [
    0x21,
    0xf9,
    4,
    0,
    50,
    0,
    0,
    0,
    0x2c,
    0,
    0,
    0,
    0,
    1,
    0,
    1,
    0,
    0,
    2,
    2,
    colour === 0 ? 0x44 : 0x4c,
    0x01,
    0,
  ]),
  0x3b,
]);

/**
 * The duration of a recording's packets, by the rules of their codecs. A packet with more in it than its codec allows is refused: decoders
 * play everything in it, so its duration would be unknown.
 */
import { OGG } from "mediabunny";
import type { EncodedPacket, InputAudioTrack } from "mediabunny";
import { mp3Seconds } from "./mp3Frames.ts";

/** Browsers and phones do not record more. */
const MAX_CHANNELS = 2;
const MAX_SAMPLE_RATE = 192_000;

type Length = (packet: EncodedPacket) => number;

/** Undefined for codecs that cannot be measured. */
export async function packetLength(track: InputAudioTrack): Promise<Length | undefined> {
  const codec = await track.getCodec();
  switch (codec) {
    case "opus":
      return ({ data }) => opusSeconds(data);
    case "aac":
      return await aacLength(track);
    case "mp3":
      return ({ data }) => mp3Seconds(data);
    case "vorbis":
      // In Ogg, where browsers use it, the library computes the duration.
      return (await track.input.getFormat()) === OGG ? ({ duration }) => duration : undefined;
    default:
      return codec?.startsWith("pcm-") ? await pcmLength(track, codec) : undefined;
  }
}

/** Computed from the number of bytes, because a header may lie about the block size. */
async function pcmLength(track: InputAudioTrack, codec: string): Promise<Length | undefined> {
  const sampleBytes = Number(/\d+/.exec(codec)?.[0]) / 8;
  const channels = await track.getNumberOfChannels();
  const sampleRate = await track.getSampleRate();
  if (channels > MAX_CHANNELS || sampleRate > MAX_SAMPLE_RATE) return undefined;
  return ({ byteLength }) => byteLength / (channels * sampleBytes * sampleRate);
}

/** ISO/IEC 14496-3: at most 6144 bits for each channel of a frame. */
const MAX_AAC_BYTES = 768;
const AAC_RATES = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8000,
  7350,
];
const [LOW_COMPLEXITY, BAND_REPLICATION, PARAMETRIC_STEREO] = [2, 5, 29];
const FRAMES_OF_1024 = [LOW_COMPLEXITY, BAND_REPLICATION, PARAMETRIC_STEREO];

async function aacLength(track: InputAudioTrack): Promise<Length | undefined> {
  const description: unknown = (await track.getDecoderConfig())?.description;
  const core = description instanceof Uint8Array ? coreOf(description) : undefined;
  if (!core) return undefined;
  const made = await track.getSampleRate();
  // Spectral band replication doubles the number of samples.
  const seconds = Math.max(1024 / core, made === core ? 0 : 2048 / made);
  const most = MAX_AAC_BYTES * Math.min(await track.getNumberOfChannels(), MAX_CHANNELS);
  return ({ data }) => {
    if (data.length > most || isFramed(data)) throw new Error("more than one frame in a packet");
    return seconds;
  };
}

/** The sample rate of the core codec, from the first bits of the AudioSpecificConfig. */
function coreOf([first = 0, second = 0]: Uint8Array): number | undefined {
  if (!FRAMES_OF_1024.includes(first >> 3)) return undefined;
  return AAC_RATES[((first & 7) << 1) | (second >> 7)];
}

/** Containers do not contain frames with their own headers (ADTS); decoders would search for further ones. */
function isFramed([first = 0, second = 0]: Uint8Array): boolean {
  return first === 0xff && second >> 4 === 0xf;
}

/** RFC 6716, section 3.1: each packet begins with the kind and the number of its frames. */
function opusSeconds(data: Uint8Array): number {
  const [toc = 0, frames = 0] = data;
  const kind = toc >> 3;
  const count = [1, 2, 2, frames & 63][toc & 3] ?? 1;
  return (opusFrameMs(kind) * count) / 1000;
}

function opusFrameMs(kind: number): number {
  if (kind < 12) return [10, 20, 40, 60][kind & 3] ?? 60;
  if (kind < 16) return [10, 20][kind & 1] ?? 20;
  return [2.5, 5, 10, 20][kind & 3] ?? 20;
}

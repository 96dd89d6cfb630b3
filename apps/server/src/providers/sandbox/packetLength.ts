/**
 * How long the packets of a recording sound, by the rules of their codecs. A packet that holds more than its codec puts into one is
 * refused: decoders play whatever they find in it, so its length could not be told.
 */
import { OGG } from "mediabunny";
import type { EncodedPacket, InputAudioTrack } from "mediabunny";
import { mp3Seconds } from "./mp3Frames.ts";

/** No browser and no phone records more. */
const MAX_CHANNELS = 2;
const MAX_SAMPLE_RATE = 192_000;

type Length = (packet: EncodedPacket) => number;

/** Undefined for codecs that are not counted. */
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
      // Counted by the library in Ogg, where browsers put it.
      return (await track.input.getFormat()) === OGG ? ({ duration }) => duration : undefined;
    default:
      return codec?.startsWith("pcm-") ? await pcmLength(track, codec) : undefined;
  }
}

/** By its bytes: how many of them a header says belong together is not asked. */
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
  ...[96_000, 88_200, 64_000, 48_000, 44_100, 32_000],
  ...[24_000, 22_050, 16_000, 12_000, 11_025, 8000, 7350],
];
const [LOW_COMPLEXITY, BAND_REPLICATION, PARAMETRIC_STEREO] = [2, 5, 29];
const FRAMES_OF_1024 = [LOW_COMPLEXITY, BAND_REPLICATION, PARAMETRIC_STEREO];

async function aacLength(track: InputAudioTrack): Promise<Length | undefined> {
  const description: unknown = (await track.getDecoderConfig())?.description;
  const core = description instanceof Uint8Array ? coreOf(description) : undefined;
  if (!core) return undefined;
  const made = await track.getSampleRate();
  // Band replication makes two samples of one.
  const seconds = Math.max(1024 / core, made === core ? 0 : 2048 / made);
  const most = MAX_AAC_BYTES * Math.min(await track.getNumberOfChannels(), MAX_CHANNELS);
  return ({ data }) => {
    if (data.length > most || isFramed(data)) throw new Error("more than one frame in a packet");
    return seconds;
  };
}

/** At how many samples a second the core works, by the first bits of the AudioSpecificConfig. */
function coreOf([first = 0, second = 0]: Uint8Array): number | undefined {
  if (!FRAMES_OF_1024.includes(first >> 3)) return undefined;
  return AAC_RATES[((first & 7) << 1) | (second >> 7)];
}

/** Frames with headers of their own (ADTS) are not put into containers, and decoders would look for the next one. */
function isFramed([first = 0, second = 0]: Uint8Array): boolean {
  return first === 0xff && second >> 4 === 0xf;
}

/** RFC 6716, section 3.1: each packet begins with what its frames are and how many there are. */
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

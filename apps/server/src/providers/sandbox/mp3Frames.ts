/** The frames of MP3 (ISO/IEC 11172-3 and 13818-3, layer III); the header of each gives its number of bytes and samples. */

const HEADER_BYTES = 4;
const LAYER_3 = 1;
const MPEG_1 = 3;

/** Indexed by the version: 2.5, none, 2, 1. */
const RATES: readonly (readonly number[])[] = [
  [11_025, 12_000, 8000],
  [],
  [22_050, 24_000, 16_000],
  [44_100, 48_000, 32_000],
];
const KILOBITS_OF_1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const KILOBITS_OF_2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];

type Frame = { readonly bytes: number; readonly seconds: number };

/** The duration of all frames together. Throws when something between them is no frame. */
export function mp3Seconds(data: Uint8Array): number {
  let seconds = 0;
  for (let at = 0; at < data.length;) {
    const frame = frameOf(data.subarray(at, at + HEADER_BYTES));
    if (!frame) throw new Error("not a frame of MP3");
    seconds += frame.seconds;
    at += frame.bytes;
  }
  return seconds;
}

function frameOf([sync = 0, kind = 0, rates = 0]: Uint8Array): Frame | undefined {
  const version = (kind >> 3) & 3;
  const isSynced = sync === 0xff && kind >> 5 === 7;
  if (!isSynced || ((kind >> 1) & 3) !== LAYER_3) return undefined;
  const sampleRate = RATES[version]?.[(rates >> 2) & 3];
  const kilobits = (version === MPEG_1 ? KILOBITS_OF_1 : KILOBITS_OF_2)[rates >> 4];
  if (!sampleRate || !kilobits) return undefined;
  const samples = version === MPEG_1 ? 1152 : 576;
  const padding = (rates >> 1) & 1;
  const bytes = Math.floor((samples * kilobits * 125) / sampleRate) + padding;
  return { bytes, seconds: samples / sampleRate };
}

/**
 * Measures the duration of a recording from its sound, because header and timestamps come from the client, and a recording straight from a
 * browser has no duration in its header.
 */
import {
  BufferSource,
  EncodedPacketSink,
  Input,
  MP3,
  MP4,
  OGG,
  QTFF,
  WAVE,
  WEBM,
} from "mediabunny";
import type { InputAudioTrack } from "mediabunny";
import { formatOfBytes } from "./fileFormat.ts";
import type { JobResult } from "./jobs.ts";
import { packetLength } from "./packetLength.ts";

/**
 * What browsers record and phones send. A file with only an audio track in a video container is detected by the
 * container: the first bytes of webm and mp4 do not show what is inside.
 */
const AUDIO_TYPES: ReadonlySet<string> = new Set([
  "audio/webm",
  "video/webm",
  "audio/ogg",
  "application/ogg",
  "audio/mp4",
  "audio/x-m4a",
  "video/mp4",
  "audio/mpeg",
  "audio/wav",
]);

/** The shortest packets of speech codecs last 2.5 ms. */
const MAX_PACKETS_A_SECOND = 400;

/** What a container may hold beside its sound: headers, and a little for each packet. More bytes may be sound that was not found. */
const OTHER_BYTES = 64 * 1024;
const OTHER_BYTES_OF_PACKET = 64;

const NOT_AUDIO: JobResult["speech"] = { kind: "refused", reason: "not_audio" };

export async function measureSpeech(
  given: Uint8Array,
  limitSeconds: number,
): Promise<JobResult["speech"]> {
  try {
    return await measure(given, limitSeconds);
  } catch {
    return NOT_AUDIO;
  }
}

async function measure(bytes: Uint8Array, limitSeconds: number): Promise<JobResult["speech"]> {
  const mime = (await formatOfBytes(bytes))?.mime ?? "";
  if (!AUDIO_TYPES.has(mime)) return NOT_AUDIO;
  const formats = [WEBM, OGG, MP4, QTFF, MP3, WAVE];
  const input = new Input({ source: new BufferSource(bytes), formats });
  let seconds = 0;
  let packets = 0;
  let found = 0;
  for (const track of await input.getAudioTracks()) {
    const sound = await listen(track, limitSeconds);
    if (!sound) return NOT_AUDIO;
    // Which of several tracks is played depends on the player, so the longest counts.
    seconds = Math.max(seconds, sound.seconds);
    packets += sound.packets;
    found += sound.bytes;
  }
  if (packets === 0) return NOT_AUDIO;
  const isWhole = bytes.length - found <= OTHER_BYTES + packets * OTHER_BYTES_OF_PACKET;
  return isWhole || seconds > limitSeconds ? { kind: "speech", seconds } : NOT_AUDIO;
}

type Sound = { readonly seconds: number; readonly packets: number; readonly bytes: number };

async function listen(track: InputAudioTrack, limitSeconds: number): Promise<Sound | undefined> {
  const lengthOf = await packetLength(track);
  if (!lengthOf) return undefined;
  let [counted, packets, bytes] = [0, 0, 0];
  let [first, end] = [Number.POSITIVE_INFINITY, 0];
  for await (const packet of new EncodedPacketSink(track).packets()) {
    counted += lengthOf(packet);
    packets += 1;
    bytes += packet.byteLength;
    first = Math.min(first, packet.timestamp);
    end = Math.max(end, packet.timestamp + packet.duration);
    const isTooLong = counted > limitSeconds || packets > limitSeconds * MAX_PACKETS_A_SECOND;
    if (isTooLong) return { seconds: Math.max(counted, limitSeconds + 1), packets, bytes };
  }
  // Recordings with pauses have packets that cover less than the timestamps do.
  return { seconds: Math.max(counted, packets > 0 ? end - first : 0), packets, bytes };
}

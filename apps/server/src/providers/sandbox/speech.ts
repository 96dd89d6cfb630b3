/**
 * How long a recording is, by counting its sound: what its header and its timestamps say is what its sender wrote, and a
 * recording fresh from a browser has no header that says it at all.
 */
import { readFile } from "node:fs/promises";
import { fileTypeFromBuffer } from "file-type";
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
import type { MeasuredSpeech } from "../decoder.ts";
import { packetLength } from "./packetLength.ts";

/**
 * What browsers record and phones send. An audio track alone in a container made for video is named after the
 * container: webm and mp4 tell by their first bytes only that they are webm and mp4.
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

/** The shortest packets of speech there are last 2.5 ms. */
const MAX_PACKETS_A_SECOND = 400;

/** What a container may hold beside its sound: headers, and a little around each packet. More may be sound that was not found. */
const OTHER_BYTES = 64 * 1024;
const OTHER_BYTES_OF_PACKET = 64;

const NOT_AUDIO: MeasuredSpeech = { kind: "refused", reason: "not_audio" };

export async function measureSpeech(given: string, limitSeconds: number): Promise<MeasuredSpeech> {
  try {
    return await measure(await readFile(given), limitSeconds);
  } catch {
    return NOT_AUDIO;
  }
}

async function measure(bytes: Uint8Array, limitSeconds: number): Promise<MeasuredSpeech> {
  const [mime = ""] = ((await fileTypeFromBuffer(bytes))?.mime ?? "").split(";");
  if (!AUDIO_TYPES.has(mime)) return NOT_AUDIO;
  const formats = [WEBM, OGG, MP4, QTFF, MP3, WAVE];
  const input = new Input({ source: new BufferSource(bytes), formats });
  let seconds = 0;
  let packets = 0;
  let found = 0;
  for (const track of await input.getAudioTracks()) {
    const sound = await listen(track, limitSeconds);
    if (!sound) return NOT_AUDIO;
    // Which of several tracks is heard, the listener decides.
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
  // Sound with pauses in between is as long as it says.
  return { seconds: Math.max(counted, packets > 0 ? end - first : 0), packets, bytes };
}

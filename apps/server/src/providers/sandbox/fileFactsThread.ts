/**
 * What kind of media a file is, by its content: name and type come from the client. And takes out of it where it was recorded. Only headers are
 * read, in parts and in JavaScript, so a thread with a limit of memory is apart enough, and a file of 50 MB need not be in memory.
 */
import { FilePathSource, Input, Logging, LogLevel, MP3, MP4 } from "mediabunny";
import type { InputTrack } from "mediabunny";
import type { ExaminedFile, FileFacts } from "../decoder.ts";
import { firstBytes, formatOfFile } from "./fileFormat.ts";
import { removePlace } from "./place.ts";

/** What Telegram's apps play inside a chat. */
const VIDEO_CODECS: ReadonlySet<string> = new Set(["avc", "hevc"]);
const AUDIO_CODECS: ReadonlySet<string> = new Set(["aac", "mp3"]);
/** Containers that may hold what is played; iTunes and HandBrake have names of their own for MP4. */
const READ_TYPES: ReadonlySet<string> = new Set([
  "video/mp4",
  "video/x-m4v",
  "audio/mpeg",
  "audio/mp4",
  "audio/x-m4a",
]);

// What a file contains is nothing to tell the operator of.
Logging.level = LogLevel.Silent;

export type GivenFile = { readonly path: string; readonly asDocument: boolean };

const plainFile: FileFacts = { kind: "document", unplayable: null };

/** Never throws because of what the file contains. */
export async function examineFile({ path, asDocument }: GivenFile): Promise<ExaminedFile> {
  const hadPlace = await removePlace(path);
  return { facts: asDocument ? plainFile : await readFacts(path), hadPlace };
}

async function readFacts(path: string): Promise<FileFacts> {
  const found = await formatOfFile(path).catch(() => undefined);
  const { mime, ending } = found ?? { mime: "", ending: "" };
  if (mime === "image/gif") return (await gifFacts(path)) ?? plainFile;
  if (!/^(?:video|audio)\//.test(mime) && mime !== "application/ogg") return plainFile;
  const facts = READ_TYPES.has(mime) ? await playableFacts(path).catch(() => undefined) : undefined;
  return facts ?? { kind: "document", unplayable: ending.toUpperCase() };
}

async function playableFacts(path: string): Promise<FileFacts | undefined> {
  const input = new Input({ source: new FilePathSource(path), formats: [MP4, MP3] });
  try {
    const video = await input.getPrimaryVideoTrack();
    const audio = await input.getPrimaryAudioTrack();
    const audioCodec = await audio?.getCodec();
    if (audio && !AUDIO_CODECS.has(audioCodec ?? "")) return await unplayable(audio);
    const seconds = await secondsOf(input);
    if (!(seconds > 0)) return undefined;
    if (!video) return audio ? { kind: "audio", seconds } : undefined;
    const codec = await video.getCodec();
    if (!VIDEO_CODECS.has(codec ?? "")) return await unplayable(video);
    const [width, height] = [await video.getDisplayWidth(), await video.getDisplayHeight()];
    if (!(width > 0 && height > 0)) return undefined;
    // Telegram repeats a video without sound like a GIF, if its codec is the one of all devices.
    const kind = audio || codec !== "avc" ? "video" : "animation";
    return { kind, width: Math.round(width), height: Math.round(height), seconds };
  } finally {
    input.dispose();
  }
}

/** A recorded stream begins with the time of its station. */
async function secondsOf(input: Input): Promise<number> {
  const [first, end] = [await input.getFirstTimestamp(), await input.computeDuration()];
  return end - Math.max(0, first);
}

/** Called as people know it, or by the four letters that stand in the file. */
async function unplayable(track: InputTrack): Promise<FileFacts> {
  const name = (await track.getCodec()) ?? (await track.getInternalCodecId());
  return { kind: "document", unplayable: typeof name === "string" ? name.toUpperCase() : "MP4" };
}

const GIF_HEAD_BYTES = 10;

/** Its size stands at a fixed place (GIF89a, 18). */
async function gifFacts(path: string): Promise<FileFacts | undefined> {
  const bytes = await firstBytes(path, GIF_HEAD_BYTES);
  if (bytes.length < GIF_HEAD_BYTES) return undefined;
  const head = new DataView(bytes.buffer);
  const [width, height] = [head.getUint16(6, true), head.getUint16(8, true)];
  if (width === 0 || height === 0) return undefined;
  return { kind: "animation", width, height, seconds: null };
}

/**
 * What kind of media a file is, by its content: name and type come from the client. Only headers are read, in parts and in JavaScript, so a
 * thread with a limit of memory is apart enough, and a file of 50 MB need not be in memory.
 */
import { open } from "node:fs/promises";
import { fileTypeFromFile } from "file-type";
import { FilePathSource, Input, MP3, MP4 } from "mediabunny";
import type { FileFacts } from "../decoder.ts";

/** What Telegram's apps play inside a chat. */
const VIDEO_CODECS: ReadonlySet<string> = new Set(["avc", "hevc"]);
const AUDIO_CODECS: ReadonlySet<string> = new Set(["aac", "mp3"]);
const AUDIO_TYPES: ReadonlySet<string> = new Set(["audio/mpeg", "audio/mp4", "audio/x-m4a"]);

const plainFile: FileFacts = { kind: "document", unplayable: null };

/** Never throws because of what the file contains. */
export async function readFileFacts(path: string): Promise<FileFacts> {
  const type = await fileTypeFromFile(path).catch(() => undefined);
  const [mime = ""] = (type?.mime ?? "").split(";");
  if (mime === "image/gif") return (await gifFacts(path)) ?? plainFile;
  if (!/^(?:video|audio)\//.test(mime) && mime !== "application/ogg") return plainFile;
  const format = (type?.ext ?? mime).toUpperCase();
  const isRead = mime === "video/mp4" || AUDIO_TYPES.has(mime);
  const facts = isRead ? await playableFacts(path).catch(() => undefined) : undefined;
  return facts ?? { kind: "document", unplayable: format };
}

async function playableFacts(path: string): Promise<FileFacts | undefined> {
  const input = new Input({ source: new FilePathSource(path), formats: [MP4, MP3] });
  try {
    const video = await input.getPrimaryVideoTrack();
    const audio = await input.getPrimaryAudioTrack();
    const audioCodec = await audio?.getCodec();
    if (audio && !AUDIO_CODECS.has(audioCodec ?? "")) return unplayable(audioCodec);
    const seconds = await input.computeDuration();
    if (!(seconds > 0)) return undefined;
    if (!video) return audio ? { kind: "audio", seconds } : undefined;
    const codec = await video.getCodec();
    if (!VIDEO_CODECS.has(codec ?? "")) return unplayable(codec);
    const [width, height] = [await video.getDisplayWidth(), await video.getDisplayHeight()];
    if (!(width > 0 && height > 0)) return undefined;
    // Telegram repeats a video without sound like a GIF, if its codec is the one of all devices.
    const kind = audio || codec !== "avc" ? "video" : "animation";
    return { kind, width: Math.round(width), height: Math.round(height), seconds };
  } finally {
    input.dispose();
  }
}

function unplayable(codec: string | null | undefined): FileFacts {
  return { kind: "document", unplayable: codec?.toUpperCase() ?? "MP4" };
}

/** Its size stands at a fixed place (GIF89a, 18). */
async function gifFacts(path: string): Promise<FileFacts | undefined> {
  const file = await open(path);
  try {
    const head = new DataView(new ArrayBuffer(10));
    const { bytesRead } = await file.read(head, 0, 10, 0);
    const [width, height] = [head.getUint16(6, true), head.getUint16(8, true)];
    if (bytesRead < 10 || width === 0 || height === 0) return undefined;
    return { kind: "animation", width, height, seconds: null };
  } finally {
    await file.close();
  }
}

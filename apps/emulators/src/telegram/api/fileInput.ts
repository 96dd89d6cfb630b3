import { randomBytes } from "node:crypto";
import type { MediaFile, Message } from "../message.ts";
import type { Photo } from "../world.ts";
import type { Call } from "./call.ts";
import type { UploadedFile } from "./fields.ts";
import { badRequest } from "./refusal.ts";

const MAX_BYTES = 50 * 1_048_576;
const FILE_ID_PREFIX = "BQACAgIAAx";
const PHOTO_ID_PREFIX = "AgACAgIAAx";

type FileKind = "video" | "animation" | "audio" | "document";

/** A video, an animation, an audio or another file: given as upload, `attach://name`, web address or file_id of the same bot. */
export async function readFile(
  call: Call,
  kind: FileKind,
  value: unknown,
  field: string,
): Promise<Photo> {
  const attached =
    typeof value === "string" && value.startsWith("attach://")
      ? value.slice("attach://".length)
      : undefined;
  const file = call.fields.files.get(attached ?? (value === undefined ? field : ""));
  if (file) return await upload(call, kind, file);
  if (typeof value !== "string" || attached !== undefined) {
    throw badRequest(`there is no ${kind} in the request`);
  }
  if (/^https?:/i.test(value)) return remember(call, { mime: TYPES[kind], size: 0, url: value });
  return fileOf(call, kind, value);
}

const TYPES: Record<FileKind, string> = {
  video: "video/mp4",
  animation: "video/mp4",
  audio: "audio/mpeg",
  document: "application/octet-stream",
};

async function upload(call: Call, kind: FileKind, { bytes, name }: UploadedFile): Promise<Photo> {
  if (bytes.length === 0) throw badRequest("file must be non-empty");
  if (bytes.length > MAX_BYTES) throw badRequest("Request Entity Too Large");
  const isGif = bytes.subarray(0, 3).toString("latin1") === "GIF";
  const mime = isGif && kind === "animation" ? "image/gif" : TYPES[kind];
  const file = remember(call, { mime, size: bytes.length, name });
  await call.photoStore.save(file.uniqueId, bytes);
  return file;
}

function remember(call: Call, facts: Omit<Photo, "uniqueId" | "width" | "height">): Photo {
  const uniqueId = `AgAD${randomBytes(8).toString("base64url")}`;
  const file = { uniqueId, width: 0, height: 0, ...facts };
  call.world.photos.set(uniqueId, file);
  return file;
}

/** A file_id belongs to the bot that received it; another bot cannot use it. Among one another these kinds may be exchanged, with photos not. */
function fileOf(call: Call, kind: FileKind, fileId: string): Photo {
  if (fileId.startsWith(PHOTO_ID_PREFIX)) {
    const name = kind.charAt(0).toUpperCase() + kind.slice(1);
    throw badRequest(`can't use file of type Photo as ${name}`);
  }
  const inside = Buffer.from(fileId.slice(FILE_ID_PREFIX.length), "base64url").toString();
  const [owner, uniqueId = ""] = inside.split(" ");
  const file = call.world.photos.get(uniqueId);
  if (!fileId.startsWith(FILE_ID_PREFIX) || !file) {
    throw badRequest("wrong remote file identifier specified: can't unserialize it");
  }
  if (owner !== String(call.bot.id)) throw badRequest("wrong file identifier/HTTP URL specified");
  return file;
}

/** Telegram names an animation a document as well. */
export function fileFields(
  kind: FileKind,
  file: Photo,
  botId: number,
  said: { width?: number; height?: number; duration?: number },
): Partial<Message> {
  const { uniqueId, size, mime, name } = file;
  const plain: MediaFile = {
    file_id: FILE_ID_PREFIX + Buffer.from(`${botId} ${uniqueId}`).toString("base64url"),
    file_unique_id: uniqueId,
    file_size: size,
    mime_type: mime,
    ...(name !== undefined && { file_name: name }),
  };
  const seen = { width: said.width ?? 320, height: said.height ?? 320 };
  const { duration = 0 } = said;
  if (kind === "document") return { document: plain };
  if (kind === "audio") return { audio: { ...plain, duration } };
  const film = { ...plain, ...seen, duration };
  return kind === "video" ? { video: film } : { animation: film, document: plain };
}

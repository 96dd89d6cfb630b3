import { randomBytes } from "node:crypto";
import sharp from "sharp";
import type { PhotoSize } from "../message.ts";
import type { Photo } from "../world.ts";
import type { Call } from "./call.ts";
import type { UploadedFile } from "./fields.ts";
import { type Refusal, badRequest } from "./refusal.ts";

const MAX_BYTES = 10_485_760;
const MAX_SIDE_SUM = 10_000;
const MAX_RATIO = 20;
const PICTURES = new Set(["jpeg", "png", "webp", "gif", "heif", "tiff"]);

/** A photo given as upload, `attach://name`, web address or file_id of the same bot. */
export async function readPhoto(call: Call, value: unknown, field: string): Promise<Photo> {
  const direct = call.fields.files.get(field);
  if (direct && value === undefined) return uploadPhoto(call, direct);
  if (typeof value !== "string" || value === "") throw noPhoto(field);
  if (value.startsWith("attach://")) {
    const file = call.fields.files.get(value.slice("attach://".length));
    if (!file) throw noPhoto(field);
    return uploadPhoto(call, file);
  }
  if (/^https?:/i.test(value)) return photoAt(call, value);
  return photoOf(call, value);
}

const noPhoto = (field: string): Refusal =>
  badRequest(
    field === "photo"
      ? "there is no photo in the request"
      : "can't parse InputMedia: media not found",
  );

async function uploadPhoto(call: Call, file: UploadedFile): Promise<Photo> {
  const { bytes } = file;
  if (bytes.length === 0) throw badRequest("file must be non-empty");
  if (bytes.length > MAX_BYTES) {
    throw badRequest(
      `file of size ${bytes.length} bytes is too big for a photo; the maximum size is ${MAX_BYTES} bytes`,
    );
  }
  const { width, height, mime } = await measure(bytes);
  if (width + height > MAX_SIDE_SUM) throw badRequest("PHOTO_INVALID_DIMENSIONS");
  if (Math.max(width, height) / Math.min(width, height) > MAX_RATIO) {
    throw badRequest("PHOTO_INVALID_DIMENSIONS");
  }
  const photo = { uniqueId: newUniqueId(), width, height, size: bytes.length, mime };
  call.world.photos.set(photo.uniqueId, photo);
  await call.photoStore.save(photo.uniqueId, bytes);
  return photo;
}

async function measure(bytes: Buffer): Promise<{ width: number; height: number; mime: string }> {
  const found = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  if (!found?.width || !found.height || !PICTURES.has(found.format)) {
    throw badRequest("IMAGE_PROCESS_FAILED");
  }
  return { width: found.width, height: found.height, mime: `image/${found.format}` };
}

const newUniqueId = (): string => `AQAD${randomBytes(8).toString("base64url")}`;

/** The emulator never fetches: it judges an address by its looks and lets the page show it. */
function photoAt(call: Call, address: string): Photo {
  const url = URL.parse(address);
  if (!url || !url.hostname) throw badRequest("invalid file HTTP URL specified: URL host is empty");
  if (isUnreachable(url.hostname)) throw badRequest("failed to get HTTP URL content");
  if (/\.html?$/i.test(url.pathname)) throw badRequest("wrong type of the web page content");
  const photo = {
    uniqueId: newUniqueId(),
    width: 1280,
    height: 960,
    size: 0,
    mime: "image/jpeg",
    url: url.href,
  };
  call.world.photos.set(photo.uniqueId, photo);
  return photo;
}

/** Names that never resolve, and places Telegram's servers cannot or will not reach. */
const isUnreachable = (host: string): boolean =>
  /(?:^|\.)invalid$|^localhost$|\.(?:local|internal|test)$/i.test(host) ||
  /^(?:127|10|0)\.|^192\.168\.|^169\.254\.|^172\.(?:1[6-9]|2\d|3[01])\./.test(host) ||
  host.startsWith("[");

const FILE_ID_PREFIX = "AgACAgIAAx";

/** A file_id belongs to the bot that received it; another bot cannot use it. */
function photoOf(call: Call, fileId: string): Photo {
  if (fileId.startsWith("BQAC")) throw badRequest("can't use file of type Document as Photo");
  const [owner, uniqueId = ""] = decodeFileId(fileId);
  const photo = call.world.photos.get(uniqueId.slice(0, -1));
  if (!fileId.startsWith(FILE_ID_PREFIX) || !photo) {
    throw badRequest("wrong remote file identifier specified: can't unserialize it");
  }
  if (owner !== String(call.bot.id)) throw badRequest("wrong file identifier/HTTP URL specified");
  return photo;
}

const decodeFileId = (fileId: string): string[] =>
  Buffer.from(fileId.slice(FILE_ID_PREFIX.length), "base64url").toString().split(" ");

const SIZES: [string, number][] = [
  ["s", 90],
  ["m", 320],
  ["x", 800],
  ["y", 1280],
];

/** Telegram answers with several sizes of a photo, the biggest last. */
export function photoSizes(photo: Photo, botId: number): PhotoSize[] {
  const longest = Math.max(photo.width, photo.height);
  const fitting = SIZES.filter((_, index) => index === 0 || (SIZES[index - 1]?.[1] ?? 0) < longest);
  return fitting.map(([letter, side]) => {
    const scale = Math.min(1, side / longest);
    const unique = photo.uniqueId + letter;
    return {
      file_id: FILE_ID_PREFIX + Buffer.from(`${botId} ${unique}`).toString("base64url"),
      file_unique_id: unique,
      file_size: Math.max(1, Math.round(photo.size * scale * scale)),
      width: Math.max(1, Math.round(photo.width * scale)),
      height: Math.max(1, Math.round(photo.height * scale)),
    };
  });
}

import {
  arrivedResponseSchema,
  uploadedFileResponseSchema,
  uploadResponseSchema,
  type UploadedFile,
  type UploadedImage,
} from "@vestnik/contract/uploads";
import { successSchema } from "@vestnik/contract/shared";
import { thumbnailAddress } from "@vestnik/domain/media";
import type { z } from "zod";
import { randomKey } from "../storage/randomKey.ts";
import { pageSessionToken } from "../storage/sessionToken.ts";
import { apiAddress, callHeaders } from "../server/address.ts";
import { ApiError, isOffline, networkError, refusalOf, unreadableAnswer } from "./apiError.ts";
import { endSession, saysSessionIsOver } from "./endedSession.ts";
import { parseAnswer } from "./parseAnswer.ts";
import { request } from "./request.ts";

export type UploadOptions = {
  /** The sent share of the bytes, 0 to 1. */
  readonly onProgress?: (share: number) => void;
  readonly signal?: AbortSignal;
};

/** Throws `ApiError`, or the signal's reason. */
export async function uploadImage(file: File, options: UploadOptions = {}): Promise<UploadedImage> {
  const form = new FormData();
  form.append("image", file);
  return await upload("/upload/image", form, uploadResponseSchema, options);
}

/** Of files that are under way or broke off; the server keeps under it what has arrived. */
const keys = new WeakMap<File, string>();
/** A connection that changes is soon there again. When it is not, the upload goes on as soon as the browser is online. */
const TRY_AGAIN_AFTER_MS = [1000, 3000, 9000, 20_000];

type FileOptions = UploadOptions & {
  readonly isDocument: boolean;
  /** The connection is gone, and the rest is sent when it is back. */
  readonly onBrokenOff?: () => void;
};

/** A file that is sent as it is, from where it broke off before. Throws the same. */
export async function uploadFile(file: File, options: FileOptions): Promise<UploadedFile> {
  for (const pauseMs of TRY_AGAIN_AFTER_MS) {
    try {
      return await uploadRest(file, options);
    } catch (error) {
      if (!isBrokenOff(error) || !navigator.onLine) throw error;
      options.onBrokenOff?.();
      await pause(pauseMs, options.signal);
    }
  }
  return await uploadRest(file, options);
}

async function uploadRest(
  file: File,
  { isDocument, onProgress, signal }: FileOptions,
): Promise<UploadedFile> {
  const known = keys.get(file);
  const key = known ?? randomKey();
  keys.set(file, key);
  const offset = known === undefined ? 0 : await countArrived(key);
  signal?.throwIfAborted();
  const form = new FormData();
  form.append("name", file.name);
  if (isDocument) form.append("as", "document");
  form.append("key", key);
  form.append("offset", String(offset));
  form.append("file", file.slice(offset), file.name);
  const sent = await upload("/upload/file", form, uploadedFileResponseSchema, {
    ...(signal && { signal }),
    onProgress: (share) => onProgress?.((offset + share * (file.size - offset)) / file.size),
  });
  keys.delete(file);
  return sent;
}

/** A frame of an uploaded video or animation, from which the server draws its thumbnail. Throws the same. */
export async function sendFrame(url: string, frame: Blob): Promise<void> {
  const form = new FormData();
  form.append("image", frame);
  await request(successSchema, "PUT", thumbnailAddress(url), form);
}

async function countArrived(key: string): Promise<number> {
  try {
    return (await request(arrivedResponseSchema, "GET", `/upload/file/${key}`)).offset;
  } catch (error) {
    // An upload itself knows no difference between the two, and goes on after both.
    throw isOffline(error) ? networkError(error) : error;
  }
}

/** A cancelled upload does not wait for the rest of its file. */
export function forgetArrived(file: File): void {
  const key = keys.get(file);
  if (key === undefined) return;
  keys.delete(file);
  request(successSchema, "DELETE", `/upload/file/${key}`).catch(() => undefined);
}

/** The server may still wait for the bytes of the connection that is gone. */
function isBrokenOff(error: unknown): boolean {
  return error instanceof ApiError && (error.code === "network" || error.code === "uploads_busy");
}

async function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const abort = () => reject(abortReason(signal));
  signal?.addEventListener("abort", abort, { once: true });
  const timer = setTimeout(resolve, ms);
  try {
    await promise;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", abort);
  }
}

/** `fetch` reports no upload progress, hence XMLHttpRequest. */
function upload<Schema extends z.ZodType>(
  path: string,
  form: FormData,
  schema: Schema,
  { onProgress, signal }: UploadOptions,
): Promise<z.output<Schema>> {
  return new Promise((resolve, reject) => {
    const sessionToken = pageSessionToken();
    const call = new XMLHttpRequest();
    const abort = () => call.abort();
    call.open("POST", apiAddress(path));
    for (const [name, value] of Object.entries(callHeaders(sessionToken))) {
      call.setRequestHeader(name, value);
    }
    call.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) onProgress?.(loaded / total);
    };
    call.onerror = () => reject(networkError(undefined));
    call.onabort = () => reject(abortReason(signal));
    call.onload = () => {
      settle(call, schema, resolve, (refusal) => {
        if (sessionToken !== null && saysSessionIsOver(refusal)) endSession(sessionToken);
        reject(refusal);
      });
    };
    call.onloadend = () => signal?.removeEventListener("abort", abort);
    if (signal?.aborted) return reject(abortReason(signal));
    signal?.addEventListener("abort", abort);
    call.send(form);
  });
}

function abortReason(signal: AbortSignal | undefined): Error {
  const reason: unknown = signal?.reason;
  return reason instanceof Error ? reason : new DOMException("Aborted", "AbortError");
}

function settle<Schema extends z.ZodType>(
  call: XMLHttpRequest,
  schema: Schema,
  resolve: (answer: z.output<Schema>) => void,
  reject: (refusal: ApiError) => void,
): void {
  const answer = parseJson(call.responseText);
  if (call.status < 200 || call.status > 299) {
    return reject(refusalOf(call.status, answer, call.getResponseHeader("Retry-After")));
  }
  const parsed = parseAnswer(schema, answer);
  if (parsed.success) resolve(parsed.data);
  else reject(unreadableAnswer(call.status, parsed.error));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

import {
  uploadedFileResponseSchema,
  uploadResponseSchema,
  type UploadedFile,
  type UploadedImage,
} from "@vestnik/contract/uploads";
import type { z } from "zod";
import { pageSessionToken } from "../storage/sessionToken.ts";
import { apiAddress, callHeaders } from "../server/address.ts";
import { networkError, refusalOf, unreadableAnswer, type ApiError } from "./apiError.ts";
import { endSession, saysSessionIsOver } from "./endedSession.ts";
import { parseAnswer } from "./parseAnswer.ts";

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

/** A file that is sent as it is. Throws the same. */
export async function uploadFile(
  file: File,
  { isDocument, ...options }: UploadOptions & { readonly isDocument: boolean },
): Promise<UploadedFile> {
  const form = new FormData();
  form.append("name", file.name);
  if (isDocument) form.append("as", "document");
  form.append("file", file);
  return await upload("/upload/file", form, uploadedFileResponseSchema, options);
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

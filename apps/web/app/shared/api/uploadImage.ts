import { uploadResponseSchema, type UploadedImage } from "@vestnik/contract/uploads";
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

/** `fetch` reports no upload progress, hence XMLHttpRequest. Throws `ApiError`, or the signal's reason. */
export function uploadImage(file: File, options: UploadOptions = {}): Promise<UploadedImage> {
  const { onProgress, signal } = options;
  return new Promise((resolve, reject) => {
    const sessionToken = pageSessionToken();
    const call = new XMLHttpRequest();
    const abort = () => call.abort();
    call.open("POST", apiAddress("/upload/image"));
    for (const [name, value] of Object.entries(callHeaders(sessionToken))) {
      call.setRequestHeader(name, value);
    }
    call.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) onProgress?.(loaded / total);
    };
    call.onerror = () => reject(networkError(undefined));
    call.onabort = () => reject(abortReason(signal));
    call.onload = () => {
      settle(call, resolve, (refusal) => {
        if (sessionToken !== null && saysSessionIsOver(refusal)) endSession(sessionToken);
        reject(refusal);
      });
    };
    call.onloadend = () => signal?.removeEventListener("abort", abort);
    if (signal?.aborted) return reject(abortReason(signal));
    signal?.addEventListener("abort", abort);
    call.send(imageForm(file));
  });
}

function abortReason(signal: AbortSignal | undefined): Error {
  const reason: unknown = signal?.reason;
  return reason instanceof Error ? reason : new DOMException("Aborted", "AbortError");
}

function imageForm(file: File): FormData {
  const form = new FormData();
  form.append("image", file);
  return form;
}

function settle(
  call: XMLHttpRequest,
  resolve: (image: UploadedImage) => void,
  reject: (refusal: ApiError) => void,
): void {
  const answer = parseJson(call.responseText);
  if (call.status < 200 || call.status > 299) {
    return reject(refusalOf(call.status, answer, call.getResponseHeader("Retry-After")));
  }
  const parsed = parseAnswer(uploadResponseSchema, answer);
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

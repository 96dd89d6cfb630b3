/** Reads the answer of an AI operation while it is made (decision 105). */
import { generationEventSchema, type GenerationEvent } from "@vestnik/contract/generation";
import type { z } from "zod";
import { pageSessionToken } from "../../storage/sessionToken.ts";
import { ApiError, networkError, refusalOf, unreadableAnswer } from "../apiError.ts";
import { parseAnswer } from "../parseAnswer.ts";
import { readFrames } from "./eventStream.ts";
import { readAnswer, send, takeRefusal } from "../request.ts";

export type Progress = Exclude<GenerationEvent, { kind: "done" | "failed" }>;

export type Following = {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: Progress) => void;
};

/** The server sends at least every 15 s; after this much silence the connection counts as dead. */
const SILENCE_MS = 40_000;

/** Throws `ApiError`; an aborted request throws what `fetch` throws. */
export async function requestGeneration<Schema extends z.ZodType>(
  schema: Schema,
  path: string,
  body: unknown,
  { signal, onProgress }: Following,
): Promise<z.output<Schema>> {
  const sessionToken = pageSessionToken();
  const silence = new AbortController();
  const headers = { Accept: "text/event-stream" };
  const either = { signal: AbortSignal.any([signal, silence.signal]), headers };
  const response = await send("POST", path, body, sessionToken, either);
  if (!response.ok) throw takeRefusal(response, await readAnswer(response), sessionToken);
  if (response.body === null) throw unreadableAnswer(response.status);
  try {
    return readResult(schema, await lastEvent(response.body, silence, onProgress));
  } catch (error) {
    // The stream breaks with an error of the browser's own.
    throw signal.aborted || error instanceof ApiError ? error : networkError(error);
  }
}

type LastEvent = Extract<GenerationEvent, { kind: "done" | "failed" }>;

async function lastEvent(
  body: ReadableStream<Uint8Array>,
  silence: AbortController,
  onProgress: Following["onProgress"],
): Promise<LastEvent> {
  const watch = () => setTimeout(() => silence.abort(), SILENCE_MS);
  let timer = watch();
  try {
    for await (const { data } of readFrames(body)) {
      clearTimeout(timer);
      timer = watch();
      const event = eventIn(data);
      if (event?.kind === "done" || event?.kind === "failed") return event;
      if (event) onProgress(event);
    }
  } finally {
    clearTimeout(timer);
  }
  throw networkError(new Error("the stream ended before its result"));
}

/** An unknown event is ignored, because the server may be newer. */
function eventIn(data: string): GenerationEvent | undefined {
  if (data === "") return undefined;
  try {
    return parseAnswer(generationEventSchema, JSON.parse(data)).data;
  } catch {
    return undefined;
  }
}

function readResult<Schema extends z.ZodType>(schema: Schema, event: LastEvent): z.output<Schema> {
  if (event.kind === "failed") throw refusalOf(event.status, event.error, null);
  const parsed = parseAnswer(schema, event.data);
  if (!parsed.success) throw unreadableAnswer(200, parsed.error);
  return parsed.data;
}

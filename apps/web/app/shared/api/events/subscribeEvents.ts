import { publicationEventSchema, type PublicationEvent } from "@vestnik/contract/publications";
import { idSchema } from "@vestnik/contract/shared";
import { z } from "zod";
import { pageSessionToken } from "../../storage/sessionToken.ts";
import { apiAddress, callHeaders } from "../../server/address.ts";
import { refusalOf } from "../apiError.ts";
import { noteAnswer, onRestored } from "../../server/connection.ts";
import { endSession, saysSessionIsOver, sessionResumed } from "../endedSession.ts";
import { parseAnswer } from "../parseAnswer.ts";
import { readFrames, type Frame } from "./eventStream.ts";

export type ServerEvent =
  /** The stream is open (again): changes from before have to be fetched. */
  | { readonly type: "connected" }
  | { readonly type: "publication"; readonly publication: PublicationEvent }
  | { readonly type: "channel"; readonly channelId: string }
  | { readonly type: "credits" | "subscription" | "account" | "problems" };

const FIRST_PAUSE_MS = 1000;
const MAX_PAUSE_MS = 30_000;
/** The server sends at least every 15 s; after this much silence the connection counts as dead. */
const SILENCE_MS = 40_000;

/** Those that say only that something is to be fetched. */
const plainEvents = [
  { type: "credits" },
  { type: "subscription" },
  { type: "account" },
  { type: "problems" },
] as const satisfies ServerEvent[];

const channelEventSchema = z.object({ id: idSchema });

/** Reads `GET /events` until `signal` aborts, and reconnects with growing pauses when the stream breaks. */
export async function subscribeEvents(
  onEvent: (event: ServerEvent) => void,
  signal: AbortSignal,
): Promise<void> {
  let failures = 0;
  const opened = () => {
    failures = 0;
    onEvent({ type: "connected" });
  };
  while (!signal.aborted) {
    const verdict = await readOnce(onEvent, opened, signal);
    if (verdict === "refused") {
      await sessionResumed(signal);
      continue;
    }
    failures += 1;
    if (verdict === "broken") noteAnswer("none");
    await pause(typeof verdict === "number" ? verdict : pauseMs(failures), signal);
  }
}

/** One connection, from open to broken; "refused" when the session is over, milliseconds when the server named a wait. */
async function readOnce(
  onEvent: (event: ServerEvent) => void,
  opened: () => void,
  signal: AbortSignal,
): Promise<"broken" | "refused" | number> {
  const sessionToken = pageSessionToken();
  if (sessionToken === null) return "refused";
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), SILENCE_MS);
  try {
    const response = await fetch(apiAddress("/events"), {
      headers: { ...callHeaders(sessionToken), Accept: "text/event-stream" },
      cache: "no-store",
      signal: AbortSignal.any([signal, silence.signal]),
    });
    if (response.status === 401) {
      const refusal = refusalOf(401, parseJson(await response.text()), null);
      return saysSessionIsOver(refusal) && endSession(sessionToken) ? "refused" : "broken";
    }
    if (response.status === 429) {
      const waitMs = Number(response.headers.get("Retry-After")) * 1000;
      await response.body?.cancel();
      // Too many tabs are open for this one to get a stream, so it fetches changes at each try.
      onEvent({ type: "connected" });
      return waitMs > 0 ? waitMs : MAX_PAUSE_MS;
    }
    if (!response.ok || response.body === null) return "broken";
    opened();
    for await (const frame of readFrames(response.body)) {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), SILENCE_MS);
      // At once, because during the pause before a reconnection the page would still accept input.
      if (frame.event === "session_ended") return endSession(sessionToken) ? "refused" : "broken";
      const event = eventOf(frame);
      if (event) onEvent(event);
    }
    return "broken";
  } catch {
    return "broken";
  } finally {
    clearTimeout(timer);
  }
}

/** An unknown frame is ignored, because the server may be newer. */
function eventOf(frame: Frame): ServerEvent | undefined {
  if (frame.event === "publication") {
    const parsed = parseAnswer(publicationEventSchema, parseJson(frame.data));
    return parsed.success ? { type: "publication", publication: parsed.data } : undefined;
  }
  if (frame.event === "channel") {
    const parsed = parseAnswer(channelEventSchema, parseJson(frame.data));
    return parsed.success ? { type: "channel", channelId: parsed.data.id } : undefined;
  }
  const { event } = frame;
  return plainEvents.find(({ type }) => type === event);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function pauseMs(failures: number): number {
  const ceiling = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - 1));
  return ceiling / 2 + (Math.random() * ceiling) / 2;
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const goOn = () => {
      clearTimeout(timer);
      stopWaiting();
      resolve();
    };
    const timer = setTimeout(goOn, ms);
    const stopWaiting = onRestored(goOn);
    signal.addEventListener("abort", goOn, { once: true });
  });
}

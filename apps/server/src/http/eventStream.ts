/** Server-sent events: their headers, and answers that report the progress of work (decision 105). */
import type { FastifyReply, FastifyRequest } from "fastify";
import { answerForError } from "./errors.ts";
import { NO_PAGE } from "./noPage.ts";

export const STREAM_HEADERS = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-store",
  ...NO_PAGE,
  // Proxies must not buffer events.
  "x-accel-buffering": "no",
};

/** What is reported, and at the end what came of it. */
type StreamedEvent =
  | { readonly kind: string }
  | { readonly kind: "done"; readonly data: unknown }
  | { readonly kind: "failed"; readonly status: number; readonly error: unknown };

/** Proxies close connections on which nothing arrives for a minute. */
const PING_MS = 15_000;

/**
 * Answers with JSON, or with events where the client accepts them. A refusal before the first event is answered like that of any other request.
 */
export async function answerWork<Progress extends { readonly kind: string }>(
  request: FastifyRequest,
  reply: FastifyReply,
  work: (report: (progress: Progress) => void) => Promise<unknown>,
): Promise<unknown> {
  if (!/\btext\/event-stream\b/.test(request.headers.accept ?? "")) {
    return { success: true, data: await work(() => undefined) };
  }
  const stream = createStream(reply);
  try {
    const data = await work((progress) => stream.send(progress));
    stream.send({ kind: "done", data });
  } catch (error) {
    if (!stream.isOpen()) throw error;
    stream.send({ kind: "failed", ...answerForError(error, request) });
  } finally {
    stream.end();
  }
  return reply;
}

/** Opened by its first event. */
function createStream(reply: FastifyReply) {
  const response = reply.raw;
  let pings: NodeJS.Timeout | undefined;
  const open = () => {
    reply.hijack();
    // A broken connection emits `close`, too, so its error needs no handling.
    response.on("error", () => undefined);
    response.on("close", () => clearInterval(pings));
    response.writeHead(200, STREAM_HEADERS);
    pings = setInterval(() => response.write(": ping\n\n"), PING_MS);
  };
  return {
    isOpen: () => pings !== undefined,
    send(event: StreamedEvent) {
      if (!pings) open();
      if (response.writable) response.write(`data: ${JSON.stringify(event)}\n\n`);
    },
    end() {
      clearInterval(pings);
      if (pings) response.end();
    },
  };
}

/** Answers an AI operation with JSON, or with events where the client accepts them (decision 105). */
import type { GenerationEvent } from "@vestnik/contract/generation";
import type { FastifyReply, FastifyRequest } from "fastify";
import { answerForError } from "../../http/errors.ts";
import { STREAM_HEADERS } from "../../http/eventStream.ts";
import type { Progress } from "./paidCall.ts";

/** Proxies close connections on which nothing arrives for a minute. */
const PING_MS = 15_000;

type Work = (report: (progress: Progress) => void) => Promise<unknown>;

/** A refusal before the first event is answered like that of any other request. */
export async function answerWork(
  request: FastifyRequest,
  reply: FastifyReply,
  work: Work,
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
    send(event: GenerationEvent) {
      if (!pings) open();
      if (response.writable) response.write(`data: ${JSON.stringify(event)}\n\n`);
    },
    end() {
      clearInterval(pings);
      if (pings) response.end();
    },
  };
}

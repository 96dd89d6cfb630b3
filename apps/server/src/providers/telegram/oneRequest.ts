/**
 * The `fetch` that grammY uses here: one request on one new connection, without redirects, connection reuse or retries. Every failure
 * reports whether a byte can have left.
 *
 * grammY's default (node-fetch) reuses connections, follows redirects (a 307 sends the post a second time), hides the status of an
 * unreadable answer and puts the bot token into its errors.
 */
import { request as httpRequest } from "node:http";
import type { ClientRequest, IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import type { Socket } from "node:net";
import { Readable } from "node:stream";
import { readAnswer } from "./answer.ts";
import { openConnection } from "./connection.ts";
import type { ConnectionLimits } from "./connection.ts";
import { NoAnswer, systemCode } from "./answer.ts";

export type RequestLimits = ConnectionLimits & {
  /** From the first byte written to the last byte read. */
  readonly answerMs: number;
};

/** What grammY passes to `fetch`: a string, or a stream of multipart parts. */
type RequestInit = {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
};

/** The part of a fetch response that grammY uses. */
type Response = { json(): Promise<unknown> };

export function createFetch(limits: RequestLimits) {
  return async (address: string, init: RequestInit): Promise<Response> => {
    const url = new URL(address);
    const socket = await openConnection(url, limits);
    try {
      const { status, body } = await exchange(socket, url, init, limits.answerMs);
      const answer = readAnswer(status, body);
      return { json: () => Promise.resolve(answer) };
    } finally {
      socket.destroy();
    }
  };
}

type Exchange = { readonly status: number; readonly body: string };

/** From here on bytes are written: no failure proves that Telegram did not act. */
async function exchange(
  socket: Socket,
  url: URL,
  init: RequestInit,
  limitMs: number,
): Promise<Exchange> {
  const { promise, resolve, reject } = Promise.withResolvers<Exchange>();
  const lost = (why: string) => {
    // Node's HTTP parser failed: bytes came, but not an HTTP answer.
    const silence = why.startsWith("HPE_") ? "answer_unreadable" : "connection_lost";
    reject(new NoAnswer(silence, `The connection to Telegram broke (${why})`));
  };
  const timer = setTimeout(() => {
    reject(new NoAnswer("answer_timeout", "Telegram did not answer in time"));
  }, limitMs);
  const request = startRequest(socket, url, init);
  let answering = false;
  request.once("response", (response) => {
    answering = true;
    readBody(response).then(resolve, reject);
  });
  request.on("error", (error) => {
    // The server may answer early and close the connection while we still write; then its answer counts.
    if (!answering) lost(systemCode(error));
  });
  request.once("close", () => {
    if (!answering) lost("closed");
  });
  writeBody(request, init.body);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    request.destroy();
  }
}

function startRequest(socket: Socket, url: URL, init: RequestInit): ClientRequest {
  const send = url.protocol === "https:" ? httpsRequest : httpRequest;
  return send(url, {
    method: init.method,
    headers: { ...init.headers, connection: "close" },
    createConnection: () => socket,
  });
}

function writeBody(request: ClientRequest, body: unknown): void {
  if (body instanceof Readable) body.pipe(request);
  else request.end(body);
}

/** Far above any answer to a send; a longer one did not come from the Bot API. */
const MAX_ANSWER_BYTES = 4 * 1024 * 1024;

async function readBody(response: IncomingMessage): Promise<Exchange> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > MAX_ANSWER_BYTES) {
        throw new NoAnswer(
          "answer_unreadable",
          "Telegram's answer is longer than any of its answers",
        );
      }
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof NoAnswer) throw error;
    throw new NoAnswer(
      "connection_lost",
      "The connection broke in the middle of Telegram's answer",
    );
  }
  return { status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString("utf8") };
}

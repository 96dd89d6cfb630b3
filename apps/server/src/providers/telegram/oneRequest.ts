/**
 * The `fetch` that grammY uses here: one request, without redirects or retries. Every failure reports whether a byte can have left.
 *
 * grammY's default (node-fetch) follows redirects (a 307 sends the post a second time), hides the status of an unreadable answer and puts the
 * bot token into its errors.
 */
import { request as httpRequest } from "node:http";
import type { ClientRequest, IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import { Readable } from "node:stream";
import { NoAnswer, readAnswer, systemCode } from "./answer.ts";
import type { ConnectionLimits, Connections, Wishes } from "./connections.ts";

export type RequestLimits = ConnectionLimits & {
  /** From the first byte written to the last byte read. */
  readonly answerMs: number;
  /** It carries much, so that even a good connection takes long. */
  readonly isLong: boolean;
};

/** What grammY passes to `fetch`: a string, or a stream of multipart parts. */
type RequestInit = {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
};

/** The part of a fetch response that grammY uses. */
type Response = { json(): Promise<unknown> };

export function createFetch(connections: Connections, limits: RequestLimits) {
  return async (address: string, init: RequestInit): Promise<Response> => {
    const { status, body } = await exchange(connections, new URL(address), init, limits);
    const answer = readAnswer(status, body);
    return { json: () => Promise.resolve(answer) };
  };
}

type Exchange = { readonly status: number; readonly body: string };

/** Once there is a connection, bytes are written: from then on no failure proves that Telegram did not act. */
async function exchange(
  connections: Connections,
  url: URL,
  init: RequestInit,
  limits: RequestLimits,
): Promise<Exchange> {
  const { promise, resolve, reject } = Promise.withResolvers<Exchange>();
  const lost = (why: string) => {
    // Node's HTTP parser failed: bytes came, but not an HTTP answer.
    const silence = why.startsWith("HPE_") ? "answer_unreadable" : "connection_lost";
    reject(new NoAnswer(silence, `The connection to Telegram broke (${why})`));
  };
  const late = () => reject(new NoAnswer("answer_timeout", "Telegram did not answer in time"));
  let timer: NodeJS.Timeout | undefined;
  let answering = false;
  const request = startRequest(connections, url, init, limits);
  request.once("socket", () => (timer = setTimeout(late, limits.answerMs)));
  request.once("response", (response) => {
    answering = true;
    if (isTelegrams(response)) connections.isInOrder(response.socket);
    readBody(response).then(resolve, reject);
  });
  request.on("error", (error) => {
    if (error instanceof NoAnswer) reject(error);
    // The server may answer early and close the connection while we still write; then its answer counts.
    else if (!answering) lost(systemCode(error));
  });
  request.once("close", () => {
    if (!answering) lost("closed");
  });
  writeBody(request, init.body);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    // Where the answer was complete, its connection was given back by now and stays open.
    request.destroy();
  }
}

function startRequest(
  connections: Connections,
  url: URL,
  { method, headers }: RequestInit,
  limits: RequestLimits,
): ClientRequest {
  const send = url.protocol === "https:" ? httpsRequest : httpRequest;
  const agent = connections.agentFor(url, limits, limits.isLong);
  const wishes: Wishes = { method, headers, agent, limits };
  return send(url, wishes);
}

/** Whatever else answers, a proxy for example, may have its own idea of a connection. */
function isTelegrams({ statusCode = 0, headers }: IncomingMessage): boolean {
  return statusCode < 500 && /^application\/json\b/i.test(headers["content-type"] ?? "");
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

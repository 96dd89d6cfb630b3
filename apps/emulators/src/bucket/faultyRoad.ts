/** Passes HTTP requests on to a server, and lets harm come to those that a test names. */
import { createServer, request as forward } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Transform } from "node:stream";

export type Harm =
  /** The connection is reset before anything is read. */
  | "refused"
  /** Nothing is ever answered. */
  | "silence"
  /** The answer begins seconds later. */
  | "delay"
  /** 503 SlowDown, as of a service that is too busy. */
  | "slow_down"
  /** 507, as of a service without room. */
  | "full"
  /** 403 AccessDenied, as after keys were taken away. */
  | "denied"
  /** 404 NoSuchBucket. */
  | "no_bucket"
  /** What was sent is stored, and the answer names another sum. */
  | "wrong_sum"
  /** A byte is another one: of what is stored, or of what is read. */
  | "changed"
  /** Half of the body comes, and the answer says that this is all. */
  | "short"
  /** The connection is reset in the middle of the body. */
  | "cut";

type Harming = { readonly harm: Harm; readonly methods: readonly string[]; left: number };

type Passed = { readonly method: string; readonly path: string };

export type FaultyRoad = {
  readonly port: number;
  /** All requests, also those that came to harm. */
  readonly requests: Passed[];
  /** From now on, so many requests of these methods come to harm; without a number all of them. The last call counts. */
  harm(harm: Harm, which?: { readonly methods?: readonly string[]; readonly times?: number }): void;
  /** Nothing comes to harm any more. */
  heal(): void;
  close: () => Promise<void>;
};

const DELAY_MS = 1500;

export async function openFaultyRoad(target: number): Promise<FaultyRoad> {
  let harming: Harming | undefined;
  const requests: Passed[] = [];
  const server = createServer((request, response) => {
    const { method = "", url = "" } = request;
    requests.push({ method, path: url });
    const present = harming;
    const isHarmed = present && present.left > 0 && present.methods.includes(method);
    if (isHarmed) present.left -= 1;
    travel(target, request, response, isHarmed ? present.harm : undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    requests,
    harm(harm, { methods = ["GET", "HEAD", "PUT", "DELETE", "POST"], times = Infinity } = {}) {
      harming = { harm, methods, left: times };
    },
    heal() {
      harming = undefined;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function travel(
  target: number,
  request: IncomingMessage,
  response: ServerResponse,
  harm: Harm | undefined,
): void {
  switch (harm) {
    case "refused":
      return void request.socket.resetAndDestroy();
    case "silence":
      return void request.resume();
    case "slow_down":
      return refuse(request, response, 503, "SlowDown");
    case "full":
      return refuse(request, response, 507, "InsufficientStorage");
    case "denied":
      return refuse(request, response, 403, "AccessDenied");
    case "no_bucket":
      return refuse(request, response, 404, "NoSuchBucket");
    case "delay":
      return void setTimeout(() => pass(target, request, response, undefined), DELAY_MS);
    case "wrong_sum":
    case "changed":
    case "short":
    case "cut":
    case undefined:
      return pass(target, request, response, harm);
    default:
      harm satisfies never;
  }
}

function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  code: string,
): void {
  const body = `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>-</Message></Error>`;
  request.resume();
  response.writeHead(status, { "content-type": "application/xml" });
  response.end(request.method === "HEAD" ? undefined : body);
}

function pass(
  target: number,
  request: IncomingMessage,
  response: ServerResponse,
  harm: "wrong_sum" | "changed" | "short" | "cut" | undefined,
): void {
  const { method = "GET", url, headers } = request;
  const isPut = method === "PUT";
  const far = forward({ host: "127.0.0.1", port: target, method, path: url, headers });
  far.on("error", () => response.destroy());
  far.on("response", (answer) => {
    const given = { ...answer.headers };
    if (harm === "wrong_sum" && isPut) given.etag = `"${"0".repeat(32)}"`;
    const half = Math.floor(Number(given["content-length"] ?? 0) / 2);
    const isShort = harm === "short" && !isPut && half > 0;
    if (isShort) given["content-length"] = String(half);
    response.writeHead(answer.statusCode ?? 502, given);
    if (isShort) return void answer.pipe(firstBytes(half)).pipe(response);
    if (harm === "cut" && !isPut) return cutAfter(half, answer, response);
    if (harm === "changed" && !isPut) return void answer.pipe(changed()).pipe(response);
    answer.pipe(response);
  });
  if (harm === "cut" && isPut) {
    const half = Math.floor(Number(headers["content-length"] ?? 0) / 2);
    let seen = 0;
    request.on("data", (chunk: Buffer) => {
      seen += chunk.length;
      if (seen < half) return void far.write(chunk);
      far.destroy();
      request.socket.resetAndDestroy();
    });
    return;
  }
  (harm === "changed" && isPut ? request.pipe(changed()) : request).pipe(far);
}

function cutAfter(bytes: number, answer: IncomingMessage, response: ServerResponse): void {
  let left = bytes;
  answer.on("data", (chunk: Buffer) => {
    response.write(chunk.subarray(0, Math.max(0, left)));
    left -= chunk.length;
    // What was written has to leave before the end.
    if (left <= 0) setTimeout(() => response.socket?.resetAndDestroy(), 20);
  });
}

function firstBytes(bytes: number): Transform {
  let left = bytes;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      const some = chunk.subarray(0, Math.max(0, left));
      left -= chunk.length;
      done(null, some);
    },
  });
}

function changed(): Transform {
  let isFirst = true;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      const other = Buffer.from(chunk);
      if (isFirst && other.length > 0) other[0] = (other[0] ?? 0) ^ 1;
      isFirst = false;
      done(null, other);
    },
  });
}

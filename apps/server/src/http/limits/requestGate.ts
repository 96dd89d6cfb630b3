/**
 * Decides whether a request is looked at: before the framework, the session and the database, so that a refusal costs next to nothing
 * (decision 72).
 */
import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Limits } from "../../config.ts";
import { writtenRefusal } from "../errors.ts";
import { createInTurn } from "./inTurn.ts";
import { createRefusalDelay } from "./refusalDelay.ts";
import type { InTurn } from "./inTurn.ts";
import { createSessionOwners, sessionOf } from "./sessionOwners.ts";
import { createTokenBuckets } from "./tokenBuckets.ts";

/**
 * How many of one person's requests are let in at once, while so many wait. Reading is quick, and in turn even a burst costs others
 * no more than a request or two; changes may wait for Telegram or for an upload, and have lines of their own (`ownLine.ts`).
 */
const TURNS = {
  read: { atOnce: 2, waiting: 150 },
  change: { atOnce: 16, waiting: 150 },
  stranger: { atOnce: 8, waiting: 150 },
};
const SHORTEST_WAIT_SECONDS = 1;

/** Pages, their files, pictures, and the pages that show the description of the API. */
const FILE = /^\/(?:api\/docs(?!\/(?:json|yaml))(?=[/?]|$)|(?!api(?:[/?]|$)))[^%?]*(?:\?|$)/;

/** Which of the limits a request ran against. */
type Limit = "person" | "address" | "strangers" | "files" | "streams";
type Counts = Partial<Record<Limit, number>>;

export type RequestGate = {
  /** Goes on at once or in a while when the request may be looked at; else answers it. */
  admit(request: IncomingMessage, response: ServerResponse, goOn: () => void): void;
  /** A session was found for a request: false when its person has asked too much. */
  recognise(request: IncomingMessage, userId: string): boolean;
  /** No session was found for a request. */
  disown(request: IncomingMessage): void;
  /** Counts a refusal made elsewhere. */
  count(limit: Limit): void;
  /** What was refused since this was last asked. */
  takeCounts(): Counts;
};

export type GateOptions = {
  readonly limits: Limits;
  /** The part of the limits that is this process's. */
  readonly share: () => number;
  readonly addressOf: (request: IncomingMessage) => string;
};

type Asker = { readonly address: string; readonly owner: string | undefined };
type TooMuch = { readonly limit: Limit; readonly key: string; readonly waitMs: number };

export function createRequestGate({ limits, share, addressOf }: GateOptions): RequestGate {
  const buckets = {
    person: createTokenBuckets(limits.person, share),
    address: createTokenBuckets(limits.address, share),
    strangers: createTokenBuckets(limits.strangers, share),
    files: createTokenBuckets(limits.files, share),
  };
  const turns = {
    read: createInTurn(TURNS.read.atOnce, TURNS.read.waiting),
    change: createInTurn(TURNS.change.atOnce, TURNS.change.waiting),
    stranger: createInTurn(TURNS.stranger.atOnce, TURNS.stranger.waiting),
  };
  const delay = createRefusalDelay();
  const owners = createSessionOwners();
  /** Addresses of requests whose session nobody knew when they came. */
  const strangers = new WeakMap<IncomingMessage, string>();
  let counts: Counts = {};
  const count = (limit: Limit) => void (counts[limit] = (counts[limit] ?? 0) + 1);

  function taken(limit: keyof typeof buckets, key: string): TooMuch | undefined {
    const waitMs = buckets[limit].take(key);
    return waitMs === undefined ? undefined : { limit, key, waitMs };
  }

  /** The person's own limits come first: an office pays for nobody's flood. */
  function tooMuchOf({ address, owner }: Asker): TooMuch | undefined {
    if (owner === undefined) return taken("strangers", address);
    return taken("person", owner) ?? taken("address", address);
  }

  function refuse(
    { limit, key, waitMs }: TooMuch,
    request: IncomingMessage,
    response: ServerResponse,
  ) {
    count(limit);
    const seconds = Math.max(SHORTEST_WAIT_SECONDS, Math.ceil(waitMs / 1000));
    delay.refuse(`${limit} ${key}`, request, response, () =>
      answerTooMany(request, response, seconds),
    );
  }

  /** A stranger's body may come as slowly as they like, so it must not hold a place that others of their address wait for. */
  function lineOf(owner: string | undefined, request: IncomingMessage): InTurn | undefined {
    const reads = request.method === "GET" || request.method === "HEAD";
    if (owner === undefined) return reads ? turns.stranger : undefined;
    return reads ? turns.read : turns.change;
  }

  function letInTurn(
    { address, owner }: Asker,
    request: IncomingMessage,
    response: ServerResponse,
    goOn: () => void,
  ): void {
    const key = owner ?? address;
    const line = lineOf(owner, request);
    if (!line) return goOn();
    if (line.pass(key, response, goOn)) return;
    const limit = owner === undefined ? "strangers" : "person";
    refuse({ limit, key, waitMs: 0 }, request, response);
  }

  return {
    admit(request, response, goOn) {
      const kind = kindOf(request);
      if (kind === "health") return goOn();
      const address = addressOf(request);
      const asker = { address, owner: owners.ownerOf(sessionOf(request)) };
      const tooMuch = kind === "file" ? taken("files", address) : tooMuchOf(asker);
      if (tooMuch) return refuse(tooMuch, request, response);
      if (kind === "file") return goOn();
      if (asker.owner === undefined) strangers.set(request, address);
      // Streams stay open; they are counted where they are opened.
      if (kind === "stream") return goOn();
      letInTurn(asker, request, response, goOn);
    },
    recognise(request, userId) {
      const address = strangers.get(request);
      const session = sessionOf(request);
      if (address === undefined || session === undefined) return true;
      owners.remember(session, userId);
      buckets.strangers.giveBack(address);
      const isTooMuch = buckets.person.take(userId) !== undefined;
      if (isTooMuch) count("person");
      return !isTooMuch;
    },
    disown: (request) => owners.forget(sessionOf(request)),
    count,
    takeCounts() {
      for (const each of Object.values(buckets)) each.sweep();
      delay.sweep();
      const refused = counts;
      counts = {};
      return refused;
    },
  };
}

/**
 * The router reads encoded and complete addresses, too: what does not plainly say that it is something else is a call. The
 * description of the API is made anew for each who asks, so it is one as well.
 */
function kindOf({ method, url = "/" }: IncomingMessage): "health" | "file" | "stream" | "call" {
  const reads = method === "GET" || method === "HEAD";
  if (reads && /^\/api\/health\/(?:live|ready)(?:\?|$)/.test(url)) return "health";
  if (/^\/api\/events(?:\?|$)/.test(url)) return "stream";
  return FILE.test(url) ? "file" : "call";
}

function answerTooMany(request: IncomingMessage, response: ServerResponse, seconds: number): void {
  const { status, body } = writtenRefusal({
    code: "rate_limited",
    details: { seconds },
    requestId: randomUUID(),
    acceptLanguage: request.headers["accept-language"],
  });
  response.writeHead(status, {
    "content-type": "application/json; charset=utf-8",
    "content-length": Buffer.byteLength(body),
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "retry-after": String(seconds),
  });
  response.end(body);
}

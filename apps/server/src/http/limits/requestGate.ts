/**
 * Decides at the door whether a request is looked at: before the framework, the session and the database, so that a refusal costs next to
 * nothing (decision 72).
 */
import { createHash, randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Limits } from "../../config.ts";
import { writtenRefusal } from "../errors.ts";
import { createTokenBuckets } from "./tokenBuckets.ts";

/** Requests that are under way at one moment, of one person and of one address. Lists wait in lines of their own (`ownLine.ts`). */
const UNDER_WAY = { person: 150, address: 600 };
const MOST_SESSIONS = 50_000;
const RETRY_SECONDS = 1;

/** Which of the limits a request ran against. */
type Limit = "person" | "address" | "strangers" | "files" | "streams";

type Passed = { readonly address: string; readonly session: string | undefined };

export type RequestGate = {
  /** True when the request may be looked at; else it has been answered. */
  admit(request: IncomingMessage, response: ServerResponse): boolean;
  /** A session was found for an admitted request: false when its person has asked too much. */
  recognise(request: IncomingMessage, userId: string): boolean;
  /** No session was found for an admitted request. */
  disown(request: IncomingMessage): void;
  /** Counts a refusal made elsewhere. */
  count(limit: Limit): void;
  /** What was refused since this was last asked. */
  takeCounts(): Partial<Record<Limit, number>>;
};

export type GateOptions = {
  readonly limits: Limits;
  /** The part of the limits that is this process's. */
  readonly share: () => number;
  readonly addressOf: (request: IncomingMessage) => string;
};

export function createRequestGate({ limits, share, addressOf }: GateOptions): RequestGate {
  const buckets = {
    person: createTokenBuckets(limits.person, share),
    address: createTokenBuckets(limits.address, share),
    strangers: createTokenBuckets(limits.strangers, share),
    files: createTokenBuckets(limits.files, share),
  };
  const underWay = { person: new Map<string, number>(), address: new Map<string, number>() };
  /** Whose session it was when it was last looked up. It decides whom a request is counted for, and never what it may do. */
  const owners = new Map<string, string>();
  const passed = new WeakMap<IncomingMessage, Passed>();
  let counts: Partial<Record<Limit, number>> = {};

  const count = (limit: Limit) => void (counts[limit] = (counts[limit] ?? 0) + 1);

  function refuse(
    limit: Limit,
    waitMs: number,
    request: IncomingMessage,
    response: ServerResponse,
  ): boolean {
    count(limit);
    const seconds = Math.max(RETRY_SECONDS, Math.ceil(waitMs / 1000));
    answerTooMany(request, response, seconds);
    return false;
  }

  /** The first limit the request runs against, with how long to wait. The person's comes first: an office pays for nobody's flood. */
  function limitOf(
    address: string,
    owner: string | undefined,
  ): { limit: Limit; waitMs: number } | undefined {
    const tries: readonly (readonly [Limit, () => number | undefined])[] =
      owner === undefined
        ? [["strangers", () => buckets.strangers.take(address)]]
        : [
            ["person", () => (isFull("person", owner) ? 0 : buckets.person.take(owner))],
            ["address", () => (isFull("address", address) ? 0 : buckets.address.take(address))],
          ];
    for (const [limit, take] of tries) {
      const waitMs = take();
      if (waitMs !== undefined) return { limit, waitMs };
    }
    return undefined;
  }

  const isFull = (kind: keyof typeof UNDER_WAY, key: string) =>
    (underWay[kind].get(key) ?? 0) >= UNDER_WAY[kind];

  function holdUntilClosed(
    kind: keyof typeof UNDER_WAY,
    key: string,
    response: ServerResponse,
  ): void {
    const held = underWay[kind];
    held.set(key, (held.get(key) ?? 0) + 1);
    response.once("close", () => {
      const left = (held.get(key) ?? 1) - 1;
      if (left > 0) held.set(key, left);
      else held.delete(key);
    });
  }

  function remember(session: string, userId: string): void {
    owners.delete(session);
    owners.set(session, userId);
    if (owners.size > MOST_SESSIONS)
      for (const oldest of owners.keys()) return void owners.delete(oldest);
  }

  return {
    admit(request, response) {
      const kind = kindOf(request.url ?? "/");
      if (kind === "health") return true;
      const address = addressOf(request);
      if (kind === "files") {
        const waitMs = buckets.files.take(address);
        return waitMs === undefined || refuse("files", waitMs, request, response);
      }
      const session = sessionOf(request);
      const owner = session === undefined ? undefined : owners.get(session);
      const refused = limitOf(address, owner);
      if (refused) return refuse(refused.limit, refused.waitMs, request, response);
      if (owner === undefined) passed.set(request, { address, session });
      // Streams stay open; they are counted where they are opened.
      if (kind === "stream") return true;
      if (owner !== undefined) holdUntilClosed("person", owner, response);
      holdUntilClosed("address", address, response);
      return true;
    },
    recognise(request, userId) {
      const stranger = passed.get(request);
      if (stranger?.session === undefined) return true;
      remember(stranger.session, userId);
      buckets.strangers.giveBack(stranger.address);
      if (buckets.person.take(userId) === undefined) return true;
      count("person");
      return false;
    },
    disown(request) {
      const session = sessionOf(request);
      if (session !== undefined) owners.delete(session);
    },
    count,
    takeCounts() {
      for (const each of Object.values(buckets)) each.sweep();
      const taken = counts;
      counts = {};
      return taken;
    },
  };
}

/** What only looks like a file is counted with the API: the router reads encoded and complete addresses, too. */
function kindOf(url: string): "health" | "files" | "stream" | "api" {
  if (url.startsWith("/api/health/")) return "health";
  if (/^\/api\/events(?:\?|$)/.test(url)) return "stream";
  const isPlain = /^\/(?!api(?:\/|$))[^%?]*(?:\?|$)/.test(url);
  return isPlain ? "files" : "api";
}

function sessionOf({ headers: { authorization } }: IncomingMessage): string | undefined {
  if (authorization === undefined) return undefined;
  return createHash("sha256").update(authorization).digest("base64");
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

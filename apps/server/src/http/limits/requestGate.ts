/**
 * Decides whether a request is looked at: before the framework, the session and the database, so that a refusal costs next to nothing
 * (decision 72).
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Limits } from "../../config.ts";
import { refuseBeforeFramework } from "../errors.ts";
import type { AskerAddress } from "./askerAddress.ts";
import type { Guard } from "./guard.ts";
import type { QuietRounds } from "../files/quietRounds.ts";
import { createRefusalDelay } from "./refusalDelay.ts";
import { createSessionOwners, sessionOf } from "./sessionOwners.ts";
import { createSpreadStarts } from "./spreadStarts.ts";
import { createTokenBuckets } from "./tokenBuckets.ts";
import { createRequestConcurrency } from "./requestConcurrency.ts";
import type { Asker } from "./requestConcurrency.ts";

const MIN_WAIT_SECONDS = 1;
const MAX_LISTENERS = 20;

/** Pages, their files, pictures, and the pages that show the description of the API. */
const FILE = /^\/(?:api\/docs(?!\/(?:json|yaml))(?=[/?]|$)|(?!api(?:[/?]|$)))[^%?]*(?:\?|$)/;

/** Which of the limits a request ran against. */
type Limit = "person" | "address" | "strangers" | "files" | "streams";
type Counts = Partial<Record<Limit, number>>;

export type RequestGate = {
  /** Goes on at once or in a while when the request may be looked at; else answers it. */
  admit(request: IncomingMessage, response: ServerResponse, goOn: () => void): void;
  /**
   * A session was found for a request that waited as a stranger's: from now on it waits as its person's. Resolves to false when that
   * person has sent too many requests; does not resolve when the client disconnects meanwhile.
   */
  recognise(request: IncomingMessage, response: ServerResponse, userId: string): Promise<boolean>;
  /** Whose request it is as far as the gate knows: a user, or else an address. */
  personOf(request: IncomingMessage): string | undefined;
  addressOf(request: IncomingMessage): string | undefined;
  /** Does work that can wait for those who have just connected. */
  whenQuiet(work: () => void): void;
  /** No session was found for a request. */
  disown(request: IncomingMessage): void;
  /** Call when a request only waits and uses no resources, so that the next one may run. */
  releaseSlot(request: IncomingMessage): void;
  /** The answer to a request is made. */
  answered(request: IncomingMessage): void;
  /** Counts a refusal made elsewhere. */
  count(limit: Limit): void;
  /** What was refused since this was last asked. */
  takeCounts(): Counts;
};

export type GateOptions = {
  readonly limits: Limits;
  /** The part of the limits that is this process's. */
  readonly share: () => number;
  readonly addressOf: AskerAddress;
  readonly rounds: QuietRounds;
  readonly guard: Guard;
};

type Admitted = Asker & { readonly takesTurns: boolean };
type TooMuch = { readonly limit: Limit; readonly key: string; readonly waitMs: number };

export function createRequestGate({
  limits,
  share,
  addressOf,
  guard,
  rounds,
}: GateOptions): RequestGate {
  const buckets = {
    person: createTokenBuckets(limits.person, share),
    address: createTokenBuckets(limits.address, share),
    strangers: createTokenBuckets(limits.strangers, share),
    files: createTokenBuckets(limits.files, share),
  };
  const concurrency = createRequestConcurrency();
  const delay = createRefusalDelay();
  const owners = createSessionOwners();
  // The last comes first, so that a flood delays itself more than others of its address.
  const startFile = createSpreadStarts({ later: (work) => rounds.next(work), next: "last" });
  /** Who asked, as it was known when the request arrived. */
  const askers = new WeakMap<IncomingMessage, Admitted>();
  let counts: Counts = {};
  const count = (limit: Limit) => void (counts[limit] = (counts[limit] ?? 0) + 1);

  function taken(limit: keyof typeof buckets, key: string): TooMuch | undefined {
    const waitMs = buckets[limit].take(key);
    return waitMs === undefined ? undefined : { limit, key, waitMs };
  }

  /** The person's own limit comes first, so that one person's flood does not use up the limit of the address. */
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
    const seconds = Math.max(MIN_WAIT_SECONDS, Math.ceil(waitMs / 1000));
    const answer = () =>
      refuseBeforeFramework(request, response, { code: "rate_limited", details: { seconds } });
    delay.refuse(`${limit} ${key}`, request, response, guard(request, response, answer));
  }

  /** Once its session is found, a request counts and waits for its person, and no longer delays others of the address. */
  async function recognised(
    { address, takesTurns }: Admitted,
    request: IncomingMessage,
    response: ServerResponse,
    owner: string,
  ): Promise<boolean> {
    buckets.strangers.giveBack(address);
    concurrency.leave(request);
    if (buckets.person.take(owner) !== undefined) return false;
    if (!takesTurns) return true;
    return await new Promise((resolve) => {
      const goOn = () => resolve(true);
      if (!concurrency.enter({ address, owner }, request, response, goOn)) resolve(false);
    });
  }

  function admit(request: IncomingMessage, response: ServerResponse, goOn: () => void): void {
    const kind = kindOf(request);
    if (kind === "health") return goOn();
    const address = addressOf(request);
    // The connection was reset: its client gets no answer any more.
    if (address === undefined) return void request.socket.destroy();
    const asker = { address, owner: owners.ownerOf(sessionOf(request)) };
    const tooMuch = kind === "file" ? taken("files", address) : tooMuchOf(asker);
    if (tooMuch) return refuse(tooMuch, request, response);
    // Streams stay open; they are counted where they are opened.
    const takesTurns = kind === "call";
    askers.set(request, { ...asker, takesTurns });
    if (kind === "file") return startFile(address, () => void (response.destroyed || goOn()));
    if (!takesTurns) return goOn();
    if (concurrency.enter(asker, request, response, goOn)) return;
    const limit = asker.owner === undefined ? "strangers" : "person";
    refuse({ limit, key: asker.owner ?? address, waitMs: 0 }, request, response);
  }

  return {
    admit(request, response, goOn) {
      // Every limit waits for its end; Node would take eleven for a leak.
      response.setMaxListeners(MAX_LISTENERS);
      const guarded = guard(request, response, goOn);
      guard(request, response, () => admit(request, response, guarded))();
    },
    async recognise(request, response, userId) {
      const asker = askers.get(request);
      if (asker === undefined || asker.owner !== undefined) return true;
      const session = sessionOf(request);
      if (session === undefined) return true;
      owners.remember(session, userId);
      const mayGoOn = await recognised(asker, request, response, userId);
      if (!mayGoOn) count("person");
      return mayGoOn;
    },
    personOf(request) {
      const asker = askers.get(request);
      return asker?.owner ?? asker?.address;
    },
    addressOf: (request) => askers.get(request)?.address,
    whenQuiet: (work) => rounds.next(work),
    disown: (request) => owners.forget(sessionOf(request)),
    releaseSlot: (request) => concurrency.leave(request),
    answered: (request) => concurrency.answered(request),
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
 * description of the API is made anew for each request, so it is one as well.
 */
function kindOf({ method, url = "/" }: IncomingMessage): "health" | "file" | "stream" | "call" {
  const reads = method === "GET" || method === "HEAD";
  if (reads && /^\/api\/health\/(?:live|ready)(?:\?|$)/.test(url)) return "health";
  if (/^\/api\/events(?:\?|$)/.test(url)) return "stream";
  return FILE.test(url) ? "file" : "call";
}

/**
 * Per-user concurrency: one person's changes and searches run a few at a time. Each holds a database connection while it waits for
 * its answer, so one person's hundreds would otherwise hold all of them. A request whose client disconnects while it waits is not
 * carried out.
 */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "../appError.ts";
import { createSemaphore } from "../semaphores/semaphore.ts";
import type { Semaphore } from "../semaphores/semaphore.ts";
import { signedInOf } from "./session.ts";

type Limit = { readonly permits: number; readonly maxWaiting: number };

/** Changes take locks, searches read everything of a person's. Other reads wait at the gate already. */
const limits = {
  change: { permits: 2, maxWaiting: 100 },
  search: { permits: 1, maxWaiting: 10 },
} as const satisfies Record<string, Limit>;

/** So many waiting requests are done before their clients give up. */
const FULL_RETRY_SECONDS = 1;

/** Every answer ends so, and Node would make an exception for each. */
const CLOSED = "closed";

/** Releases the slot of a request. */
const releases = new WeakMap<FastifyRequest, () => void>();

/** The next request, here and at the gate, need not wait for what this one still waits for after its change. */
export function releaseSlots(request: FastifyRequest): void {
  releaseUserSlot(request);
  request.server.gate.releaseSlot(request.raw);
}

function releaseUserSlot(request: FastifyRequest): void {
  releases.get(request)?.();
  releases.delete(request);
}

export function limitUserConcurrency(app: FastifyInstance): void {
  const semaphores = new Map<string, Semaphore>();

  app.addHook("preHandler", async (request, reply) => {
    const kind = kindOf(request);
    if (kind === "read") return undefined;
    const name = `${kind} ${signedInOf(request).userId}`;
    const semaphore =
      semaphores.get(name) ?? createSemaphore(limits[kind].permits, limits[kind].maxWaiting);
    const left = new AbortController();
    reply.raw.once("close", () => left.abort(CLOSED));
    // It may be closed by now, and then it does not say so any more.
    if (reply.raw.destroyed) left.abort(CLOSED);
    const entering = semaphore.enter(left.signal);
    if (entering === false) throw new AppError("rate_limited", { seconds: FULL_RETRY_SECONDS });
    semaphores.set(name, semaphore);
    const leave = await entering;
    const done = () => {
      leave?.();
      if (semaphore.isIdle()) semaphores.delete(name);
    };
    if (left.signal.aborted) {
      done();
      // The client is gone, so the handler is not called.
      return reply.hijack();
    }
    releases.set(request, done);
    return undefined;
  });

  // Not when the connection closes: the work goes on without its caller, who could otherwise start any number of it.
  app.addHook("onSend", async (request) => releaseUserSlot(request));
}

function kindOf({ method, query }: FastifyRequest): keyof typeof limits | "read" {
  if (method !== "GET" && method !== "HEAD") return "change";
  return typeof query === "object" && query !== null && "search" in query && query.search
    ? "search"
    : "read";
}

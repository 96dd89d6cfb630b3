/**
 * One person's changes and searches are carried out a few at a time. Each holds a connection to the database while it waits for its answer, so
 * somebody who asks for hundreds at once would otherwise hold all of them, and nobody else would be served. What is still waiting when
 * its caller goes away is not carried out.
 */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "../appError.ts";
import { createSemaphore } from "./semaphore.ts";
import type { Semaphore } from "./semaphore.ts";
import { signedInOf } from "./session.ts";

type Line = { readonly atOnce: number; readonly waiting: number };

/** Changes take locks, searches read everything of a person's. What is merely read waits at the gate already. */
const lines = {
  change: { atOnce: 2, waiting: 100 },
  search: { atOnce: 1, waiting: 10 },
} as const satisfies Record<string, Line>;

/** A line of this length is worked off before a caller has given up. */
const FULL_RETRY_SECONDS = 1;

/** How each request in a line leaves it. */
const leaves = new WeakMap<FastifyRequest, () => void>();

/** The next in line, here and at the gate, need not wait for what a request still waits for after its change. */
export function leaveLines(request: FastifyRequest): void {
  leaveOwnLine(request);
  request.server.gate.leaveTurn(request.raw);
}

function leaveOwnLine(request: FastifyRequest): void {
  leaves.get(request)?.();
  leaves.delete(request);
}

export function keepOwnLines(app: FastifyInstance): void {
  const semaphores = new Map<string, Semaphore>();

  app.addHook("preHandler", async (request, reply) => {
    const kind = kindOf(request);
    if (kind === "read") return undefined;
    const name = `${kind} ${signedInOf(request).userId}`;
    const semaphore =
      semaphores.get(name) ?? createSemaphore(lines[kind].atOnce, lines[kind].waiting);
    const left = new AbortController();
    reply.raw.once("close", () => left.abort());
    // It may be closed by now, and then it does not say so any more.
    if (reply.raw.destroyed) left.abort();
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
      // Nobody is there to be answered, so the handler is not called.
      return reply.hijack();
    }
    leaves.set(request, done);
    return undefined;
  });

  // Not when the connection closes: the work goes on without its caller, who could otherwise start any number of it.
  app.addHook("onSend", async (request) => leaveOwnLine(request));
}

function kindOf({ method, query }: FastifyRequest): keyof typeof lines | "read" {
  if (method !== "GET" && method !== "HEAD") return "change";
  return typeof query === "object" && query !== null && "search" in query && query.search
    ? "search"
    : "read";
}

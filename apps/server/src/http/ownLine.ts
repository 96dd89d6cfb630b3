/**
 * One person's changes are made a few at a time. Each holds a connection to the database while it waits for its owner's row, so somebody
 * who asks for hundreds at once would otherwise hold all of them, and nobody else would be served.
 */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { createTurns } from "../turns.ts";
import { signedInOf } from "./session.ts";

const CHANGES_AT_ONCE = 2;

type Line = { readonly takeTurn: ReturnType<typeof createTurns>; asking: number };

export function keepOwnLines(app: FastifyInstance): void {
  const lines = new Map<string, Line>();
  const ends = new WeakMap<FastifyRequest, () => void>();

  function lineOf(userId: string): Line {
    const line = lines.get(userId) ?? { takeTurn: createTurns(CHANGES_AT_ONCE), asking: 0 };
    lines.set(userId, line);
    return line;
  }

  app.addHook("preHandler", async (request, reply) => {
    if (request.method === "GET" || request.method === "HEAD") return;
    const { userId } = signedInOf(request);
    const line = lineOf(userId);
    const ended = Promise.withResolvers<void>();
    ends.set(request, ended.resolve);
    // Who goes away while waiting leaves the line, too.
    reply.raw.once("close", ended.resolve);
    line.asking += 1;
    const turn = Promise.withResolvers<void>();
    void line
      .takeTurn(async () => {
        turn.resolve();
        await ended.promise;
      })
      .finally(() => {
        line.asking -= 1;
        if (line.asking === 0) lines.delete(userId);
      });
    await turn.promise;
  });

  app.addHook("onResponse", async (request) => ends.get(request)?.());
}

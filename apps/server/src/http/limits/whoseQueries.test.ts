/** Real connections, because `inject` bypasses the gate. PostgreSQL has a connection for each query and needs no turns. */
import { once } from "node:events";
import { request } from "node:http";
import type { IncomingMessage } from "node:http";
import { sql } from "drizzle-orm";
import { expect, it, onTestFinished } from "vitest";
import { signUp } from "../../testing/factories.ts";
import type { Owner } from "../../testing/factories.ts";
import { startTestApp } from "../../testing/testApp.ts";

const FLOOD = 15;

it.skipIf(process.env["TEST_DATABASE_URL"])(
  "changes of one person that arrived before another's do not take the embedded database first",
  async () => {
    const testApp = await startTestApp();
    onTestFinished(async () => await testApp.close());
    const { app, deps } = testApp;
    const answered: unknown[] = [];
    /** Requests whose bodies have not been sent yet, in the order of their arrival. */
    const begun: (() => void)[] = [];
    const everybody = Promise.withResolvers<void>();
    let arrived = 0;
    const onRequest = async () => begun.shift()?.();
    app.post("/api/probe", { onRequest }, async ({ body }) => {
      arrived += 1;
      if (arrived > FLOOD) everybody.resolve();
      await everybody.promise;
      await deps.database.db.execute(sql`select 1`);
      answered.push(body);
      return {};
    });
    const origin = await app.listen({ port: 0, host: "127.0.0.1" });
    const sendLate = async ({ headers: { authorization } }: Owner, body: string) => {
      const begins = new Promise<void>((resolve) => void begun.push(resolve));
      const headers = { authorization, "content-type": "application/json" };
      const change = request(`${origin}/api/probe`, { method: "POST", headers });
      change.flushHeaders();
      await begins;
      change.end(body);
      const [response] = (await once(change, "response")) as [IncomingMessage];
      response.resume();
    };
    const [busy, calm] = [await signUp(testApp), await signUp(testApp)];
    for (const { headers } of [busy, calm]) {
      // The gate learns whose sessions these are.
      expect((await fetch(`${origin}/api/users/me`, { headers })).status).toBe(200);
    }
    const flood = Array.from({ length: FLOOD }, async () => await sendLate(busy, '"busy"'));
    await expect.poll(() => arrived).toBe(FLOOD);
    await Promise.all([...flood, sendLate(calm, '"calm"')]);
    expect(answered.indexOf("calm")).toBeLessThanOrEqual(1);
  },
);

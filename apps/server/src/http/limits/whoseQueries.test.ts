/** Real connections, because `inject` bypasses the gate. PostgreSQL has a connection for each query and needs no turns. */
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { signUp } from "../../testing/factories.ts";
import { startTestApp } from "../../testing/testApp.ts";

const FLOOD = 15;

it.skipIf(process.env["TEST_DATABASE_URL"])(
  "changes of one person that arrived before another's do not take the embedded database first",
  async () => {
    const testApp = await startTestApp();
    const { app, deps } = testApp;
    const answered: unknown[] = [];
    const everybody = Promise.withResolvers<void>();
    let arrived = 0;
    app.post("/api/probe", async ({ body }) => {
      arrived += 1;
      if (arrived > FLOOD) everybody.resolve();
      await everybody.promise;
      await deps.database.db.execute(sql`select 1`);
      answered.push(body);
      return {};
    });
    const origin = await app.listen({ port: 0, host: "127.0.0.1" });
    const change = async (
      path: string,
      { headers }: Awaited<ReturnType<typeof signUp>>,
      body = "{}",
    ) =>
      await fetch(`${origin}${path}`, {
        method: "POST",
        headers: { authorization: headers.authorization, "content-type": "application/json" },
        body,
      });
    const [busy, calm] = [await signUp(testApp), await signUp(testApp)];
    for (const { headers } of [busy, calm]) {
      // The gate learns whose sessions these are.
      expect((await fetch(`${origin}/api/users/me`, { headers })).status).toBe(200);
    }
    const flood = Array.from(
      { length: FLOOD },
      async () => await change("/api/probe", busy, '"busy"'),
    );
    await expect.poll(() => arrived).toBe(FLOOD);
    await Promise.all([...flood, change("/api/probe", calm, '"calm"')]);
    expect(answered.indexOf("calm")).toBeLessThanOrEqual(1);
    await testApp.close();
  },
);

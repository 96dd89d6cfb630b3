/** `npm run admin` as a process beside a server that works. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { users } from "./db/schema.ts";
import { besideServer } from "./testing/besideServer.ts";
import { runCommand } from "./testing/commandProcess.ts";
import { createDatabaseForProcess } from "./testing/database/testDatabase.ts";
import { layPreparedPglite } from "./testing/database/preparedPglite.ts";
import { startServerProcess } from "./testing/serverProcess.ts";
import { startTestTelegram, testSettings } from "./testing/testTelegram.ts";

it(
  "an operator is refused and served beside a living server, and without one",
  { timeout: 180_000 },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), "vestnik-admin-"));
    const telegram = await startTestTelegram();
    const made = await createDatabaseForProcess();
    onTestFinished(async () => {
      await telegram.close();
      await made?.drop();
      await rm(folder, { recursive: true, force: true });
    });
    const settings = { ...testSettings(telegram, folder), ...(made && { DATABASE_URL: made.url }) };
    if (!made) await layPreparedPglite(folder);
    await besideServer(settings, async ({ db }) => {
      await db.insert(users).values({ telegramId: 77, firstName: "Anna", username: "anna" });
    });
    const admin = async (...args: string[]) => await runCommand("admin.ts", args, settings);
    const server = await startServerProcess({ ...settings, ROLE: "all" });
    onTestFinished(async () => await server.kill());

    const refused = await admin("block", "@boris", "--reason", "Spam");
    expect(refused).toEqual({ code: 1, said: "There is no person @boris.\n" });
    const blocked = await admin("block", "@ANNA", "--reason", "Spam", "--by", "olga");
    expect(blocked).toEqual({ code: 0, said: "@anna is blocked and reads: “Spam”\n" });
    expect(await server.stop()).toBe(0);

    const people = await admin("people", "--json");
    expect(JSON.parse(people.said)).toMatchObject([{ username: "anna", blockedReason: "Spam" }]);
    const log = await admin("log", "--person", "77", "--json");
    expect(JSON.parse(log.said)).toMatchObject([{ by: "olga", act: "block", reason: "Spam" }]);
  },
);

/** The picked time, the shown time and the due time agree around clock changes, on a server in another zone. */
import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Publication } from "@vestnik/contract/publications";
import { instantOf } from "@vestnik/domain/zonedTime";
import { expect, it } from "vitest";
import { besideServer } from "../../testing/besideServer.ts";
import { createBot, signInTo } from "../../testing/factories.ts";
import { startServerProcess } from "../../testing/serverProcess.ts";
import { createDatabaseForProcess } from "../../testing/database/testDatabase.ts";
import { startTestTelegram, testSettings } from "../../testing/testTelegram.ts";

const ZONES = ["Europe/Berlin", "America/New_York", "America/Santiago", "Australia/Lord_Howe"];
const HALF_HOURS = 48;

/** Sundays of the coming two springs and autumns, when clocks change somewhere. */
function sundays(): { year: number; month: number; day: number }[] {
  const next = new Date().getUTCFullYear() + 1;
  return [next, next + 1].flatMap((year) =>
    [3, 4, 9, 10, 11].flatMap((month) =>
      [1, 2, 3, 4, 5]
        .map((week) => new Date(Date.UTC(year, month - 1, week * 7)))
        .map((date) => new Date(date.getTime() - date.getUTCDay() * 24 * 3_600_000))
        .filter((date) => date.getUTCMonth() === month - 1)
        .map((date) => ({ year, month, day: date.getUTCDate() })),
    ),
  );
}

/**
 * The times people would pick: every half hour of such a day on their own clocks. All that clocks skip or show twice, and as
 * many of the others, spread evenly.
 */
function picks(): { zone: string; picked: string }[] {
  const all = sundays().flatMap((date) =>
    ZONES.flatMap((zone) =>
      Array.from({ length: HALF_HOURS }, (_, n) => {
        const wall = { ...date, hour: Math.floor(n / 2), minute: (n % 2) * 30 };
        const { instant, kind } = instantOf(wall, zone);
        return { zone, kind, picked: instant.toISOString() };
      }),
    ),
  );
  const special = all.filter(({ kind }) => kind !== "exact").length;
  expect(special, "clocks change on these days").toBeGreaterThan(20);
  const every = Math.floor(all.length / special);
  return all.filter(({ kind }, n) => kind !== "exact" || n % every === 0);
}

/** A zone that changes its clocks by an hour for one database, and one that does by half an hour for the other: each costs a server. */
const serverZone =
  process.env["TEST_DATABASE"] === "postgres" ? "America/New_York" : "Australia/Lord_Howe";

it(
  `a server in ${serverZone} stores the instant that its owner picked`,
  { timeout: 240_000 },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), "vestnik-zones-"));
    const telegram = await startTestTelegram();
    const database = await createDatabaseForProcess();
    const settings = {
      ...testSettings(telegram, folder),
      DEFAULT_PLAN: "business",
      TZ: serverZone,
      ...(database && { DATABASE_URL: database.url }),
    };
    const server = await startServerProcess(settings);
    const ask = async <T>(path: string, body: object, headers: Record<string, string> = {}) => {
      const response = await fetch(`${server.url}/api${path}`, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body: JSON.stringify(body),
      });
      return (await response.json()) as T;
    };
    type Login = { token: string; user: { id: string } };
    const owner = await signInTo(async (payload) => await ask<Login>("/telegram/auth", payload));
    const bot = createBot({ telegram });
    const chat = telegram.control.createChat({ title: "On time", username: "on_time" });
    telegram.control.setMember(chat.id, bot.id);
    const { channel } = await ask<{ channel: { id: string } }>(
      "/channels",
      { username: "on_time", botToken: bot.botToken },
      owner.headers,
    );
    const wanted = picks();
    const shown: string[] = [];
    for (const { zone: timeZone, picked } of wanted) {
      const { publications } = await ask<{ publications: Publication[] }>(
        "/publications",
        {
          kind: "post",
          text: "<p>On time</p>",
          channelIds: [channel.id],
          scheduledDate: picked,
          timeZone,
        },
        { ...owner.headers, "idempotency-key": randomUUID() },
      );
      shown.push(publications[0]?.dueAt ?? "");
    }
    await server.stop();
    const due = await besideServer(settings, async ({ db }) => {
      const { rows } = await db.execute<{ ms: string }>(
        "select extract(epoch from due_at) * 1000 as ms from publications order by created_at, id",
      );
      return rows.map(({ ms }) => new Date(Number(ms)).toISOString());
    });
    await telegram.close();
    await database?.drop();
    await rm(folder, { recursive: true, force: true });
    expect(shown, "what is shown").toEqual(wanted.map(({ picked }) => picked));
    expect(due, "what the database compares with its clock").toEqual(
      wanted.map(({ picked }) => picked),
    );
  },
);

it(
  "the zone of the machine does not change what a wall time means",
  { timeout: 60_000 },
  async () => {
    const file = new URL("../../../../../packages/domain/src/time/zonedTime.ts", import.meta.url)
      .href;
    const program = `
    import { instantOf, wallTimeAt } from ${JSON.stringify(file)};
    const wanted = JSON.parse(process.argv[1]);
    console.log(JSON.stringify(wanted.map(({ zone, picked }) => {
      const wall = wallTimeAt(new Date(picked), zone);
      const { instant, kind } = instantOf(wall, zone);
      return [wall, instant.toISOString(), kind];
    })));`;
    const answers = await Promise.all(
      ["UTC", "America/New_York", "Asia/Kathmandu", "Australia/Lord_Howe"].map(async (TZ) => {
        const args = ["--input-type=module", "--eval", program, JSON.stringify(picks())];
        const { stdout } = await promisify(execFile)(process.execPath, args, { env: { TZ } });
        return stdout;
      }),
    );
    expect(new Set(answers).size).toBe(1);
  },
);

/** P21: the effect of readers that ask for a large file and read nothing on the new connections of all others. */
import { randomFillSync } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { askCalmly } from "../rig/askers.ts";
import type { Asked } from "../rig/askers.ts";
import { firstMessage, startChild } from "../rig/child.ts";
import { openEmbedded } from "../rig/embedded.ts";
import { crowd } from "../rig/bots.ts";
import { writeBots, writeSessions } from "../rig/rows.ts";
import type { SignedIn } from "../rig/rows.ts";
import type { Unread, Unreading } from "../rig/unreadingProcess.ts";
import { atMost, numbers, percentile } from "./measurement.ts";
import type { Measurement } from "./measurement.ts";

const GOAL = 3;
const CONNECTIONS = 200;
const QUICK_CONNECTIONS = 10;
const FILE_BYTES = 9 * 1024 * 1024;
const ATTACK_EVERY_MS = 3000;
const SETTLE_SECONDS = 10;
const LARGE = `${"a".repeat(32)}.jpg`;
const SMALL = `${"b".repeat(32)}.jpg`;

/** The limits of an installation. */
const LIMITS = { PERSON_REQUESTS_PER_SECOND: "", ADDRESS_REQUESTS_PER_SECOND: "" };

export const unreadFiles: Measurement = {
  id: "P21",
  what: `others' requests, each on a new connection, while ${CONNECTIONS} readers ask for a file of 9 MB every 3 s and read nothing`,
  async measure({ provider, isQuick, say }) {
    const vestnik = await openEmbedded(provider.url);
    const people = await vestnik.write(async (pool) => {
      await writeBots({ pool, seal: vestnik.seal }, crowd(10));
      return await writeSessions(pool);
    });
    writeFiles(vestnik.folder);
    const server = await vestnik.start(LIMITS);
    const unreading = startChild(new URL("../rig/unreadingProcess.ts", import.meta.url), {});
    try {
      const seconds = isQuick ? 1 : 60;
      const requests = requestsOf(people);
      await askCalmly(server.url, requests, isQuick ? 1 : SETTLE_SECONDS);
      const calm = await askCalmly(server.url, requests, seconds);
      const attack: Unreading = {
        url: server.url,
        path: `/uploads/${LARGE}`,
        connections: isQuick ? QUICK_CONNECTIONS : CONNECTIONS,
        everyMs: ATTACK_EVERY_MS,
        seconds,
      };
      unreading.process.send(attack);
      const attacked = firstMessage<Unread>(unreading);
      const beside = await askCalmly(server.url, requests, seconds);
      const { asked, cut } = await attacked;
      const line = `p50, p99 and worst in ms: calm ${spread(calm)}, beside ${asked} readers that do not read (${cut} cut) ${spread(beside)}`;
      say(line);
      const ratio = percentile(beside, 0.99) / percentile(calm, 0.99);
      return {
        figures: [atMost(GOAL, "×", "others' p99, beside such readers and calm", ratio)],
        details: [`${line}.`],
      };
    } finally {
      await unreading.stop();
      await server.stop();
      await vestnik.close();
    }
  },
};

function writeFiles(folder: string): void {
  mkdirSync(join(folder, "uploads"), { recursive: true });
  const bytes = randomFillSync(Buffer.alloc(FILE_BYTES));
  writeFileSync(join(folder, "uploads", LARGE), bytes);
  writeFileSync(join(folder, "uploads", SMALL), bytes.subarray(0, 300_000));
}

/** By turns a call with a session, one without, and a picture. */
function requestsOf(people: readonly SignedIn[]): Asked[] {
  return people.flatMap(({ headers }) => [
    { path: "/api/publications", headers },
    { path: "/api/health/live", headers: {} },
    { path: `/uploads/${SMALL}`, headers: {} },
  ]);
}

const spread = (values: readonly number[]) =>
  numbers([percentile(values, 0.5), percentile(values, 0.99), Math.max(...values)], 1);

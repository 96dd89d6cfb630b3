/** P21: the effect of readers that ask for a large file and read nothing on the new connections of all others. */
import { randomFillSync } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { Agent, get } from "node:http";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
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
const REQUESTS_PER_SECOND = 30;
const SETTLE_SECONDS = 10;
const LARGE = `${"a".repeat(32)}.jpg`;
const SMALL = `${"b".repeat(32)}.jpg`;

/** The others ask from elsewhere, where the system gives the machine a second address. */
const ELSEWHERE = process.platform === "linux" ? { localAddress: "127.0.0.2" } : {};

/** The limits of an installation. */
const LIMITS = { PERSON_REQUESTS_PER_SECOND: "", ADDRESS_REQUESTS_PER_SECOND: "" };

type Request = { readonly path: string; readonly headers: Readonly<Record<string, string>> };

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
function requestsOf(people: readonly SignedIn[]): Request[] {
  return people.flatMap(({ headers }) => [
    { path: "/api/publications", headers },
    { path: "/api/health/live", headers: {} },
    { path: `/uploads/${SMALL}`, headers: {} },
  ]);
}

/** Milliseconds from when each request was due to the end of its answer, whether or not earlier ones were answered by then. */
async function askCalmly(
  url: string,
  requests: readonly Request[],
  seconds: number,
): Promise<number[]> {
  const begin = performance.now();
  const asking = Array.from({ length: seconds * REQUESTS_PER_SECOND }, async (_, n) => {
    const at = begin + (n * 1000) / REQUESTS_PER_SECOND;
    await sleep(Math.max(0, at - performance.now()));
    const request = requests[n % requests.length];
    if (request) await ask(url, request);
    return performance.now() - at;
  });
  return await Promise.all(asking);
}

async function ask(url: string, { path, headers }: Request): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  get(url + path, { headers, agent: new Agent(), ...ELSEWHERE }, (response) => {
    if (response.statusCode !== 200) reject(new Error(`Answered ${response.statusCode}.`));
    response.resume().on("end", resolve);
  }).on("error", reject);
  await promise;
}

const spread = (values: readonly number[]) =>
  numbers([percentile(values, 0.5), percentile(values, 0.99), Math.max(...values)], 1);

/** P12: from the start of the process to the first 200. */
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { serverEnvironment } from "../../scripts/machine/builds.mjs";
import { findFreePort } from "../../scripts/machine/ports.mjs";
import { startChild } from "../rig/child.ts";
import { nodeArguments } from "../rig/measuredServer.ts";
import { mainFile, makeSettings } from "../rig/vestnik.ts";
import { atMost, median, numbers } from "./measurement.ts";
import type { Measurement } from "./measurement.ts";

const LOOK_AGAIN_MS = 5;
const GIVE_UP_MS = 300_000;

export const starts: Measurement = {
  id: "P12",
  what: "from starting the process to the first 200 of /api/health/ready",
  async measure({ postgres, provider, isQuick, say }) {
    const rounds = isQuick ? 1 : 3;
    const { settings } = makeSettings(provider.url, "");
    const url = await postgres.createVestnikDatabase("starts");
    const times = { postgres: [] as number[], reopened: [] as number[], first: [] as number[] };
    const start = async (more: Readonly<Record<string, string>>) =>
      await timeToReady({ ...settings, ...more });
    // The first start is not counted: it brings the files into memory.
    if (!isQuick) await inFolder(async (DATA_DIR) => await start({ DATA_DIR, DATABASE_URL: url }));
    for (let round = 0; round < rounds; round += 1) {
      await inFolder(async (DATA_DIR) => {
        times.postgres.push(await start({ DATA_DIR, DATABASE_URL: url }));
        times.first.push(await start({ DATA_DIR }));
        times.reopened.push(await start({ DATA_DIR }));
      });
    }
    say(
      `PostgreSQL ${numbers(times.postgres)} ms; PGlite reopened ${numbers(times.reopened)} ms, first ${numbers(times.first)} ms`,
    );
    return {
      figures: [
        atMost(1000, "ms", "PostgreSQL", median(times.postgres)),
        atMost(2000, "ms", "PGlite reopened", median(times.reopened)),
        atMost(6000, "ms", "PGlite first", median(times.first)),
      ],
      details: [
        `Rounds in ms: PostgreSQL ${numbers(times.postgres)}; PGlite reopened ${numbers(times.reopened)}; PGlite first ${numbers(times.first)}.`,
      ],
    };
  },
};

async function inFolder(work: (folder: string) => Promise<unknown>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "vestnik-bench-"));
  await work(folder);
  await rm(folder, { recursive: true, force: true });
}

async function timeToReady(settings: Readonly<Record<string, string>>): Promise<number> {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}/api/health/ready`;
  const begin = performance.now();
  const child = startChild(
    mainFile,
    { ...serverEnvironment, ...settings, PORT: String(port) },
    nodeArguments,
  );
  try {
    while (!(await isReady(url))) {
      child.requireAlive();
      if (performance.now() - begin > GIVE_UP_MS)
        throw new Error("The server did not become ready.");
      await sleep(LOOK_AGAIN_MS);
    }
    return performance.now() - begin;
  } finally {
    await child.stop();
  }
}

async function isReady(url: string): Promise<boolean> {
  const request = get(url, { agent: false });
  // Also after the answer has begun: the server is stopped as soon as it is ready.
  request.on("error", () => undefined);
  try {
    const [response] = (await once(request, "response")) as [
      { statusCode?: number; resume(): void },
    ];
    response.resume();
    return response.statusCode === 200;
  } catch {
    return false;
  }
}

import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { readConfig } from "../config.ts";
import type { Deps } from "../deps.ts";
import { getDiskState, watchDisk } from "./diskSpace.ts";
import { startTestApp } from "../testing/testApp.ts";

const MB = 1024 * 1024;
const needed = {
  APP_URL: "https://vestnik.example",
  SECRET_KEYS: `k1:${randomBytes(32).toString("base64")}`,
  TELEGRAM_LOGIN_BOT_TOKEN: "7:login",
  TELEGRAM_LOGIN_BOT_USERNAME: "vestnik_bot",
  // The embedded database would ask for a larger reserve than a small disk has.
  DATABASE_URL: "postgres://db/vestnik",
};

/** A disk of that size, for testing the rule alone. */
function diskOf(totalMb: number, freeMb: number, reserveMb?: number) {
  const reserve = reserveMb === undefined ? {} : { DISK_RESERVE_MB: String(reserveMb) };
  const space = async () =>
    await Promise.resolve({ totalBytes: totalMb * MB, freeBytes: freeMb * MB });
  return { config: readConfig({ ...needed, ...reserve }), files: { space } as Deps["files"] };
}

it.each([
  ["of 100 GB", diskOf(102_400, 1500), "ok", 512],
  ["of 100 GB, nearly full", diskOf(102_400, 1000), "low", 512],
  ["of 100 GB, full", diskOf(102_400, 500), "reserve", 512],
  ["that is small", diskOf(300, 80), "low", 75],
  ["that is small, full", diskOf(300, 74), "reserve", 75],
  ["with a reserve of its own", diskOf(300, 74, 30), "ok", 30],
  ["without a reserve", diskOf(300, 1, 0), "ok", 0],
  ["of unknown size", diskOf(Infinity, Infinity), "ok", 512],
] as const)("a disk %s has a reserve", async (_, disk, state, reserveMb) => {
  expect(await getDiskState(disk)).toMatchObject({ state, reserveBytes: reserveMb * MB });
});

it("the log says that the disk is full, and nothing while there is room", async () => {
  const testApp = await startTestApp();
  const said: [string, unknown][] = [];
  const log = {
    warn: (facts: unknown, words: string) => void said.push([words, facts]),
    error: (facts: unknown, words: string) => void said.push([words, facts]),
  } as unknown as Deps["log"];
  try {
    const { deps } = testApp;
    for (const diskReserveBytes of [0, 1e15]) {
      watchDisk({ ...deps, log, config: { ...deps.config, diskReserveBytes } }).stop();
    }
    await expect.poll(() => said.length).toBe(1);
    expect(said[0]?.[0]).toContain("full up to its reserve");
  } finally {
    await testApp.close();
  }
});

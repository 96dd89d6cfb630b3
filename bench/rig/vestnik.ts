/** Vestnik under measurement: its own database, and its real processes on it. */
import { randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createBotTokenSealer } from "@vestnik/server/testing/botTokenSealer";
import type { SealBotToken } from "@vestnik/server/testing/botTokenSealer";
import type { ServerProcess } from "@vestnik/server/testing/serverProcess";
import { testServer } from "@vestnik/server/testing/quickStart";
import pg from "pg";
import { serverArguments, serverEnvironment } from "../../scripts/machine/builds.mjs";
import { startChild } from "./child.ts";
import type { Child } from "./child.ts";
import { startMeasuredServer } from "./measuredServer.ts";

export const mainFile = pathToFileURL(testServer);
export const KEY_ID = "b1";

export type Vestnik = {
  readonly pool: pg.Pool;
  readonly seal: SealBotToken;
  startWorker(execArgv?: readonly string[], more?: Readonly<Record<string, string>>): Child;
  startWeb(
    execArgv?: readonly string[],
    more?: Readonly<Record<string, string>>,
  ): Promise<ServerProcess>;
  close(): Promise<void>;
};

/** The settings every process of an installation shares. */
export function makeSettings(providerUrl: string, folder: string) {
  const key = randomBytes(32);
  const settings = {
    APP_URL: "http://localhost:3000",
    HOST: "127.0.0.1",
    DATA_DIR: folder,
    SECRET_KEYS: `${KEY_ID}:${key.toString("base64")}`,
    TELEGRAM_API_ROOT: providerUrl,
    TELEGRAM_LOGIN_BOT_TOKEN: "100200300:AAE-login-bot-secret-of-the-bench-0000",
    TELEGRAM_LOGIN_BOT_USERNAME: "bench_login_bot",
    DEFAULT_PLAN: "business",
    // Rate limits are not measured here; the flood sets its own.
    PERSON_REQUESTS_PER_SECOND: "1000000",
    ADDRESS_REQUESTS_PER_SECOND: "1000000",
    LOG_LEVEL: "error",
  };
  return { settings, key };
}

/** On a database of `createVestnikDatabase`. */
export async function openVestnik(databaseUrl: string, providerUrl: string): Promise<Vestnik> {
  const folder = await mkdtemp(join(tmpdir(), "vestnik-bench-"));
  const { settings: shared, key } = makeSettings(providerUrl, folder);
  const settings = { ...shared, DATABASE_URL: databaseUrl };
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 });
  return {
    pool,
    seal: createBotTokenSealer(KEY_ID, key),
    // A new journal each time: with one that knows of posts deleted meanwhile, a worker takes the database for a restored one and waits.
    startWorker: (execArgv = [], more = {}) =>
      startChild(
        mainFile,
        {
          ...serverEnvironment,
          ...settings,
          DATA_DIR: join(folder, randomUUID()),
          ROLE: "worker",
          ...more,
        },
        [...serverArguments, ...execArgv],
      ),
    startWeb: async (execArgv = [], more = {}) =>
      await startMeasuredServer({
        ...settings,
        ROLE: "web",
        NODE_OPTIONS: execArgv.join(" "),
        ...more,
      }),
    async close() {
      await pool.end();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The real application on a new database, with an emulated Telegram: none of our own code is replaced. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TelegramEmulator } from "@vestnik/emulators/telegram/emulator";
import type { FastifyInstance } from "fastify";
import { createApp } from "../app.ts";
import { readConfig } from "../config.ts";
import type { Config, Limits } from "../config.ts";
import type { Database } from "../db/db.ts";
import type { Deps } from "../deps.ts";
import { createElapsedClock } from "../machine/elapsedClock.ts";
import type { ElapsedClock } from "../machine/elapsedClock.ts";
import { createLogger } from "../logger.ts";
import { measured } from "../features/metrics/measured.ts";
import { createMetrics } from "../features/metrics/metrics.ts";
import { createContentReader } from "../features/publications/content/contentReader.ts";
import { createDiskFiles } from "../providers/disk/diskFiles.ts";
import type { Files } from "../providers/files.ts";
import { createOpenAi } from "../providers/openai/openAi.ts";
import { usualLimits } from "../providers/s3/requests.ts";
import { createS3Files } from "../providers/s3/s3Files.ts";
import { createSandboxedDecoder } from "../providers/sandbox/sandboxedDecoder.ts";
import { createStripe } from "../providers/stripe/stripe.ts";
import { createTelegram } from "../providers/telegram/telegram.ts";
import { createTwoStorages } from "../providers/twoStorages.ts";
import { createSecretBox } from "../secrets/secretBox.ts";
import { startWorker } from "../features/delivery/worker.ts";
import type { Worker } from "../features/delivery/worker.ts";
import { openTestDatabase } from "./database/testDatabase.ts";
import { startTestTelegram, testSettings } from "./testTelegram.ts";

export type TestApp = {
  readonly app: FastifyInstance;
  readonly deps: Deps;
  readonly telegram: TelegramEmulator;
  /** Starts the worker; without it publications wait. */
  startWorker(): Promise<Worker>;
  close(): Promise<void>;
};

export type TestSettings = {
  /** Settings that differ from the test's defaults, by their environment names. */
  readonly settings?: Readonly<Record<string, string>>;
  readonly clock?: () => Date;
  /** Replaces the test's limits, which are too high to be reached. */
  readonly limits?: Partial<Limits>;
  readonly elapsed?: ElapsedClock;
  /** Otherwise an empty one; the test app closes it. */
  readonly database?: Database;
  /** Called with every line of the log, as JSON; LOG_LEVEL must allow it. */
  readonly onLog?: (line: string) => void;
};

/** A bucket that does not answer is given up sooner than in an installation. */
const impatient = { ...usualLimits, answerMs: 1000, lookMs: 500, waitMs: 20, pauseMs: 300 };

async function openFiles({ bucket, storesFilesIn, dataDir }: Config): Promise<Files> {
  const disk = await createDiskFiles(join(dataDir, "uploads"));
  if (!bucket) return disk;
  return createTwoStorages({ disk, bucket: createS3Files(bucket, disk, impatient) }, storesFilesIn);
}

export async function startTestApp({
  settings = {},
  clock = () => new Date(),
  limits = {},
  elapsed = createElapsedClock(),
  database,
  onLog,
}: TestSettings = {}): Promise<TestApp> {
  const folder = await mkdtemp(join(tmpdir(), "vestnik-test-"));
  const telegram = await startTestTelegram();
  const read = readConfig({
    ...testSettings(telegram, folder),
    LOG_LEVEL: "silent",
    ...settings,
  });
  const config = { ...read, limits: { ...read.limits, ...limits } };
  const log = createLogger(config.logLevel, onLog && { write: onLog });
  const metrics = createMetrics({ version: "test", role: config.role });
  const deps: Deps = {
    metrics,
    config,
    database: database ?? (await openTestDatabase(config.secretKeys)),
    messenger: measured(
      createTelegram({ apiRoot: config.telegram.apiRoot, elapsed }),
      "telegram",
      metrics,
    ),
    files: await openFiles(config),
    decoder: createSandboxedDecoder(),
    contentReader: createContentReader(log),
    ai: createOpenAi(config.ai, log),
    payments: await createStripe(config.stripe),
    secrets: createSecretBox(config.secretKeys),
    log,
    clock,
    elapsed,
  };
  const app = await createApp(deps);
  const workers: Worker[] = [];
  return {
    app,
    deps,
    telegram,
    async startWorker() {
      const worker = await startWorker(deps);
      workers.push(worker);
      return worker;
    },
    async close() {
      await app.close();
      for (const worker of workers) await worker.stop();
      deps.decoder.stop();
      await deps.contentReader.stop();
      await deps.database.close();
      await telegram.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** `npm run check-settings`: tries everything that the settings name before a start does, and says what it found in sentences. */
import { join } from "node:path";
import { readConfig, settingNames } from "./config.ts";
import type { Config } from "./config.ts";
import { inspectDatabase } from "./db/opening/inspectDatabase.ts";
import { createElapsedClock } from "./machine/elapsedClock.ts";
import { keepPrivate } from "./machine/privateFolder.ts";
import { findMisspelt } from "./misspeltSettings.ts";
import { createDiskFiles } from "./providers/disk/diskFiles.ts";
import { checkBucket } from "./providers/s3/checkBucket.ts";
import { createS3Files } from "./providers/s3/s3Files.ts";
import { connect } from "./providers/stripe/client.ts";
import { createPrices } from "./providers/stripe/prices.ts";
import { createTelegram } from "./providers/telegram/telegram.ts";
import { fine, warning, written, wrong } from "./settingsCheck/findings.ts";
import type { Finding } from "./settingsCheck/findings.ts";
import {
  checkAddress,
  checkAi,
  checkClock,
  checkPrices,
  judgeLoginBot,
  tryBucket,
} from "./settingsCheck/services.ts";
import { endWithReason, explainSystemError, StartFailure } from "./startFailure.ts";

/** The database decides what is due: people would see their posts go out at another time than they chose. */
const MAX_DATABASE_CLOCK_OFF_MS = 5000;

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const findings = [
    ...checkNames(),
    checkFolder(config),
    ...(await Promise.all([
      checkDatabase(config),
      checkLoginBot(config),
      checkPayments(config),
      checkStorage(config),
      checkAiOf(config),
      checkAddress(config.appUrl),
      checkClock(config.telegram.apiRoot, () => Date.now()),
    ])),
  ].flat();
  process.stdout.write(written(findings));
  process.exitCode = findings.some(({ state }) => state === "wrong") ? 1 : 0;
}

function checkNames(): Finding[] {
  return findMisspelt(Object.keys(process.env), settingNames).map(({ name, meant }) =>
    warning(`${name} has no effect${meant === undefined ? "" : `: is ${meant} meant`}?`),
  );
}

function checkFolder(config: Config): Finding {
  try {
    keepPrivate(config.dataDir);
    return fine(`DATA_DIR: ${config.dataDir} can be written to.`);
  } catch (error) {
    return findingOf(explainSystemError(error, config));
  }
}

async function checkDatabase({ databaseUrl }: Config): Promise<Finding[]> {
  if (!databaseUrl)
    return [
      fine("DATABASE_URL is not set: everything runs in one process on the embedded database."),
    ];
  try {
    const { version, pendingMigrations, clockAheadMs } = await inspectDatabase(
      databaseUrl.reveal(),
    );
    const pending =
      pendingMigrations === 0
        ? "is up to date"
        : `will be brought up to date at the next start (${pendingMigrations} migrations)`;
    const seconds = Math.round(Math.abs(clockAheadMs) / 1000);
    return [
      fine(`DATABASE_URL: PostgreSQL ${version} answers, and the database ${pending}.`),
      ...(Math.abs(clockAheadMs) > MAX_DATABASE_CLOCK_OFF_MS
        ? [wrong(`The clocks of the database and of this machine are ${seconds} seconds apart.`)]
        : []),
    ];
  } catch (error) {
    return [findingOf(error)];
  }
}

async function checkLoginBot(config: Config): Promise<Finding> {
  const { apiRoot, loginBotToken } = config.telegram;
  const messenger = createTelegram({ apiRoot, elapsed: createElapsedClock() });
  return judgeLoginBot(await messenger.getBot(loginBotToken), config);
}

async function checkAiOf({ ai }: Config): Promise<Finding> {
  return ai ? await checkAi(ai) : fine("AI_BASE_URL is not set: no AI is connected.");
}

async function checkStorage(config: Config): Promise<Finding> {
  const { bucket, dataDir } = config;
  if (!bucket) return fine("S3_ENDPOINT is not set: files are stored in DATA_DIR.");
  try {
    const disk = await createDiskFiles(join(dataDir, "uploads"));
    return await tryBucket(bucket, await checkBucket(bucket), createS3Files(bucket, disk));
  } catch (error) {
    return findingOf(explainSystemError(error, config));
  }
}

async function checkPayments({ stripe }: Config): Promise<Finding[]> {
  if (!stripe) return [fine("STRIPE_SECRET_KEY is not set: nothing is sold.")];
  const prices = createPrices(await connect(stripe), stripe.prices);
  return await checkPrices(async (plan) => await prices.find(plan));
}

/** An error that no setting explains is a bug of ours, and ends the command with its stack. */
function findingOf(error: unknown): Finding {
  if (error instanceof StartFailure) return wrong(error.message);
  throw error;
}

main().catch(endWithReason);

/** The only place that constructs the parts: settings → database → providers → application and worker. */
import type { Server } from "node:http";
import { join } from "node:path";
import { createApp } from "./app.ts";
import { startMetricsServer } from "./http/health/metricsServer.ts";
import type { AskReadiness } from "./http/health/readiness.ts";
import { createReadiness, watchReadiness } from "./http/health/readiness.ts";
import type { Deps } from "./deps.ts";
import { startJobs } from "./jobs.ts";
import { readConfig, settingNames } from "./config.ts";
import type { Config } from "./config.ts";
import { DatabaseAway } from "./db/opening/databaseUrl.ts";
import type { Database, Work } from "./db/db.ts";
import { openDatabase } from "./db/opening/openDatabase.ts";
import { FolderInUse } from "./db/pglite.ts";
import { watchDisk } from "./machine/diskSpace.ts";
import { createElapsedClock } from "./machine/elapsedClock.ts";
import { createLogger } from "./logger.ts";
import { giveMemoryBack } from "./machine/memoryGivenBack.ts";
import { keepPrivate } from "./machine/privateFolder.ts";
import { afterPredecessor, isHeldByVestnik, isPortTaken } from "./machine/predecessor.ts";
import { retryWhile } from "./machine/retryWhile.ts";
import { findMisspelt } from "./misspeltSettings.ts";
import { createContentReader } from "./features/publications/content/contentReader.ts";
import { createDiskFiles } from "./providers/disk/diskFiles.ts";
import type { Files } from "./providers/files.ts";
import { createOpenAi } from "./providers/openai/openAi.ts";
import { checkBucket } from "./providers/s3/checkBucket.ts";
import { createS3Files } from "./providers/s3/s3Files.ts";
import { createTwoStorages } from "./providers/twoStorages.ts";
import { findConfinement } from "./providers/sandbox/confinement.ts";
import type { Confinement } from "./providers/sandbox/confinement.ts";
import { createSandboxedDecoder } from "./providers/sandbox/sandboxedDecoder.ts";
import { createStripe } from "./providers/stripe/stripe.ts";
import { createTelegram } from "./providers/telegram/telegram.ts";
import { createSecretBox } from "./secrets/secretBox.ts";
import { deleteAgain } from "./features/account/deletion/deletedList.ts";
import { openAdminDoor } from "./features/administration/door.ts";
import { checkLoginBot } from "./features/auth/loginBot.ts";
import { measured } from "./features/metrics/measured.ts";
import { createMetrics, measureProcess } from "./features/metrics/metrics.ts";
import { createStateGauges } from "./features/metrics/stateGauges.ts";
import { startKeyProof } from "./features/channels/keyProof.ts";
import { startAlertWorker } from "./features/alerts/alertWorker.ts";
import { startFollowUpWorker } from "./features/delivery/followUps/followUpWorker.ts";
import { startWorker } from "./features/delivery/worker.ts";
import { version } from "./version.ts";
import { endWithReason, explainSystemError, StartFailure } from "./startFailure.ts";

const PGLITE_NOTICE =
  "Running on the embedded database, in this one process. It survives crashes of the process, but a power cut may lose the last seconds, " +
  "and a post sent in them could go out again. Set DATABASE_URL to use PostgreSQL where that matters.";

async function main(): Promise<void> {
  const config = readConfig(process.env);
  try {
    await start(config);
  } catch (error) {
    throw explainSystemError(error, config);
  }
}

async function start(config: Config): Promise<void> {
  // Before the worker begins nothing is in its hands.
  let onSignal: (signal: string) => void = () => process.exit(0);
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => onSignal(signal));
  const log = createLogger(config.logLevel);
  log.info({ version, role: config.role }, "Vestnik starts");
  const stillOpen = keepPrivate(config.dataDir);
  if (stillOpen) log.warn(stillOpen, "other users of the machine may read a part of DATA_DIR");
  for (const { name, meant } of findMisspelt(Object.keys(process.env), settingNames))
    log.warn({ setting: name, meant }, "a setting of this name has no effect, is it misspelt?");
  const sayWaiting = (error: unknown) =>
    log.warn({ err: error }, "waiting up to 25 seconds for another process to end");
  const sayTrouble = (error: unknown) => log.warn({ err: error }, "database trouble");
  const elapsed = createElapsedClock();
  const metrics = createMetrics({ version, role: config.role });
  const telegram = createTelegram({ apiRoot: config.telegram.apiRoot, elapsed });
  const messenger = measured(telegram, "telegram", metrics);
  const payments = await createStripe(config.stripe);
  // Asked while the database opens, so that the start takes no longer.
  const loginBot = checkLoginBot({ config, messenger, log });
  const files = await openFiles(config, log);
  const database = await afterPredecessor(
    async () => await openWhenThere(config, log, sayTrouble),
    (error) => error instanceof FolderInUse,
    sayWaiting,
  );
  await loginBot.requireRight().catch(async (error: unknown) => {
    await database.close();
    throw error;
  });
  const deps = {
    config,
    database,
    messenger,
    files: measured(files, files.kind, metrics),
    decoder: createSandboxedDecoder(),
    contentReader: createContentReader(log),
    ai: measured(createOpenAi(config.ai, log), "ai", metrics),
    payments: payments && measured(payments, "stripe", metrics),
    metrics,
    secrets: createSecretBox(config.secretKeys),
    log,
    clock: () => new Date(),
    elapsed,
  };
  if (database.kind === "pglite") log.warn(PGLITE_NOTICE);
  if (config.role !== "worker")
    void findConfinement().then(({ kind }) => tellConfinement(log, kind));
  const through = (work: Work) => ({ ...deps, database: database.for(work) });
  // From here on it may have sent what is not recorded yet: a signal during the rest of the start is followed after it.
  const early: string[] = [];
  onSignal = (signal) => void early.push(signal);
  await deleteAgain(deps, deps.clock());
  const askReadiness = createReadiness(deps);
  const worker = config.role === "web" ? undefined : await startWorker(through("worker"));
  const app = config.role === "worker" ? undefined : await createApp(deps, askReadiness);
  const listen = async () => await app?.listen({ port: config.port, host: config.host });
  const isPredecessor = async (error: unknown) =>
    isPortTaken(error) && (await isHeldByVestnik(config.host, config.port));
  await afterPredecessor(listen, isPredecessor, sayWaiting);
  // A web process sends nothing: with wrong keys it must not hold what other processes can send.
  const keyProof = startKeyProof(through("upkeep"), worker !== undefined);
  const jobs = startJobs(through("upkeep"));
  const alertWorker = worker && startAlertWorker(through("upkeep"));
  const followUpWorker = worker && startFollowUpWorker(through("upkeep"));
  const diskWatch = watchDisk(deps);
  const metricsServer = await offerMetrics(deps, askReadiness);
  const readinessWatch = watchReadiness(askReadiness, log);
  const adminDoor = database.kind === "pglite" ? await openAdminDoor(deps) : undefined;

  giveMemoryBack();

  let isStopping = false;
  // Service managers may signal twice; the second signal must not interrupt what the first one lets finish.
  const stop = async (signal: string) => {
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, "stopping");
    loginBot.stop();
    diskWatch.stop();
    readinessWatch.stop();
    metricsServer?.close();
    keyProof.stop();
    await adminDoor?.close();
    const hadJobsEnded = jobs.stop();
    const hadAlertsEnded = alertWorker?.stop();
    const hadFollowUpsEnded = followUpWorker?.stop();
    await app?.close();
    deps.decoder.stop();
    await deps.contentReader.stop();
    const isIdle = (await worker?.stop()) ?? true;
    const isDone = await hadJobsEnded;
    await hadAlertsEnded;
    await hadFollowUpsEnded;
    await database.close();
    // A job may still wait for an answer, which no longer matters. The answer to a post does: it belongs into the journal.
    if (isIdle && !isDone) process.exit(0);
  };
  onSignal = (signal) => void stop(signal);
  if (early[0] !== undefined) await stop(early[0]);
}

/** The bucket is tried: with wrong settings nothing starts, and while it is away everything but files works. */
async function openFiles(config: Config, log: Log): Promise<Files> {
  const disk = await createDiskFiles(join(config.dataDir, "uploads"));
  const { bucket: settings, storesFilesIn } = config;
  if (!settings) return disk;
  const found = await checkBucket(settings);
  if (found.kind === "wrong") throw new StartFailure(found.sentence);
  if (found.kind === "away") log.error(`${found.sentence} It is asked again.`);
  return createTwoStorages({ disk, bucket: createS3Files(settings, disk) }, storesFilesIn);
}

/** Undefined where METRICS_PORT is not set. */
async function offerMetrics(deps: Deps, askReadiness: AskReadiness): Promise<Server | undefined> {
  const { config, metrics } = deps;
  if (config.metricsPort === undefined) return undefined;
  const place = { port: config.metricsPort, host: config.host };
  measureProcess(metrics);
  const bringUpToDate = createStateGauges(deps, metrics, async () => {
    return await askReadiness().then(
      () => true,
      () => false,
    );
  });
  const sources = {
    askReadiness,
    contentType: metrics.registry.contentType,
    metrics: async () => {
      await bringUpToDate();
      return await metrics.registry.metrics();
    },
  };
  return await startMetricsServer(sources, place).catch((error: unknown) => {
    throw explainSystemError(error, { ...config, port: place.port, portSetting: "METRICS_PORT" });
  });
}

type Log = ReturnType<typeof createLogger>;

/** A database server may need minutes longer than this process when their machine starts. */
async function openWhenThere(
  config: Config,
  log: Log,
  sayTrouble: (error: unknown) => void,
): Promise<Database> {
  const seconds = Math.round(config.databaseWaitMs / 1000);
  let isLate = false;
  const database = await retryWhile(
    async () =>
      await openDatabase(config, sayTrouble, {
        onDead: endWithoutDatabase,
        onCopy: (copy) => log.info({ copy }, "the database was copied before its migration"),
      }),
    {
      isPassing: (error) => error instanceof DatabaseAway,
      onWait: (error) => {
        isLate = true;
        log.warn(
          `${error instanceof Error ? error.message : ""} Vestnik waits up to ${seconds} seconds for it.`,
        );
      },
      withinMs: config.databaseWaitMs,
      everyMs: 1000,
    },
  );
  if (isLate) log.info("the database has come, and the start goes on");
  return database;
}

function tellConfinement(log: Log, kind: Confinement["kind"]): void {
  switch (kind) {
    case "bubblewrap":
      return;
    case "other_user":
      return log.warn(
        "uploaded files are decoded under another user, with network: install bubblewrap",
      );
    case "none":
      return log.warn(
        "uploaded files are decoded where the server's own files and secrets can be read: install bubblewrap",
      );
    default:
      kind satisfies never;
  }
}

/** The embedded database cannot be reopened in this process; the supervisor restarts the process. */
function endWithoutDatabase(): void {
  process.stderr.write(
    "The embedded database stopped working; a full disk does that. Make room on the disk of DATA_DIR.\n",
  );
  process.exit(1);
}

main().catch(endWithReason);

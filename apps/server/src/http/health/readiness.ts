/** Whether this process can do its work: the database answers, and what is accepted can be stored. */
import { AppError } from "../../appError.ts";
import { causeOfRefusedWrite } from "../../db/connectionErrors.ts";
import type { Deps } from "../../deps.ts";
import { getDiskState } from "../../machine/diskSpace.ts";
import { version } from "../../version.ts";
import { shared } from "./shared.ts";

type Needed = Pick<Deps, "database" | "files" | "config">;

type Readiness = {
  readonly success: true;
  readonly version: string;
  readonly database: Deps["database"]["kind"];
  readonly disk: "ok" | "low" | "reserve";
  /** `away`: files cannot be read or stored. Everything else works. */
  readonly storage: "ok" | "away";
};

/** Fails with the reason: a refusal, or the error of a database that is away. */
export type AskReadiness = () => Promise<Readiness>;

/** Load balancers ask every few seconds; with this cache a thousand of them cost the database as much as one. */
const CACHED_MS = 1000;
/** A trial write costs more than a question. */
const WRITE_CACHED_MS = 4000;
/** A bucket that does not answer takes a second or two to say so. */
const STORAGE_CACHED_MS = 4000;
const WATCH_EVERY_MS = 5000;
const RETRY_SECONDS = 5;

export function createReadiness(deps: Needed): AskReadiness {
  const tryToWrite = shared(async () => await requireWritable(deps), WRITE_CACHED_MS);
  const isStorageThere = shared(async () => await deps.files.isThere(), STORAGE_CACHED_MS);
  return shared(async () => {
    await deps.database.ping();
    await tryToWrite();
    // A full disk refuses images only, so it is ready all the same.
    const { state } = await getDiskState(deps);
    const storage = (await isStorageThere()) ? "ok" : "away";
    return { success: true, version, database: deps.database.kind, disk: state, storage };
  }, CACHED_MS);
}

async function requireWritable({ database }: Needed): Promise<void> {
  try {
    await database.tryToWrite();
  } catch (error) {
    const cause = causeOfRefusedWrite(error);
    if (cause === undefined) throw error;
    throw Object.assign(new AppError(cause, { seconds: RETRY_SECONDS }), { cause: error });
  }
}

/** Logs once when the process stops being ready, and once when it is ready again, also where nothing asks for its health; the same for its storage. */
export function watchReadiness(
  ask: AskReadiness,
  log: Deps["log"],
  everyMs = WATCH_EVERY_MS,
): { stop(): void } {
  let isReady = true;
  let storage: Readiness["storage"] = "ok";
  function tellStorage(now: Readiness["storage"]): void {
    if (now === storage) return;
    storage = now;
    if (now === "ok") log.info("the storage of files answers again");
    else log.error("the storage of files is away: posts with files wait, and nothing is uploaded");
  }
  async function look(): Promise<void> {
    const error: unknown = await ask().then(
      (readiness) => tellStorage(readiness.storage),
      (reason: unknown) => reason,
    );
    const wasReady = isReady;
    isReady = error === undefined;
    if (wasReady && !isReady) log.error({ err: error }, `not ready: ${reasonOf(error)}`);
    if (!wasReady && isReady) log.info("ready again");
  }
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  // A database that hangs delays the next look: two at once could end in the wrong order.
  const plan = () => {
    if (isStopped) return;
    timer = setTimeout(() => void look().then(plan), everyMs).unref();
  };
  plan();
  return {
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

function reasonOf(error: unknown): string {
  if (!(error instanceof AppError)) return "the database does not answer";
  return error.code === "database_read_only"
    ? "the database is read-only"
    : "the database has no room left";
}

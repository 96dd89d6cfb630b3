/**
 * The reserve of the disk: below it images are refused, so that there is space for the database and the journals and scheduled posts are
 * still sent (decision 67).
 */
import { AppError } from "../appError.ts";
import type { Deps } from "../deps.ts";

const MB = 1024 * 1024;
const USUAL_RESERVE_BYTES = 512 * MB;
/** The reserve is at most a quarter of the disk: on a small disk the usual one would leave no space for images. */
const MAX_SHARE = 4;
/** Up to twice the reserve there is space for images, but not for long. */
const LOW_TIMES_RESERVE = 2;
const RETRY_SECONDS = 300;

/** `low`: nearly full. `reserve`: images are refused. */
export type DiskState = {
  readonly state: "ok" | "low" | "reserve";
  readonly freeBytes: number;
  readonly reserveBytes: number;
};

type Needed = Pick<Deps, "files" | "config">;

export async function getDiskState({ files, config }: Needed): Promise<DiskState> {
  const { freeBytes, totalBytes } = await files.space();
  const usual = Math.min(USUAL_RESERVE_BYTES, Math.floor(totalBytes / MAX_SHARE));
  const reserveBytes = config.diskReserveBytes ?? usual;
  return { state: stateOf(freeBytes, reserveBytes), freeBytes, reserveBytes };
}

function stateOf(freeBytes: number, reserveBytes: number): DiskState["state"] {
  if (freeBytes < reserveBytes) return "reserve";
  return freeBytes < reserveBytes * LOW_TIMES_RESERVE ? "low" : "ok";
}

/** Refuses while less than the reserve is free. */
export async function requireDiskSpace(deps: Needed): Promise<void> {
  const { state } = await getDiskState(deps);
  if (state === "reserve") throw diskFull();
}

export function diskFull(): AppError {
  return new AppError("disk_full", { seconds: RETRY_SECONDS });
}

const LOOK_MS = 60_000;
const REPEAT_MS = 3_600_000;

/** Logs that the disk is nearly full: when it becomes so, and every hour as long as it is. */
export function watchDisk(deps: Needed & Pick<Deps, "log">): { stop(): void } {
  let last: DiskState["state"] = "ok";
  let saidAt = -Infinity;
  async function look(): Promise<void> {
    const { state, freeBytes, reserveBytes } = await getDiskState(deps);
    const now = performance.now();
    const isToBeSaid = state !== last || now - saidAt > REPEAT_MS;
    last = state;
    if (!isToBeSaid || state === "ok") return;
    saidAt = now;
    const facts = { freeMb: Math.floor(freeBytes / MB), reserveMb: Math.floor(reserveBytes / MB) };
    if (state === "low") deps.log.warn(facts, "the disk is nearly full");
    else deps.log.error(facts, "the disk is full up to its reserve: images are refused");
  }
  const tryToLook = () =>
    void look().catch((error: unknown) =>
      deps.log.warn({ err: error }, "the disk's room could not be measured"),
    );
  tryToLook();
  const timer = setInterval(tryToLook, LOOK_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

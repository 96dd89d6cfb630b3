/** Work done from time to time, once however many processes there are. Kept by pg-boss in a schema of its own, which holds nothing of value. */
import type { PgBoss } from "pg-boss";
import { isConnectionError } from "./connectionErrors.ts";
import type { Database } from "./db.ts";

/** One piece of work; `every` is a cron expression. Who is stopped meanwhile is told by the signal. */
export type Job = {
  readonly name: string;
  readonly every: string;
  run(signal: AbortSignal): Promise<void>;
};

export type Scheduler = {
  /** Puts it into the queue, as its time does; nothing happens while it waits there or runs. */
  trigger(name: string): Promise<void>;
  /** Waits a moment for what is running; tells whether all of it ended. */
  stop(): Promise<boolean>;
};

export type SchedulerOptions = {
  /** How long after the start the first look at the database is. */
  readonly startAfterMs: number;
  /** How often it looks for what is to be done. */
  readonly pollSeconds?: number;
  readonly onTrouble: (error: unknown) => void;
};

const SCHEMA = "pgboss";
const LOOK_MS = 60_000;
const STOP_MS = 1000;

const settings = {
  schema: SCHEMA,
  // Flows, index rebuilding and vacuum watching are for queues that are busy.
  flowIntervalSeconds: 3600,
  bamIntervalSeconds: 3600,
  reindex: false,
  monitorVacuum: false,
} as const;

/** A repeat by itself would only come before the next regular time; a job that was lost is nobody's loss. */
const queueSettings = {
  policy: "exclusive",
  retryLimit: 0,
  expireInSeconds: 300,
  retentionSeconds: 3600,
  deleteAfterSeconds: 3600,
} as const;

const POLL_SECONDS = 10;

export function startScheduler(
  { foreign, kind }: Pick<Database, "foreign" | "kind">,
  jobs: readonly Job[],
  { startAfterMs, pollSeconds = POLL_SECONDS, onTrouble }: SchedulerOptions,
): Scheduler {
  const stopped = new AbortController();
  const running = new Set<Promise<void>>();
  let queue: Queue | undefined;
  let looking: Promise<Queue> | undefined;
  let timer: NodeJS.Timeout;

  /** A database that is away is others' to report; the next look comes anyway. */
  function report(error: unknown): void {
    if (!stopped.signal.aborted && !isConnectionError(error)) onTrouble(error);
  }

  async function run(job: Job): Promise<void> {
    const work = job.run(stopped.signal).catch(report);
    running.add(work);
    await work;
    running.delete(work);
  }

  /** Opens what is not open, and opens anew what somebody emptied. */
  async function look(): Promise<Queue> {
    if (queue && (await isComplete(queue.boss, jobs))) return queue;
    if (queue) await close(queue.boss);
    queue = undefined;
    queue = await openQueue({ foreign, kind }, jobs, { pollSeconds, run, report });
    return queue;
  }

  async function lookAlone(): Promise<Queue> {
    looking ??= look().finally(() => {
      looking = undefined;
    });
    return await looking;
  }

  function lookLater(afterMs: number): void {
    timer = setTimeout(() => {
      void lookAlone()
        .catch(report)
        .finally(() => {
          if (!stopped.signal.aborted) lookLater(LOOK_MS);
        });
    }, afterMs);
    timer.unref();
  }

  async function closeQueue(): Promise<void> {
    await looking?.catch(() => undefined);
    if (queue) await close(queue.boss);
  }

  lookLater(startAfterMs);
  return {
    async trigger(name) {
      const { boss, workers } = await lookAlone();
      await boss.send(name);
      boss.notifyWorker(workers.get(name) ?? "");
    },
    async stop() {
      clearTimeout(timer);
      stopped.abort();
      const hasEnded = await isDoneWithin(Promise.all(running), STOP_MS);
      // Whatever still runs: the queue's own timers would keep the process alive.
      return (await isDoneWithin(closeQueue(), STOP_MS)) && hasEnded;
    },
  };
}

type Queue = { readonly boss: PgBoss; readonly workers: ReadonlyMap<string, string> };

type QueueOptions = {
  readonly pollSeconds: number;
  readonly run: (job: Job) => Promise<void>;
  readonly report: (error: unknown) => void;
};

async function openQueue(
  { foreign, kind }: Pick<Database, "foreign" | "kind">,
  jobs: readonly Job[],
  { pollSeconds, run, report }: QueueOptions,
): Promise<Queue> {
  // Loaded only now: it takes a while, and the server is to answer first.
  const { PgBoss } = await import("pg-boss");
  const boss = new PgBoss({
    ...settings,
    cronMonitorIntervalSeconds: pollSeconds,
    cronWorkerIntervalSeconds: pollSeconds,
    backend: kind,
    db: foreign,
  });
  boss.on("error", report);
  try {
    await boss.start();
    const workers = new Map<string, string>();
    for (const job of jobs) {
      await boss.createQueue(job.name, queueSettings);
      await boss.schedule(job.name, job.every);
      const options = { pollingIntervalSeconds: pollSeconds };
      workers.set(job.name, await boss.work(job.name, options, async () => await run(job)));
    }
    return { boss, workers };
  } catch (error) {
    await close(boss);
    throw error;
  }
}

async function isComplete(boss: PgBoss, jobs: readonly Job[]): Promise<boolean> {
  try {
    const times = new Set((await boss.getSchedules()).map(({ name }) => name));
    const queues = new Set((await boss.getQueues()).map(({ name }) => name));
    return jobs.every(({ name }) => times.has(name) && queues.has(name));
  } catch (error) {
    // It comes back by itself; without its tables it does not.
    if (isConnectionError(error)) throw error;
    return false;
  }
}

async function close(boss: PgBoss): Promise<void> {
  await boss.stop({ graceful: false }).catch(() => undefined);
}

async function isDoneWithin(work: Promise<unknown>, ms: number): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), ms);
  try {
    return await Promise.race([work.then(() => true), late]);
  } finally {
    clearTimeout(timer);
  }
}

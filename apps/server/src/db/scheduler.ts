/** Jobs that run from time to time, once for all processes. pg-boss stores the schedule in its own schema, which may be lost without harm. */
import type { PgBoss } from "pg-boss";
import { isConnectionError } from "./connectionErrors.ts";
import type { Database } from "./db.ts";

/** One job; `every` is a cron expression. The signal aborts when the process stops. */
export type Job = {
  readonly name: string;
  readonly every: string;
  run(signal: AbortSignal): Promise<void>;
};

export type Scheduler = {
  /** Puts the job into the queue, as its schedule does; has no effect while it is queued or running. */
  trigger(name: string): Promise<void>;
  /** Waits a moment for what is running; returns whether all of it ended. */
  stop(): Promise<boolean>;
};

export type SchedulerOptions = {
  /** How long after the start it connects to the queue. */
  readonly startAfterMs: number;
  /** How often it polls the queue. */
  readonly pollSeconds?: number;
  readonly onTrouble: (error: unknown) => void;
};

const SCHEMA = "pgboss";
const LOOK_MS = 60_000;
const STOP_MS = 1000;

const settings = {
  schema: SCHEMA,
  // Flows, index rebuilding and vacuum monitoring are for busy queues.
  flowIntervalSeconds: 3600,
  bamIntervalSeconds: 3600,
  reindex: false,
  monitorVacuum: false,
} as const;

/** A retry would hardly come before the next regular run, and a lost run does no harm. */
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

  /** Other code reports a database that is away, and the next look comes anyway. */
  function report(error: unknown): void {
    if (!stopped.signal.aborted && !isConnectionError(error)) onTrouble(error);
  }

  async function run(job: Job): Promise<void> {
    const work = job.run(stopped.signal).catch(report);
    running.add(work);
    await work;
    running.delete(work);
  }

  /** Opens the queue when it is closed, and again when its tables were emptied. */
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
      // Closed in any case, because the process could not end while the queue's own timers run.
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
  // Imported late: it takes a while, and the server must answer requests first.
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
    // A lost connection comes back by itself; lost tables do not.
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

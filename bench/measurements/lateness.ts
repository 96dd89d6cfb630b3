/** How late each post reached the provider. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Provider } from "../provider/providerProcess.ts";
import type { Flood } from "../provider/wire.ts";
import { chatIdOf } from "../rig/bots.ts";
import type { Child } from "../rig/child.ts";
import { clearPosts, writePosts } from "../rig/rows.ts";
import type { Due } from "../rig/rows.ts";
import type { Vestnik } from "../rig/vestnik.ts";

export type Timetable = {
  /** Channels whose posts are counted, with the milliseconds after the beginning. */
  readonly posts: readonly { readonly channel: number; readonly afterMs: number }[];
  /** Posts that only disturb. */
  readonly others?: readonly { readonly channel: number; readonly afterMs: number }[];
  readonly flood?: Flood;
  readonly refusedBotId?: number;
  readonly latencyMs: number;
};

const WARM_UP_POSTS = 100;
const AHEAD_MS = 3000;
/** Inserting takes time, too, and nothing may be due before all rows exist. */
const AHEAD_MS_A_POST = 0.3;
const GIVE_UP_MS = 120_000;

/** Milliseconds after each post's time; a negative one would be an error. */
export async function measureLateness(
  provider: Provider,
  vestnik: Vestnik,
  timetable: Timetable,
): Promise<number[]> {
  await clearPosts(vestnik.pool);
  const worker = vestnik.startWorker();
  try {
    await warmUp(provider, vestnik, worker, timetable);
    const { posts, others = [], flood, refusedBotId, latencyMs } = timetable;
    const { reached } = provider.begin({ latencyMs, expected: posts.length, flood, refusedBotId });
    const begin = Date.now() + AHEAD_MS + Math.ceil(others.length * AHEAD_MS_A_POST);
    const due = posts.map(({ channel, afterMs }): Due => ({ channel, at: begin + afterMs }));
    const disturbing = others.map(({ channel, afterMs }): Due => ({
      channel,
      at: begin + afterMs,
    }));
    await writePosts(vestnik.pool, [...due, ...disturbing]);
    const lastAt = Math.max(...due.map(({ at }) => at));
    await inTime(reached, lastAt + GIVE_UP_MS, worker);
    const { arrivals } = await provider.report();
    const dueAtOf = new Map(due.map(({ channel, at }) => [chatIdOf(channel), at]));
    return arrivals.flatMap(({ chatId, at }) => {
      const dueAt = dueAtOf.get(chatId);
      return dueAt === undefined ? [] : [at - dueAt];
    });
  } finally {
    await worker.stop();
  }
}

/** A new process loads its program with the first post, so that one is not measured. */
async function warmUp(
  provider: Provider,
  vestnik: Vestnik,
  worker: Child,
  { posts, latencyMs }: Timetable,
): Promise<void> {
  const channels = posts.slice(0, WARM_UP_POSTS).map(({ channel }) => channel);
  const { reached } = provider.begin({ latencyMs, expected: channels.length });
  const at = Date.now();
  await writePosts(
    vestnik.pool,
    channels.map((channel) => ({ channel, at })),
  );
  await inTime(reached, at + GIVE_UP_MS, worker);
}

async function inTime(reached: Promise<void>, deadline: number, worker: Child): Promise<void> {
  let isReached = false;
  void reached.then(() => (isReached = true));
  while (!isReached) {
    worker.requireAlive();
    if (Date.now() > deadline) throw new Error("The worker did not send everything.");
    await Promise.race([reached, sleep(200)]);
  }
}

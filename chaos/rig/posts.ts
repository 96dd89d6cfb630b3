/** Creates posts with unique texts through the API, and makes them due in the database. */
import { randomUUID } from "node:crypto";
import type { Ground } from "./ground.ts";
import type { Expected } from "./truth.ts";
import { forEach } from "./waiting.ts";

const CHANNELS_A_REQUEST = 500;
const FAR_AHEAD_MS = 24 * 3_600_000;

/** `rounds` posts for every channel of the ground (or those given), a second apart, a day ahead. */
export async function scheduleAhead(
  ground: Ground,
  rounds: number,
  { label = "Post", channels = ground.channels, spacingMs = 1000 } = {},
): Promise<Expected[]> {
  const base = Date.now() + FAR_AHEAD_MS;
  const expected: Expected[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const text = `${label} ${round}`;
    const scheduledDate = new Date(base + round * spacingMs).toISOString();
    for (let from = 0; from < channels.length; from += CHANNELS_A_REQUEST) {
      const some = channels.slice(from, from + CHANNELS_A_REQUEST);
      const channelIds = some.map(({ id }) => id);
      await ground.owner.publish({ channelIds, text: `<p>${text}</p>`, scheduledDate });
      expected.push(...some.map(({ chatId }) => ({ chatId, text })));
    }
  }
  return expected;
}

/**
 * Changes the rows instead of the clock: the first waiting post becomes due `agoMs` ago, the others are moved by the same time.
 * `pauseMs` is the pause between the channels of one request.
 */
export async function makeDue(ground: Ground, agoMs = 0, pauseMs = 0): Promise<void> {
  await ground.behindItsBack(async ({ db }) => {
    await db.execute(`
      with shift as (
        select min(due_at) - (now() - interval '${agoMs} milliseconds') as by
        from publications where status = 'scheduled' and due_at > now()
      )
      update publications
      set due_at = due_at - shift.by,
        not_before = due_at - shift.by + batch_position * interval '${pauseMs} milliseconds',
        late_limit_at = late_limit_at - shift.by
      from shift
      where status = 'scheduled' and due_at > now()`);
    await db.execute("select pg_notify('vestnik_due', '')");
  });
}

type PublishOptions = {
  readonly label?: string;
  readonly atOnce?: number;
  /** What else each post says. */
  readonly fields?: object;
};

/** Publishes `rounds` posts for every channel now, each repeated with its key until it is answered, as `atOnce` owners at a time. */
export async function publishThroughout(
  ground: Ground,
  rounds: number,
  { label = "Post", atOnce = 24, fields = {} }: PublishOptions = {},
): Promise<Expected[]> {
  const jobs = Array.from({ length: rounds }, (_, round) => round).flatMap((round) =>
    ground.channels.map(({ id, chatId }) => ({ id, chatId, text: `${label} ${round}` })),
  );
  await forEach(jobs, atOnce, async ({ id, text }) => {
    const post = { kind: "post", channelIds: [id], text: `<p>${text}</p>`, scheduledDate: null };
    const body = { ...post, ...fields };
    await ground.owner.insist("POST", "/publications", body, randomUUID());
  });
  return jobs.map(({ chatId, text }) => ({ chatId, text }));
}

/** R28: what owners decide about posts that are in their channels. R29: what posts asked for themselves, due while every worker was stopped. */
import type { BatchResult } from "@vestnik/contract/batches";
import type { Publication } from "@vestnik/contract/publications";
import type { Ground } from "../rig/ground.ts";
import { publishThroughout } from "../rig/posts.ts";
import { settled } from "../rig/truth.ts";
import { inSeconds, some, unless } from "../rig/verdict.ts";
import { forEach, sleep, until } from "../rig/waiting.ts";
import type { Finding, Scenario, Trial } from "../scenario.ts";

const LOST_SHARE = 0.2;
const METHODS = ["editMessageText", "deleteMessage", "pinChatMessage"] as const;

export const changedPosts: Scenario = {
  id: "R28",
  fault:
    "posts corrected (some twice), pinned and removed; 20 % of the answers lost, workers killed, or frozen until others have their work",
  goal: "every channel shows what was decided last, and the owner sees the same; nothing given up",
  databases: ["postgres"],
  run: runChanges,
};

type Wish = {
  readonly publication: Publication;
  readonly chatId: number;
  readonly text: string;
  readonly fate: "stays" | "pinned" | "removed";
};

async function runChanges(trial: Trial): Promise<Finding> {
  const { isShort, random } = trial;
  const ground = await trial.startGround({
    channels: isShort ? 60 : 1000,
    workers: 3,
    latencyMs: 40,
  });
  await publishThroughout(ground, 1);
  await settled(ground);
  for (const method of METHODS) {
    const kind = "drop_after_accept";
    ground.telegram.control.fault({ kind, method, times: 0, probability: LOST_SHARE });
  }
  const wishes = await wishesFor(ground);
  let isDecided = false;
  const deciding = forEach(wishes, 16, async (wish, n) => await decide(ground, wish, n)).finally(
    () => (isDecided = true),
  );
  deciding.catch(() => undefined);
  let calamities = 0;
  const isOver = async () => isDecided && (await isNothingUnderWay(ground));
  while (!(await isOver()) && !(isShort && calamities >= 4)) {
    await sleep(random.between(300, 1500));
    const struck = random.pick(ground.workers);
    if (calamities % 2 === 0) {
      await struck.kill();
      await endLeases(ground);
      struck.launch();
    } else {
      struck.freeze();
      await endLeases(ground);
      await sleep(random.between(500, 1500));
      struck.thaw();
    }
    calamities += 1;
  }
  await deciding;
  await Promise.all(ground.workers.map(async (one) => await one.ready()));
  await endLeases(ground);
  await until("every change reaches an end", async () => await isNothingUnderWay(ground), 400_000);
  const lost = ground.telegram.control
    .requests()
    .filter(({ accepted, outcome }) => accepted && outcome?.status === 0).length;
  const seen = await seenById(ground);
  const broken = wishes.flatMap((wish) => brokenPromise(ground, wish, seen));
  const count = (fate: Wish["fate"]) => wishes.filter((wish) => wish.fate === fate).length;
  return {
    scale: `${wishes.length} posts corrected, ${count("pinned")} pinned, ${count("removed")} removed; ${lost} answers lost, ${calamities} workers killed or frozen`,
    measured: `${wishes.length - broken.length} as decided, ${broken.length} not`,
    problems: [...some("not as decided", broken), ...unless(lost > 0, "no answer was lost")],
  };
}

/** A different one for each channel. */
async function wishesFor(ground: Ground): Promise<Wish[]> {
  const chatOf = new Map(ground.channels.map(({ id, chatId }) => [id, chatId]));
  return (await ground.owner.publications()).map((publication, n) => ({
    publication,
    chatId: chatOf.get(publication.channelId ?? "") ?? 0,
    text: n % 4 === 0 ? `Best ${n}` : `Better ${n}`,
    fate: fateOfChanged(n),
  }));
}

function fateOfChanged(n: number): Wish["fate"] {
  if (n % 10 === 1) return "removed";
  return n % 5 === 0 ? "pinned" : "stays";
}

async function decide(ground: Ground, { publication, text, fate }: Wish, n: number) {
  const { id } = publication;
  if (n % 4 === 0) await insist(ground, id, "PUT", "published", { text: `<p>Better ${n}</p>` });
  await insist(ground, id, "PUT", "published", { text: `<p>${text}</p>` });
  if (fate === "pinned") await insist(ground, id, "POST", "pin", { pinned: true });
  if (fate === "removed") await insist(ground, id, "DELETE", "published", {});
}

/** As owners do who are told that it was changed meanwhile: they look again, and decide again. */
async function insist(ground: Ground, id: string, method: string, what: string, wish: object) {
  for (;;) {
    const seen = await ground.owner.insist<{ publication: Publication }>(
      "GET",
      `/publications/${id}`,
    );
    const { batchId, version } = seen.publication;
    const path = `/publications/batches/${batchId}/${what}`;
    const body = { publications: [{ id, version }], ...wish };
    const answer = await ground.owner.ask(method, path, body);
    const results = (answer?.body as { results?: BatchResult[] } | undefined)?.results;
    if (answer?.status === 200 && results?.every(({ refusal }) => refusal === null)) return;
    if (answer && answer.status !== 409 && answer.status !== 200)
      throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  }
}

/**
 * Workers that are gone, frozen or slow lose what they have in hand, as after three minutes of silence. What a frozen one has locked stays its own
 * until the database ends its transaction.
 */
async function endLeases(ground: Ground): Promise<void> {
  await ground.behindItsBack(
    async ({ db }) =>
      await db.execute(`
        update follow_ups set state = 'waiting', lease_until = null
        where id in (select id from follow_ups where state = 'asking' for update skip locked)`),
  );
}

async function isNothingUnderWay(ground: Ground): Promise<boolean> {
  const open = await ground.behindItsBack(
    async ({ db }) =>
      await db.execute("select 1 from follow_ups where state in ('waiting', 'asking') limit 1"),
  );
  return open.rows.length === 0;
}

async function seenById(ground: Ground): Promise<ReadonlyMap<string, Publication>> {
  return new Map((await ground.owner.publications()).map((one) => [one.id, one]));
}

function brokenPromise(
  ground: Ground,
  { publication: { id }, chatId, text, fate }: Wish,
  seen: ReadonlyMap<string, Publication>,
): string[] {
  const found = seen.get(id);
  const inChannel = ground.telegram.control.posts(chatId);
  const pinned = ground.telegram.control.pinned(chatId);
  const shown = found && "text" in found.content ? found.content.text : "";
  const isRight =
    found?.followUp === null &&
    (fate === "removed"
      ? inChannel.length === 0 && found.removedAt !== null
      : inChannel.length === 1 &&
        inChannel[0]?.text === text &&
        shown === `<p>${text}</p>` &&
        (pinned.length === 1) === (fate === "pinned") &&
        (found.pinnedAt !== null) === (fate === "pinned"));
  if (isRight) return [];
  const { removedAt, pinnedAt, followUp } = found ?? {};
  return [
    `${text} (${fate}): in the channel ${inChannel.map((one) => one.text).join()}, ${pinned.length} pinned; shown ${shown} ${JSON.stringify({ removedAt, pinnedAt, followUp })}`,
  ];
}

const STOPPED_MS = 10 * 60_000;
const CAUGHT_UP_MS = 60_000;

export const lateRemovals: Scenario = {
  id: "R29",
  fault:
    "removals and unpinnings that are due during a stop of 10 minutes; some posts grow too old for a bot, some are gone, some bots are thrown out meanwhile",
  goal: "each done within 60 s of the start, or shown as failed with its reason",
  databases: ["postgres", "pglite"],
  isShortOnPostgresOnly: true,
  run: runRemovals,
};

async function runRemovals(trial: Trial): Promise<Finding> {
  const { isShort, database } = trial;
  const full = database === "pglite" ? 200 : 1000;
  const ground = await trial.startGround({
    channels: isShort ? 40 : full,
    latencyMs: 40,
    workers: database === "pglite" ? 0 : 2,
  });
  const fields = { pin: { unpinAfterMinutes: 60 }, removeAfterMinutes: 120 };
  await publishThroughout(ground, 1, { fields });
  await settled(ground);
  const isPinned = ({ pinnedAt, removeAt }: Publication) => pinnedAt !== null && removeAt !== null;
  await until("every post is pinned and planned", async () =>
    (await ground.owner.publications()).every(isPinned),
  );
  await Promise.all(ground.workers.map(async (one) => await one.stop()));
  const fates = ground.channels.map((channel, n) => ({ ...channel, fate: fateOf(n) }));
  const tooOld = fates.filter(({ fate }) => fate === "too old").map(({ id }) => `'${id}'`);
  await ground.behindItsBack(async ({ db }) => {
    await db.execute(`
      update follow_ups f
      set not_before = now() - random() * interval '${STOPPED_MS} milliseconds',
        deadline = case when p.channel_id in (${tooOld.join()}) and f.kind = 'remove'
          then now() - interval '1 second' else f.deadline end
      from publications p
      where p.id = f.publication_id and f.state = 'waiting'`);
  });
  for (const { chatId, botId, fate } of fates) {
    const [post] = ground.telegram.control.posts(chatId);
    if (fate === "gone") ground.telegram.control.removePost(chatId, post?.message_id ?? 0);
    if (fate === "thrown out") ground.telegram.control.kick(chatId, botId);
  }
  const begin = performance.now();
  for (const one of ground.workers) one.launch();
  await Promise.all(ground.workers.map(async (one) => await one.ready()));
  const isOver = ({ followUp, removeAt, unpinAt }: Publication) =>
    followUp?.state !== "waiting" && removeAt === null && unpinAt === null;
  await until("nothing is planned any more", async () =>
    (await ground.owner.publications()).every(isOver),
  );
  const tookMs = performance.now() - begin;
  const seen = new Map((await ground.owner.publications()).map((one) => [one.channelId, one]));
  const broken = fates.flatMap(({ id, chatId, fate }) => {
    const found = seen.get(id);
    const inChannel = ground.telegram.control.posts(chatId).length;
    const isDone = found?.removedAt !== null && found?.followUp === null && inChannel === 0;
    const { state, code = null } = found?.followUp ?? {};
    const isTold = state === "failed" && code !== null && found?.removedAt === null;
    const isRight =
      fate === "too old" || fate === "thrown out" ? isTold && inChannel === 1 : isDone;
    return isRight ? [] : [`${fate}: ${inChannel} there, ${JSON.stringify(found?.followUp)}`];
  });
  const failed = [...seen.values()].filter(({ followUp }) => followUp?.state === "failed").length;
  return {
    scale: `${fates.length} posts to be unpinned and removed, ${tooOld.length} too old by then`,
    measured: `${fates.length - failed} removed, ${failed} shown as failed${isShort ? "" : `, all within ${inSeconds(tookMs)} (start included)`}`,
    problems: [
      ...some("neither removed nor explained", broken),
      ...unless(isShort || tookMs <= CAUGHT_UP_MS, `it took ${inSeconds(tookMs)}`),
    ],
  };
}

function fateOf(n: number): "removed" | "too old" | "gone" | "thrown out" {
  if (n % 10 === 1) return "too old";
  if (n % 10 === 2) return "gone";
  return n % 10 === 3 ? "thrown out" : "removed";
}

/** R15: owners who change their decision at the very moment their post is due. */
import type { TestChannel } from "@vestnik/server/testing/factories";
import type { Ground } from "../rig/ground.ts";
import type { Random } from "../rig/random.ts";
import { findTruth, settled } from "../rig/truth.ts";
import { problemsOf, some, summaryOf, unless } from "../rig/verdict.ts";
import { forEach, sleep } from "../rig/waiting.ts";
import type { Finding, Scenario, Trial } from "../scenario.ts";

/** Telegram accepts 20 a minute in a channel. */
const POSTS_A_CHANNEL = 4;
/** How far ahead a post is scheduled; the later ones are for a machine so slow that the earlier time has passed before the request is read. */
const AHEAD_MS = [1200, 4000, 15_000, 60_000];
const AROUND_MS = 60;
/** Too late; the new time of an edit had passed when it was read; or the machine was too busy: more of one person's requests waited than may, or there was no connection. */
const REFUSALS = new Set([409, 422, 429, 503]);
const DAY_MS = 24 * 3_600_000;

export const ownerRaces: Scenario = {
  id: "R15",
  fault: "edit, delete and publish-now racing the moment a post is due",
  goal: "0 twice; never “deleted” yet sent, never the old text after a 200",
  databases: ["postgres", "pglite"],
  isShortOnPostgresOnly: true,
  run,
};

type Deed = "edit" | "delete" | "publish";
type Race = {
  readonly channel: TestChannel;
  readonly n: number;
  readonly deed: Deed;
  readonly offsetMs: number;
};
type Raced = Race & { readonly status: number };

async function run(trial: Trial): Promise<Finding> {
  const { isShort, database, random } = trial;
  const isOneProcess = database === "pglite";
  const full = isOneProcess ? 1000 : 10_000;
  const atOnce = isShort ? 40 : 120;
  const races = isShort ? 300 : full;
  const ground = await trial.startGround({
    channels: Math.ceil(races / POSTS_A_CHANNEL),
    workers: isOneProcess ? 0 : 2,
    latencyMs: 10,
  });
  const planned = plan(ground, races, random);
  const raced: Raced[] = [];
  const aim = createAim();
  await forEach(planned, atOnce, async (race) => void raced.push(await hold(ground, race, aim)));
  await settled(ground);
  const truth = await findTruth(ground, []);
  const won = (deed: Deed) => raced.filter((one) => one.deed === deed && isYes(one));
  return {
    scale: `${races} races: ${(["edit", "delete", "publish"] as const).map((deed) => `${won(deed).length} of ${raced.filter((one) => one.deed === deed).length} ${deed}s in time`).join(", ")}`,
    measured: summaryOf(truth),
    problems: [
      ...problemsOf(truth, new Set()),
      ...brokenPromises(raced, truth.accepted),
      // On a very slow machine every deletion may come too late.
      ...unless(
        isShort || (won("delete").length > 0 && won("delete").length < planned.length / 4),
        "the deletions were no race",
      ),
    ],
  };
}

/** The races of one channel run one after the other, so each post is the earliest of its channel. */
function plan(ground: Ground, races: number, random: Random): Race[] {
  const channels = ground.channels;
  return Array.from({ length: races }, (_, n) => {
    const channel = channels[n % channels.length];
    if (!channel) throw new Error("There is no channel.");
    const deed = random.pick<Deed>(["edit", "delete", "publish"]);
    return { channel, n, deed, offsetMs: random.between(-AROUND_MS, AROUND_MS) };
  });
}

type Aim = {
  /** The present duration of an answer: a request sent that long before a moment is decided at that moment. */
  leadMs(): number;
  note(tookMs: number): void;
};

/** A busy machine reads a request long after it was sent; without aiming, all requests would come too late. */
function createAim(): Aim {
  const WEIGHT = 0.05;
  let lead = 0;
  return {
    leadMs: () => lead,
    note: (tookMs) => void (lead += (tookMs - lead) * WEIGHT),
  };
}

async function hold(ground: Ground, race: Race, aim: Aim): Promise<Raced> {
  const { channel, n, deed, offsetMs } = race;
  // Publishing races with itself: two tabs, the same button.
  const { id, dueAt, aheadMs } = await schedule(
    ground,
    race,
    deed === "publish" ? [DAY_MS] : AHEAD_MS,
  );
  const path = `/scheduled-posts/${id}`;
  if (deed === "publish") {
    const answers = await Promise.allSettled(
      [1, 2].map(async () => await ground.owner.insist("POST", `${path}/publish`, {})),
    );
    const status = answers.some((answer) => answer.status === "fulfilled") ? 200 : 409;
    return { ...race, status };
  }
  await sleep(Math.max(0, dueAt + offsetMs - aim.leadMs() - Date.now()));
  const askedAt = performance.now();
  const answer =
    deed === "delete"
      ? await ground.owner.ask("DELETE", path)
      : await ground.owner.ask("PUT", path, {
          channelId: channel.id,
          text: `<p>Race ${n} new</p>`,
          scheduledDate: new Date(Date.now() + aheadMs).toISOString(),
        });
  aim.note(performance.now() - askedAt);
  return { ...race, status: answer?.status ?? 0 };
}

async function schedule(
  ground: Ground,
  { channel, n }: Race,
  tries: readonly number[],
): Promise<{ id: string; dueAt: number; aheadMs: number }> {
  let refusal: unknown;
  for (const aheadMs of tries) {
    const dueAt = Date.now() + aheadMs;
    const scheduledDate = new Date(dueAt).toISOString();
    const post = { channelIds: [channel.id], text: `<p>Race ${n} old</p>`, scheduledDate };
    try {
      const [made] = await ground.owner.publish(post);
      return { id: made?.id ?? "", dueAt, aheadMs };
    } catch (error) {
      refusal = error;
    }
  }
  throw refusal;
}

function isYes({ status }: Raced): boolean {
  return status === 200 || status === 204;
}

function brokenPromises(raced: readonly Raced[], accepted: readonly string[]): string[] {
  const sent = new Set(accepted);
  const key = ({ channel, n }: Race, version: "old" | "new") =>
    `${channel.chatId} Race ${n} ${version}`;
  const of = (deed: Deed) => raced.filter((one) => one.deed === deed);
  const names = (some_: readonly Raced[]) => some_.map(({ n }) => `race ${n}`);
  return [
    ...some(
      "deleted, yet sent",
      names(of("delete").filter((one) => isYes(one) && sent.has(key(one, "old")))),
    ),
    ...some(
      "refused to delete, yet not sent",
      names(of("delete").filter((one) => !isYes(one) && !sent.has(key(one, "old")))),
    ),
    ...some(
      "edited, yet the old text sent",
      names(of("edit").filter((one) => isYes(one) && sent.has(key(one, "old")))),
    ),
    ...some(
      "edited and never sent",
      names(of("edit").filter((one) => isYes(one) && !sent.has(key(one, "new")))),
    ),
    ...some(
      "not edited, yet the new text sent",
      names(of("edit").filter((one) => !isYes(one) && sent.has(key(one, "new")))),
    ),
    ...some(
      "published now, yet not sent",
      names(of("publish").filter((one) => !sent.has(key(one, "old")))),
    ),
    ...some(
      "answers that are neither yes nor too late",
      raced
        .filter((one) => !isYes(one) && !REFUSALS.has(one.status))
        .map(({ n, deed, status }) => `${deed} ${n}: ${status}`),
    ),
  ];
}

/** R26: a standby that lacks the last seconds takes over from the database while workers live. */
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { Publication } from "@vestnik/contract/publications";
import type { Ground } from "../rig/ground.ts";
import { inDoubt } from "../rig/journals.ts";
import { makeDue, scheduleAhead } from "../rig/posts.ts";
import { startReplicated, withPort } from "../rig/standbys.ts";
import { acceptedSends, findTruth, keyOf, keysOfPublications, settled } from "../rig/truth.ts";
import type { Expected, Truth } from "../rig/truth.ts";
import { isSaid, problemsOf, saying, some, summaryOf, unless } from "../rig/verdict.ts";
import type { VestnikProcess } from "../rig/vestnikProcess.ts";
import { sleep, until } from "../rig/waiting.ts";
import type { Finding, Scenario, Trial } from "../scenario.ts";

type Variant = {
  readonly name: string;
  /** The worker of the other machine is frozen from before the failover until the others have gone on without it. */
  readonly isSilent?: true;
  /** A worker is killed when the failover begins, and started again and again until it is there. */
  readonly isKilled?: true;
};

const everybodyLives: Variant = { name: "everybody lives" };
const oneIsKilled: Variant = { name: "one killed", isKilled: true };
const oneIsSilent: Variant = { name: "one machine silent", isSilent: true };
const setBackTwice: Variant = { name: "two failovers within a lease" };

const ROUND_MS = 3000;
const SLOW_SHARE = 0.05;
/** How long a standby lags behind, at least. */
const LAG_MS = 3000;
const SENT_UNSEEN = 10;
const LATE_REPORT_MS = 60_000;

export const failover: Scenario = {
  id: "R26",
  fault:
    "a standby without the last seconds takes over from a killed PostgreSQL under living workers of two machines: all live, one is killed, one machine stays silent, two failovers within a lease",
  goal: "0 twice, 0 denied, 0 lost of what the standby knows; unknown only what was in a killed worker's hands, or in the line while a machine stays silent; what it sent is published when it is back",
  databases: ["postgres"],
  isPatient: true,
  run,
};

async function run(trial: Trial): Promise<Finding> {
  const findings = trial.isShort
    ? await failOver(trial, [oneIsKilled, oneIsSilent], 1)
    : [
        ...(await failOver(trial, [everybodyLives, oneIsKilled, oneIsSilent], 1)),
        ...(await failOver(trial, [setBackTwice], 2)),
      ];
  return {
    scale: findings.map(({ scale }) => scale).join("; "),
    measured: findings.map(({ measured }) => measured).join("; "),
    problems: findings.flatMap(({ problems }) => problems),
  };
}

/** Every variant has a database of its own on the same server. Each standby lags behind the one that takes over before it. */
async function failOver(
  trial: Trial,
  variants: readonly Variant[],
  failovers: number,
): Promise<Finding[]> {
  const { url, standbys } = await startReplicated(trial, failovers);
  const sites = await Promise.all(
    variants.map(async (variant) => await openSite(trial, url, variant)),
  );
  trial.say("everybody is there");
  const each = async (work: (site: Site) => Promise<void>) =>
    void (await Promise.all(sites.map(work)));
  await each(async (site) => await site.beginPosting());
  await each(async (site) => await site.sendMore());
  let lostSince = Infinity;
  for (const standby of standbys.toReversed()) {
    lostSince = Math.min(lostSince, await standby.cutOff());
    await sleep(LAG_MS);
  }
  await each(async (site) => await site.sendMore());
  await each(async (site) => await site.beforeFailover());
  trial.say("the standbys know nothing of the last seconds");
  for (const [index, standby] of standbys.entries()) {
    if (index > 0) await sleep(trial.random.between(0, 15_000));
    const duringFailover = each(async (site) => await site.duringFailover());
    await standby.takeOver(async (port) => {
      await each(async (site) => await site.look(port, lostSince));
    });
    await duringFailover;
    trial.say("a standby has taken over");
  }
  await each(async (site) => await site.afterFailover());
  return await Promise.all(sites.map(async (site) => await site.judge()));
}

/** A row of the database that takes over, before anybody reaches it. */
type Row = { readonly id: string; readonly status: string; readonly dueAt: Date };

type Site = {
  beginPosting(): Promise<void>;
  /** Waits until some more posts are in their channels. */
  sendMore(): Promise<void>;
  beforeFailover(): Promise<void>;
  duringFailover(): Promise<void>;
  look(port: number, lostSince: number): Promise<void>;
  afterFailover(): Promise<void>;
  judge(): Promise<Finding>;
};

async function openSite(trial: Trial, adminUrl: string, variant: Variant): Promise<Site> {
  const { isShort } = trial;
  const ground = await trial.startGround({ adminUrl, channels: isShort ? 24 : 60, latencyMs: 250 });
  const otherMachine = await mkdtemp(join(tmpdir(), "vestnik-chaos-"));
  trial.atEnd(async () => await rm(otherMachine, { recursive: true, force: true }));
  const beside = await ground.addWorker();
  const distant = await ground.addWorker({ settings: { DATA_DIR: otherMachine } });
  const present = ground.workers.filter((one) => !(variant.isSilent && one === distant));
  const { control } = ground.telegram;
  const delayMs = isShort ? 3000 : 15_000;
  control.fault({
    kind: "slow",
    method: "sendMessage",
    times: 0,
    probability: SLOW_SHARE,
    delayMs,
  });

  const scheduled: Expected[] = [];
  const owners = createOwners(ground);
  let rows: readonly Row[] = [];
  let sentBefore: ReadonlySet<string> = new Set();
  let gone: readonly Posted[] = [];
  let goneTooEarly: readonly Posted[] = [];
  const inHand = new Set<string>();
  let noticedAt = 0;
  let isOver = false;
  trial.atEnd(async () => await Promise.resolve((isOver = true)));

  const sendMore = async (count = SENT_UNSEEN) => {
    const before = acceptedSends(ground).length;
    await until("posts are sent", () => acceptedSends(ground).length >= before + count);
  };

  return {
    async beginPosting() {
      const rounds = isShort ? 7 : 10;
      scheduled.push(...(await scheduleAhead(ground, rounds, { spacingMs: ROUND_MS })));
      await makeDue(ground, 0, ROUND_MS / ground.channels.length);
      owners.begin(() => isOver, isShort ? 400 : 200);
    },
    sendMore,
    async beforeFailover() {
      if (variant.isSilent) {
        const isSending = () => inDoubt(otherMachine, distant.pid()).size > 0;
        await until("the other machine sends", isSending);
        distant.freeze();
      }
      if (variant.isKilled) {
        const isSending = () => inDoubt(ground.dataDir, beside.pid()).size > 0;
        await until("the doomed one sends", isSending);
        await beside.kill();
        for (const id of inDoubt(ground.dataDir, beside.pid())) inHand.add(id);
      }
    },
    async duringFailover() {
      if (variant.isKilled) await startStubbornly(beside);
    },
    async look(port, lostSince) {
      rows = await readRows(withPort(ground.databaseUrl, port));
      const known = new Set(rows.map(({ id }) => id));
      gone = owners.posted.filter(({ id }) => !known.has(id));
      goneTooEarly = gone.filter(({ answeredAt }) => answeredAt < lostSince);
      sentBefore = new Set(acceptedSends(ground));
    },
    async afterFailover() {
      await until("all have noticed it", () =>
        present.every((one) => one.output().includes(saying.wentBack)),
      );
      noticedAt = Date.now();
      // Until somebody notices, owners go on posting into the line.
      const known = new Set(rows.map(idOf));
      const newer = (await readRows(ground.databaseUrl)).filter(({ id }) => !known.has(id));
      rows = [...rows, ...newer];
      trial.say(`${variant.name}: all have noticed it`);
      await sendMore();
      trial.say(`${variant.name}: posts go out again`);
      if (variant.isSilent) distant.thaw();
      isOver = true;
      await owners.end();
      await settled(ground);
      trial.say(`${variant.name}: all is settled`);
    },
    async judge() {
      const goneKeys = new Set(gone.map(keyOf));
      const expected = [...scheduled, ...owners.posted].filter((one) => !goneKeys.has(keyOf(one)));
      const truth = await afterLateReports(ground, expected, inHand);
      const inLine = rows
        .filter(({ dueAt }) => dueAt.getTime() <= noticedAt)
        .filter(({ status }) => ["scheduled", "sending", "unconfirmed"].includes(status));
      const justified = new Set([...inHand, ...(variant.isSilent ? inLine : []).map(idOf)]);
      const forgotten = await countSent(ground, inLine, sentBefore);
      const dead = ground.processes.filter((one) => !one.isAlive());
      const problems = [
        ...problemsOf(
          { ...truth, twice: truth.twice.filter((key) => !owners.repeated.has(key)) },
          justified,
        ),
        ...some("sent, and still unknown", stillUnknown(ground, truth, inHand)),
        ...some("acknowledged before the standby was cut off, and gone", goneTooEarly.map(keyOf)),
        ...unless(forgotten > 0, "the standby has forgotten nothing that was sent"),
        ...unless(isSaid(ground, saying.forgotten), "no log says that attempts were forgotten"),
        ...unless(
          isSaid(ground, saying.silent) === (variant.isSilent === true),
          variant.isSilent
            ? "no log says that a worker is silent"
            : "a log says that a worker is silent",
        ),
        ...unless(
          ground.workers.every((one) => one.output().includes(saying.wentBack)),
          "not every worker says that the database went back",
        ),
        ...unless(dead.length === 0, `${dead.length} processes died of it`),
      ];
      return {
        scale: `${variant.name}: ${expected.length} posts, ${ground.processes.length} processes, ${forgotten} sends forgotten`,
        measured: `${variant.name}: ${summaryOf(truth)}${justifiedBy(variant, { inHand, inLine })}, ${gone.length} gone with the lost seconds`,
        problems: problems.map((problem) => `${variant.name}: ${problem}`),
      };
    },
  };
}

const idOf = ({ id }: { readonly id: string }) => id;

function justifiedBy(
  { isKilled, isSilent }: Variant,
  { inHand, inLine }: { readonly inHand: ReadonlySet<string>; readonly inLine: readonly Row[] },
): string {
  if (isKilled) return ` (${inHand.size} were in hand at the kill)`;
  return isSilent ? ` (${inLine.length} were in the line)` : "";
}

type Posted = Expected & { readonly id: string; readonly answeredAt: number };

/** Owners who publish at once, all the time; each repeats its request until it is answered. */
function createOwners(ground: Ground) {
  const AT_ONCE = 4;
  const posted: Posted[] = [];
  /** Asked for before and after a failover: the first request may have been carried out in the seconds that are lost. */
  const repeated = new Set<string>();
  let posting: Promise<unknown> = Promise.resolve();

  async function post(channel: Ground["channels"][number], text: string): Promise<void> {
    const { id: channelId, chatId } = channel;
    const body = {
      kind: "post",
      channelIds: [channelId],
      text: `<p>${text}</p>`,
      scheduledDate: null,
    };
    const key = randomUUID();
    type Made = { readonly publications: readonly Publication[] };
    const first = await ground.owner.ask("POST", "/publications", body, key);
    const isAnswered = first?.status === 201;
    if (!isAnswered) repeated.add(keyOf({ chatId, text }));
    const { publications } = isAnswered
      ? (first.body as Made)
      : await ground.owner.insist<Made>("POST", "/publications", body, key);
    for (const { id } of publications) posted.push({ id, chatId, text, answeredAt: Date.now() });
  }

  return {
    posted,
    repeated,
    begin(isOver: () => boolean, everyMs: number) {
      let n = 0;
      const line = async () => {
        while (!isOver()) {
          const channel = ground.channels[n % ground.channels.length];
          n += 1;
          if (channel) await post(channel, `Fresh ${n}`);
          await sleep(everyMs * AT_ONCE);
        }
      };
      posting = Promise.all(Array.from({ length: AT_ONCE }, line));
      posting.catch(() => undefined);
    },
    end: async () => void (await posting),
  };
}

/** As a service manager does. */
async function startStubbornly(one: VestnikProcess): Promise<void> {
  one.launch();
  for (;;) {
    try {
      return await one.ready();
    } catch (error) {
      if (one.isAlive()) throw error;
      await sleep(500);
      one.launch();
    }
  }
}

async function readRows(url: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<Row>(
      `select id, status, due_at as "dueAt" from publications`,
    );
    return rows;
  } finally {
    await client.end();
  }
}

/** The truth, once what is in a channel is published, too; or as it is when that takes too long. */
async function afterLateReports(
  ground: Ground,
  expected: readonly Expected[],
  inHand: ReadonlySet<string>,
): Promise<Truth> {
  const deadline = performance.now() + LATE_REPORT_MS;
  for (;;) {
    const truth = await findTruth(ground, expected);
    const isIn = stillUnknown(ground, truth, inHand).length === 0;
    if (isIn || performance.now() > deadline) return truth;
    await sleep(500);
  }
}

/** Posts that stand in their channel, and whose worker lives and knows that. */
function stillUnknown(ground: Ground, truth: Truth, inHand: ReadonlySet<string>): string[] {
  const unknown = truth.unknown.filter(({ id }) => !inHand.has(id));
  const accepted = new Set(truth.accepted);
  return keysOfPublications(ground, unknown).flatMap((key, n) =>
    accepted.has(key) ? [`${key} (${unknown[n]?.id} ${unknown[n]?.error?.code})`] : [],
  );
}

async function countSent(
  ground: Ground,
  rows: readonly Row[],
  sent: ReadonlySet<string>,
): Promise<number> {
  const ids = new Set(rows.map(idOf));
  const seen = (await ground.owner.publications()).filter(({ id }) => ids.has(id));
  return keysOfPublications(ground, seen).filter((key) => sent.has(key)).length;
}

/** R25: owners are told of failures while Telegram answers the login bot badly, and those who tell are killed. */
import type { RequestEntry } from "@vestnik/emulators/telegram/requestLog";
import type { Ground } from "../rig/ground.ts";
import { latenessOf } from "../rig/lateness.ts";
import { makeDue, scheduleAhead } from "../rig/posts.ts";
import { settled } from "../rig/truth.ts";
import { inSeconds, quantile, some, unless } from "../rig/verdict.ts";
import { until } from "../rig/waiting.ts";
import type { Finding, Scenario, Trial } from "../scenario.ts";

/** An alert of one owner has at most so many others under way in one process. */
const UNDER_WAY = 8;
const ON_TIME_MS = 5000;

export const toldOnce: Scenario = {
  id: "R25",
  fault:
    "kill -9 while alerts are sent, the login bot answered with 429, 500 and nothing, failures by the thousand at once",
  goal: "0 causes told twice; each told once, or shown as unconfirmed where its answer was lost or its worker killed; posts go out in time",
  // What one process on PGlite does is in `features/alerts/alerts.test.ts`.
  databases: ["postgres"],
  run,
};

type Told = { readonly cause: string; readonly alerts: number; readonly state: string };

async function run(trial: Trial): Promise<Finding> {
  const { isShort } = trial;
  const broken = isShort ? 4 : 20;
  const healthy = isShort ? 5 : 100;
  const missedRounds = isShort ? 20 : 500;
  const kills = isShort ? 1 : 5;
  const channels = broken + healthy;
  const ground = await trial.startGround({ channels, workers: 2, latencyMs: 20 });
  const { control, loginBot } = ground.telegram;
  await letBotWrite(ground);
  const [brokenOnes, good] = [ground.channels.slice(0, broken), ground.channels.slice(broken)];
  const late = await scheduleAhead(ground, missedRounds, { label: "Late", channels: brokenOnes });
  const missed = await missTogether(ground);
  await scheduleAhead(ground, 1, { label: "Broken", channels: brokenOnes });
  const posts = await scheduleAhead(ground, 2, { label: "Healthy", channels: good });
  for (const { chatId, botId } of brokenOnes) control.kick(chatId, botId);
  const ofBot = { botId: loginBot.id, times: 0, probability: 0.25 };
  // By chance alone none might meet what this is about, least of all in the short form.
  control.fault({ botId: loginBot.id, kind: "drop_after_accept" });
  control.fault({ ...ofBot, kind: "429", retryAfter: 1 });
  for (const kind of ["500", "drop_after_accept", "drop_before_accept"] as const)
    control.fault({ ...ofBot, kind });
  let seen = asked(ground).length;
  await makeDue(ground);
  let killed = 0;
  for (let n = 0; n < kills; n += 1) {
    const told = until("an alert is sent", () => asked(ground).length > seen, 30_000);
    // Towards the end nothing may be left to tell.
    await told.catch(() => undefined);
    seen = asked(ground).length;
    for (const one of ground.workers) await one.kill();
    if (isShort) await endLeases(ground);
    killed += ground.workers.length;
    for (const one of ground.workers) one.launch();
    await Promise.all(ground.workers.map(async (one) => await one.ready()));
  }
  await settled(ground);
  // Alerts come later than what they tell of.
  const isOver = async () => {
    const told = await toldIn(ground);
    return told.length > broken && told.every(({ state }) => isEnd(state));
  };
  await until("every alert has an end", isOver, 400_000);
  control.clearFaults();
  const wanted = new Set(good.map(({ chatId }) => chatId));
  const lateness = await latenessOf(ground, (chatId) => wanted.has(chatId));
  const told = await toldIn(ground);
  const failures = missed + broken;
  if (missed !== late.length) trial.say(`${missed} of ${late.length} were missed`);
  return judge(trial, ground, { told, failures, broken, killed, posts: posts.length, lateness });
}

type Seen = {
  readonly told: readonly Told[];
  readonly failures: number;
  readonly broken: number;
  readonly killed: number;
  readonly posts: number;
  readonly lateness: readonly number[];
};

function judge({ isShort }: Trial, ground: Ground, seen: Seen): Finding {
  const { told, broken, killed, lateness } = seen;
  const requests = asked(ground);
  const accepted = requests.filter((one) => one.accepted).map(causeIn);
  const twice = accepted.filter((cause, n) => accepted.indexOf(cause) !== n);
  const lost = requests.filter(({ outcome }) => isUnclear(outcome?.status)).length;
  const unconfirmed = told.filter(({ state }) => state === "unconfirmed").length;
  const sent = told.filter(({ state }) => state === "sent").length;
  // At a kill as many may be under way as one process has.
  const excuse = lost + killed * UNDER_WAY;
  const p99 = quantile(lateness, 0.99);
  return {
    scale: `${seen.failures} failures of ${broken + 1} causes, ${killed} kills, ${requests.length} requests of the login bot`,
    measured: `${told.length} causes: ${sent} told, ${unconfirmed} unconfirmed (${lost} answers lost), ${twice.length} twice; ${lateness.length} posts beside them${isShort ? "" : `, p99 ${inSeconds(p99)} late`}`,
    problems: [
      ...some("told twice", twice),
      ...some(
        "with several alerts",
        told.filter(({ alerts }) => alerts !== 1).map(({ cause }) => cause),
      ),
      ...unless(told.length === broken + 1, `${told.length} causes of ${broken + 1} noticed`),
      ...unless(sent + unconfirmed === told.length, "an alert was neither told nor unconfirmed"),
      ...unless(requests.some(isTakenUnsaid), "no answer was lost after its message was taken"),
      ...unless(unconfirmed <= excuse, `${unconfirmed} unconfirmed, ${excuse} with a reason`),
      ...unless(new Set(accepted).size >= sent, "shown as told, and never accepted"),
      ...unless(lateness.length === seen.posts, "a healthy post did not go out"),
      ...unless(isShort || p99 <= ON_TIME_MS, `p99 of the posts ${inSeconds(p99)}`),
    ],
  };
}

const isUnclear = (status = 0) => status === 0 || status >= 500;
/** Taken, and its worker cannot know it: tried again, it would be told twice. */
const isTakenUnsaid = ({ accepted, outcome }: RequestEntry) =>
  accepted && isUnclear(outcome?.status);
const isEnd = (state: string) => state !== "pending" && state !== "asking";

/** What the login bot was asked to send. */
function asked(ground: Ground): RequestEntry[] {
  const { control, loginBot } = ground.telegram;
  const isAsked = ({ botId, method }: RequestEntry) =>
    botId === loginBot.id && method.startsWith("send");
  return control.requests().filter(isAsked);
}

/** What an alert tells of: its title and its place. */
function causeIn({ parameters }: RequestEntry): string {
  const lines = String(parameters["text"]).split("\n");
  return [lines[0], lines.find((line) => line.startsWith("Where"))].join(" ");
}

async function letBotWrite(ground: Ground): Promise<void> {
  const { control, loginBot } = ground.telegram;
  const id = await ground.behindItsBack(async ({ db }) => {
    const { rows } = await db.execute<{ id: string }>("select telegram_id as id from users");
    return Number(rows[0]?.id);
  });
  control.createChat({ type: "private", id, title: "Owner" });
  control.setMember(id, loginBot.id, { status: "member" });
}

/** Everything that waits is too late at once, as after a night without a server. */
async function missTogether(ground: Ground): Promise<number> {
  await ground.behindItsBack(async ({ db }) => {
    await db.execute(`update publications set due_at = now() - interval '2 hours',
      not_before = now() - interval '2 hours', late_limit_at = now() - interval '1 hour'
      where status = 'scheduled'`);
  });
  return await ground.behindItsBack(async ({ db }) => {
    const read = async () => {
      const { rows } = await db.execute<{ count: number }>(
        "select count(*)::int as count from publications where status = 'missed'",
      );
      return rows[0]?.count ?? 0;
    };
    const waiting = async () => {
      const { rows } = await db.execute<{ count: number }>(
        "select count(*)::int as count from publications where status = 'scheduled' or cause = 'new'",
      );
      return rows[0]?.count ?? 0;
    };
    // Before their channels break, which would be the cause of these, too.
    await until("everything is missed and noticed", async () => (await waiting()) === 0);
    return await read();
  });
}

/** What the killed ones were sending shows as unconfirmed at the next review, not two minutes later. */
async function endLeases(ground: Ground): Promise<void> {
  await ground.behindItsBack(async ({ db }) => {
    await db.execute("update alert_messages set lease_until = now() where state = 'asking'");
  });
}

async function toldIn(ground: Ground): Promise<Told[]> {
  return await ground.behindItsBack(async ({ db }) => {
    const { rows } = await db.execute<Told>(`select a.cause, count(distinct a.id)::int as alerts,
      string_agg(m.state, '+') as state
      from alerts a join alert_messages m on m.alert_id = a.id and m.kind = 'trouble'
      group by a.user_id, a.cause`);
    return rows;
  });
}

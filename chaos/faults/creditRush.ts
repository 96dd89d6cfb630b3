/** R23: far more AI calls at once than there are credits. R24: kill -9 while the AI works for many people. */
import type { CreditInfo } from "@vestnik/contract/credits";
import { startAiEmulator } from "@vestnik/emulators/ai/emulator";
import type { AiEmulator } from "@vestnik/emulators/ai/emulator";
import { signInAt } from "../rig/ground.ts";
import { createOwnerAtApi } from "../rig/owner.ts";
import type { OwnerAtApi } from "../rig/owner.ts";
import { inSeconds, unless } from "../rig/verdict.ts";
import { until } from "../rig/waiting.ts";
import type { Finding, Scenario, Trial } from "../scenario.ts";

const CREDITS = 10;
const MAX_AT_ONCE = 2;

/** Operations of one credit; each has a rate limit of its own. */
const calls = [
  ["/ai/generate-text", { prompt: "About our new opening hours" }],
  ["/ai/generate-tags", { text: "About our new opening hours" }],
  ["/ai/rewrite", { text: "We open at eight.", change: "shorter" }],
] as const;

export const creditRush: Scenario = {
  id: "R23",
  fault: "500 calls of the AI at once with 10 credits",
  goal: "exactly 10 done, 10 requests to the AI, never more than 2 at once, balance 0",
  databases: ["postgres"],
  run: runRush,
};

async function runRush(trial: Trial): Promise<Finding> {
  const total = trial.isShort ? 120 : 500;
  const ai = await startAi(trial);
  const settings = { ...settingsFor(ai), DEFAULT_PLAN: "free" };
  const { owner } = await trial.startGround({ channels: 1, settings });
  const answers = await Promise.all(
    Array.from({ length: total }, async (_, n) => {
      const [path, body] = calls[n % calls.length] ?? calls[0];
      return await owner.ask("POST", path, body);
    }),
  );
  const withStatus = (status: number) =>
    answers.filter((answer) => answer?.status === status).length;
  const [done, unpaid, waiting] = [withStatus(200), withStatus(403), withStatus(429)];
  const asked = ai.control.chats().length;
  const atOnce = ai.control.mostAtOnce();
  const { currentCredits, totalUsed } = await creditsOf(owner);
  return {
    scale: `${total} calls, ${CREDITS} credits`,
    measured: `${done} done, ${unpaid} without credits, ${waiting} told to wait; ${asked} requests to the AI, at most ${atOnce} at once; balance ${currentCredits}`,
    problems: [
      ...unless(done === CREDITS, `${done} done instead of ${CREDITS}`),
      ...unless(done + unpaid + waiting === total, `other answers: ${statusesOf(answers)}`),
      ...unless(asked === CREDITS, `${asked} requests to the AI instead of ${CREDITS}`),
      ...unless(atOnce <= MAX_AT_ONCE, `${atOnce} at once`),
      ...unless(currentCredits === 0 && totalUsed === CREDITS, `balance ${currentCredits}`),
    ],
  };
}

export const killedWhileGenerating: Scenario = {
  id: "R24",
  fault: "kill -9 in the middle of 200 calls of the AI",
  goal: "balance = grant − what was answered; what was lost is given back",
  databases: ["postgres"],
  run: runKilled,
};

async function runKilled(trial: Trial): Promise<Finding> {
  const people = trial.isShort ? 10 : 50;
  const ai = await startAi(trial);
  const ground = await trial.startGround({ channels: 1, settings: settingsFor(ai) });
  const [server] = ground.processes;
  if (!server) throw new Error("No process is running.");
  const owners: OwnerAtApi[] = [];
  for (let n = 0; n < people; n += 1) {
    const { headers } = await signInAt(server.url());
    owners.push(createOwnerAtApi(() => [server.url()], headers));
  }
  const grants = await Promise.all(owners.map(async (owner) => await creditsOf(owner)));
  const answered = await askTwice(owners);

  ai.control.hold();
  const before = ai.control.chats().length;
  const held = askTwice(owners);
  const inFlight = people * 2;
  await until("all are under way", () => ai.control.chats().length >= before + inFlight);
  await server.kill();
  const lost = await held;
  server.launch();
  await server.ready();

  const begin = performance.now();
  // The short form moves the times of the rows instead of waiting for two minutes.
  if (trial.isShort) await ageReservations(ground);
  const isRight = (now: CreditInfo, n: number) => {
    const spent = (answered[n] ?? 0) + (lost[n] ?? 0);
    return (
      now.reservedCredits === 0 &&
      now.totalUsed === spent &&
      now.currentCredits === (grants[n]?.currentCredits ?? 0) - spent
    );
  };
  const isAllRight = async () => {
    const states = await Promise.all(owners.map(async (owner) => await creditsOf(owner)));
    return states.every(isRight);
  };
  await until("what was lost is given back", isAllRight, 150_000);
  const waited = performance.now() - begin;
  const sum = (counts: readonly number[]) => counts.reduce((all, one) => all + one, 0);
  return {
    scale: `${people} people, ${inFlight * 2} calls, ${inFlight} in flight at the kill`,
    measured: `${sum(answered) + sum(lost)} answered and charged, ${inFlight - sum(lost)} lost and given back${trial.isShort ? "" : ` within ${inSeconds(waited)}`}`,
    problems: [
      ...unless(sum(answered) === inFlight, `${sum(answered)} answered instead of ${inFlight}`),
      ...unless(sum(lost) === 0, `${sum(lost)} answers from a process that was killed`),
    ],
  };
}

/** How many of two texts each person got. */
async function askTwice(owners: readonly OwnerAtApi[]): Promise<number[]> {
  const [path, body] = calls[0];
  return await Promise.all(
    owners.map(async (owner) => {
      const two = await Promise.all([owner.ask("POST", path, body), owner.ask("POST", path, body)]);
      return two.filter((answer) => answer?.status === 200).length;
    }),
  );
}

async function ageReservations(ground: Awaited<ReturnType<Trial["startGround"]>>): Promise<void> {
  await ground.behindItsBack(
    async ({ db }) =>
      await db.execute(
        "update credit_spendings set created_at = created_at - interval '3 minutes' where state = 'reserved'",
      ),
  );
}

function statusesOf(answers: readonly ({ readonly status: number } | undefined)[]): string {
  return [...new Set(answers.map((answer) => answer?.status ?? "none"))].join(", ");
}

async function creditsOf(owner: OwnerAtApi): Promise<CreditInfo> {
  return (await owner.insist<{ data: CreditInfo }>("GET", "/credits/info")).data;
}

async function startAi(trial: Trial): Promise<AiEmulator> {
  const ai = await startAiEmulator({ wordsPerSecond: 200 });
  trial.atEnd(async () => await ai.close());
  return ai;
}

function settingsFor(ai: AiEmulator): Readonly<Record<string, string>> {
  return { AI_BASE_URL: ai.url, AI_API_KEY: "demo", AI_TEXT_MODEL: "sample-post" };
}

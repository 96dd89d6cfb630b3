import { setTimeout as sleep } from "node:timers/promises";
import { pino } from "pino";
import { expect, it } from "vitest";
import { startPolling } from "./pollingWorker.ts";

const deps = { log: pino({ level: "silent" }), elapsed: () => performance.now() };

/** Gives out each of these once. */
function queueOf(...due: string[]) {
  return async (limit: number) => await Promise.resolve(due.splice(0, limit));
}

const quiet = {
  name: "tests",
  lookEveryMs: 5,
  upkeep: { everyMs: 1000, run: async () => await Promise.resolve() },
};

it("an answer that could not be recorded is recorded later, and is not asked for again", async () => {
  const asked: string[] = [];
  const recorded: string[] = [];
  let failures = 1;
  const worker = startPolling(deps, {
    ...quiet,
    claim: queueOf("tea"),
    ask: async (claim) => {
      asked.push(claim);
      return await Promise.resolve("yes");
    },
    record: async (claim, answer) => {
      if (failures-- > 0) throw new Error("The database is away.");
      recorded.push(await Promise.resolve(`${claim} ${answer}`));
    },
  });
  await expect.poll(() => recorded).toEqual(["tea yes"]);
  expect(asked).toEqual(["tea"]);
  expect(await worker.stop()).toBe(true);
});

it("one that waits for its answer keeps the others from nothing", async () => {
  const { promise: slow, resolve: answerSlow } = Promise.withResolvers<string>();
  const recorded: string[] = [];
  const worker = startPolling(deps, {
    ...quiet,
    claim: queueOf("slow", ...Array.from({ length: 20 }, (_, n) => `quick ${n}`)),
    ask: async (claim) => (claim === "slow" ? await slow : await sleep(1, "quick")),
    record: async (claim) => {
      recorded.push(await Promise.resolve(claim));
    },
  });
  await expect.poll(() => recorded.length).toBe(20);
  expect(recorded).not.toContain("slow");
  answerSlow("at last");
  expect(await worker.stop(), "it waits for what is under way").toBe(true);
  expect(recorded).toContain("slow");
});

it("a look that fails is followed by another one", async () => {
  let looks = 0;
  const worker = startPolling(deps, {
    ...quiet,
    claim: async () => {
      looks += 1;
      if (looks === 1) throw new Error("The database is away.");
      return await Promise.resolve([]);
    },
    ask: async (claim: string) => await Promise.resolve(claim),
    record: async () => await Promise.resolve(),
  });
  await expect.poll(() => looks).toBeGreaterThan(2);
  await worker.stop();
});

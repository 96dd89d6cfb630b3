import { expect, it } from "vitest";
import { QuietRounds } from "./quietRounds.ts";

const round = async () => await new Promise((resolve) => setImmediate(resolve));

it("one piece of work is done in each round, in the order of asking", async () => {
  const rounds = new QuietRounds();
  const done: number[] = [];
  for (const piece of [1, 2, 3]) rounds.next(() => done.push(piece));
  const after: number[][] = [];
  for (let number = 0; number < 3; number += 1) {
    await round();
    after.push([...done]);
  }
  expect(after).toEqual([[1], [1, 2], [1, 2, 3]]);
});

it("work waits while connections arrive, and not for ever", async () => {
  const rounds = new QuietRounds();
  let isDone = false;
  const begin = performance.now();
  rounds.next(() => (isDone = true));
  while (!isDone) {
    rounds.connectionArrived();
    await round();
  }
  expect(performance.now() - begin).toBeGreaterThanOrEqual(50);
});

it("work that is asked for by work waits for the next round", async () => {
  const rounds = new QuietRounds();
  const done: string[] = [];
  rounds.next(() => {
    done.push("first");
    rounds.next(() => done.push("second"));
  });
  await round();
  expect(done).toEqual(["first"]);
  await round();
  expect(done).toEqual(["first", "second"]);
});

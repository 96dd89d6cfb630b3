import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { shared } from "./shared.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => void vi.useRealTimers());

it("whether the database answers is asked once for everybody, and again only after a second", async () => {
  const answers: PromiseWithResolvers<void>[] = [];
  const requireReady = shared(async () => {
    const answer = Promise.withResolvers<void>();
    answers.push(answer);
    await answer.promise;
  }, 1000);
  const asking = [requireReady(), requireReady(), requireReady()];
  expect(answers).toHaveLength(1);
  answers[0]?.resolve();
  await Promise.all(asking);
  vi.advanceTimersByTime(999);
  await requireReady();
  expect(answers).toHaveLength(1);
  vi.advanceTimersByTime(1);
  const again = requireReady();
  expect(answers).toHaveLength(2);
  answers[1]?.reject(new Error("away"));
  await expect(again).rejects.toThrow("away");
  await expect(requireReady()).rejects.toThrow("away");
  expect(answers).toHaveLength(2);
});

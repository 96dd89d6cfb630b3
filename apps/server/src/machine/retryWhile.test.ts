import { expect, it } from "vitest";
import { retryWhile } from "./retryWhile.ts";

const away = new Error("away");
const wrong = new Error("wrong");

function failing(...errors: Error[]) {
  const waits: unknown[] = [];
  const attempt = async () => {
    const error = errors.shift();
    if (error) throw error;
    return "there";
  };
  const waited = async (withinMs: number) =>
    await retryWhile(attempt, {
      isPassing: (error) => error === away,
      onWait: (error) => waits.push(error),
      withinMs,
      everyMs: 1,
    });
  return { waited, waits };
}

it("what passes by itself is waited for, and said once", async () => {
  const { waited, waits } = failing(away, away, away);
  expect(await waited(10_000)).toBe("there");
  expect(waits).toEqual([away]);
});

it("what does not pass ends the wait at once, also after it began", async () => {
  const { waited, waits } = failing(away, wrong, away);
  await expect(waited(10_000)).rejects.toBe(wrong);
  expect(waits).toEqual([away]);
});

it("the wait ends with the last error", async () => {
  const { waited, waits } = failing(away);
  await expect(waited(0)).rejects.toBe(away);
  expect(waits).toEqual([]);
});

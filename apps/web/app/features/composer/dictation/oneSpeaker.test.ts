import { expect, it } from "vitest";
import { speakAlone } from "./oneSpeaker.ts";

const never = new AbortController().signal;

/** Speaks until it is told to end, or until its own `hush`. */
function speaker(heard: string[], name: string, signal = never) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const end = () => {
    heard.push(`${name} is asked to end`);
    resolve();
  };
  const said = speakAlone(signal, end, async () => {
    heard.push(`${name} speaks`);
    await promise;
    heard.push(`${name} has ended`);
  });
  return { said, hush: resolve };
}

it("whoever begins to speak waits until the other one has ended", async () => {
  const heard: string[] = [];
  const first = speaker(heard, "Anna");
  const second = speaker(heard, "Boris");
  await first.said;
  second.hush();
  await second.said;
  expect(heard).toEqual([
    "Anna is asked to end",
    "Anna speaks",
    "Anna has ended",
    "Boris speaks",
    "Boris has ended",
  ]);
});

it("who has spoken is not asked to end, and who has left is not waited for", async () => {
  const heard: string[] = [];
  const early = speaker(heard, "Anna");
  early.hush();
  await early.said;
  const leaving = new AbortController();
  // The browser asks for leave, and nobody answers it.
  const stuck = speakAlone(
    leaving.signal,
    () => leaving.abort(),
    async () => await new Promise<void>(() => undefined),
  );
  await Promise.race([stuck, Promise.resolve()]);
  const last = speaker(heard, "Clara");
  last.hush();
  await last.said;
  expect(heard).toEqual(["Anna speaks", "Anna has ended", "Clara speaks", "Clara has ended"]);
});

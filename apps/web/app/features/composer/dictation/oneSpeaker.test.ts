import { expect, it } from "vitest";
import { speakAlone } from "./oneSpeaker.ts";

const never = new AbortController().signal;

/** Speaks until it is told to end, or until its own `hush` is called. */
function speaker(events: string[], name: string, signal = never) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const end = () => {
    events.push(`${name} is asked to end`);
    resolve();
  };
  const said = speakAlone(signal, end, async () => {
    events.push(`${name} speaks`);
    await promise;
    events.push(`${name} has ended`);
  });
  return { said, hush: resolve };
}

it("a new speaker waits until the earlier one has ended", async () => {
  const events: string[] = [];
  const first = speaker(events, "Anna");
  const second = speaker(events, "Boris");
  await first.said;
  second.hush();
  await second.said;
  expect(events).toEqual([
    "Anna is asked to end",
    "Anna speaks",
    "Anna has ended",
    "Boris speaks",
    "Boris has ended",
  ]);
});

it("a speaker that has ended is not asked to end, and one that has left is not waited for", async () => {
  const events: string[] = [];
  const early = speaker(events, "Anna");
  early.hush();
  await early.said;
  const leaving = new AbortController();
  // The browser asks for permission and gets no answer.
  const stuck = speakAlone(
    leaving.signal,
    () => leaving.abort(),
    async () => await new Promise<void>(() => undefined),
  );
  await Promise.race([stuck, Promise.resolve()]);
  const last = speaker(events, "Clara");
  last.hush();
  await last.said;
  expect(events).toEqual(["Anna speaks", "Anna has ended", "Clara speaks", "Clara has ended"]);
});

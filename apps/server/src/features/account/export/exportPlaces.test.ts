import { expect, it } from "vitest";
import { createExportPlaces } from "./exportPlaces.ts";
import type { Place } from "./exportPlaces.ts";

const MINUTE_MS = 60_000;
const never = new AbortController().signal;

/** Two places, and readers who have taken so many bytes. Those who give way leave at once. */
function prepare() {
  const places = createExportPlaces({ places: 2, leastMs: MINUTE_MS });
  let nowMs = 0;
  const enter = async (bytes: number, left = never): Promise<Place | undefined | false> => {
    const place = await places.enter(
      left,
      () => bytes,
      () => nowMs,
    );
    if (place) place.gaveWay.addEventListener("abort", () => place.leave());
    return place;
  };
  return { enter, pass: (ms: number) => (nowMs += ms) };
}

const hasGivenWay = (place: Place | undefined | false) => place && place.gaveWay.aborted;

it("a place is refused while every reader had less than a minute", async () => {
  const { enter, pass } = prepare();
  const first = await enter(1);
  await enter(1);
  pass(MINUTE_MS - 1);
  expect(await enter(1)).toBe(false);
  expect(hasGivenWay(first)).toBe(false);
});

it("the slowest reader gives way to the next one, however long the others have been there", async () => {
  const { enter, pass } = prepare();
  const [quick, slow] = [await enter(5000), await enter(4000)];
  pass(MINUTE_MS);
  const next = await enter(0);
  expect(next).toBeTruthy();
  expect([quick, slow, next].map(hasGivenWay)).toEqual([false, true, false]);
  // The new one takes little as well, and has its minute first.
  await enter(0);
  expect([quick, next].map(hasGivenWay)).toEqual([true, false]);
});

it("pace counts, not the sum: a reader of an hour who took more in all may be the slowest", async () => {
  const { enter, pass } = prepare();
  const longest = await enter(10_000);
  pass(59 * MINUTE_MS);
  const later = await enter(1000);
  pass(MINUTE_MS);
  await enter(0);
  expect([longest, later].map(hasGivenWay)).toEqual([true, false]);
});

it("nobody gives way while a place is free, nor twice for one who waits", async () => {
  const { enter, pass } = prepare();
  const first = await enter(1);
  pass(MINUTE_MS);
  const second = await enter(2);
  expect(hasGivenWay(first)).toBe(false);
  pass(MINUTE_MS);
  await enter(3);
  expect([first, second].map(hasGivenWay)).toEqual([true, false]);
});

it("those who wait for a place that is being left get it in the order of asking; one who leaves meanwhile gets none", async () => {
  const places = createExportPlaces({ places: 2, leastMs: 0 });
  const enter = (left = never) =>
    places.enter(
      left,
      () => 1,
      () => 1,
    );
  const [one, two] = [await enter(), await enter()];
  const leaving = new AbortController();
  const order: string[] = [];
  const gone = Promise.resolve(enter(leaving.signal));
  const last = Promise.resolve(enter()).then((place) => {
    order.push("last");
    return place;
  });
  expect([hasGivenWay(one ?? false), hasGivenWay(two ?? false)]).toEqual([true, true]);
  expect(enter()).toBe(false);
  leaving.abort();
  expect(await gone).toBeUndefined();
  if (one) one.leave();
  expect(await last).toBeTruthy();
  // The place that was left for the one who is gone is free.
  if (two) two.leave();
  expect(await enter()).toBeTruthy();
});

/** When the page says that the server cannot be reached. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { noteAnswer, onRestored, useConnection, watchConnection } from "./connection.ts";

let isUp = true;
let asked = 0;
let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  isUp = true;
  asked = 0;
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("removeEventListener", () => undefined);
  vi.stubGlobal("fetch", async () => {
    asked += 1;
    return new Response(null, { status: isUp ? 200 : 503 });
  });
  stop = watchConnection();
});
afterEach(async () => {
  isUp = true;
  await vi.advanceTimersByTimeAsync(60_000);
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const now = () => useConnection.getState().is;

it("one failed request of a server that answers is not spoken of", async () => {
  noteAnswer("none");
  await vi.advanceTimersByTimeAsync(0);
  expect([asked, now()]).toEqual([1, "connected"]);
});

it("a server that is back within two seconds is not spoken of", async () => {
  isUp = false;
  noteAnswer(503);
  await vi.advanceTimersByTimeAsync(1000);
  isUp = true;
  await vi.advanceTimersByTimeAsync(2000);
  expect([asked, now()]).toEqual([2, "connected"]);
});

it("a server that stays away is spoken of, asked again by itself, and its return is told once", async () => {
  const restored = vi.fn();
  const stopListening = onRestored(restored);
  isUp = false;
  noteAnswer("none");
  await vi.advanceTimersByTimeAsync(2000);
  expect(now()).toBe("unreachable");
  isUp = true;
  await vi.advanceTimersByTimeAsync(15_000);
  expect(restored).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(5000);
  expect(now()).toBe("connected");
  stopListening();
});

it("any answer that comes while the server counts as lost is a reason to ask", async () => {
  isUp = false;
  noteAnswer("none");
  await vi.advanceTimersByTimeAsync(2000);
  isUp = true;
  noteAnswer(200);
  await vi.advanceTimersByTimeAsync(0);
  expect(now()).toBe("restored");
});

it("that the server is back is said for a moment, also when a request fails meanwhile", async () => {
  isUp = false;
  noteAnswer("none");
  await vi.advanceTimersByTimeAsync(2000);
  isUp = true;
  await vi.advanceTimersByTimeAsync(4000);
  expect(now()).toBe("restored");
  noteAnswer("none");
  await vi.advanceTimersByTimeAsync(10_000);
  expect(now()).toBe("connected");
});

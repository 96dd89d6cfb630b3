import { describe, expect, it } from "vitest";
import { Busy, FairSemaphore } from "./fairSemaphore.ts";

const limits = { permits: 2, permitsPerPerson: 2, maxWaiting: 100, maxWaitingPerPerson: 10 };
const never = new AbortController().signal;
/** Everything that can go on has gone on. */
const settled = async () => await new Promise((resolve) => setImmediate(resolve));

/** Takes places and gives them back by hand; notes whose turn it was. */
function prepare(semaphore: FairSemaphore) {
  const served: string[] = [];
  const releases: (() => void)[] = [];
  const ask = async (personId: string, giveUp = never, rank?: number) => {
    const release = await semaphore.acquire(personId, giveUp, rank);
    served.push(rank === undefined ? personId : `${personId} ${rank}`);
    releases.push(release);
  };
  return {
    served,
    ask,
    releaseNext: async () => {
      releases.shift()?.();
      await settled();
    },
  };
}

describe("places are refused", () => {
  it("to a person with too many waiting requests, and to no other person", async () => {
    const { ask } = prepare(new FairSemaphore(limits));
    for (let n = 0; n < 12; n += 1) void ask("greedy");
    await expect(ask("greedy")).rejects.toThrow(Busy);
    void ask("other");
    await settled();
  });

  it("to everybody while too many wait", async () => {
    const { ask } = prepare(new FairSemaphore({ ...limits, maxWaiting: 3 }));
    for (const each of ["a", "b", "c", "d", "e"]) void ask(each);
    await expect(ask("f")).rejects.toThrow(Busy);
  });

  it("to a person who has left before, and one who leaves while waiting leaves the line", async () => {
    const { ask, served, releaseNext } = prepare(new FairSemaphore(limits));
    const gone = AbortSignal.abort(new Error("gone"));
    await expect(ask("early", gone)).rejects.toThrow("gone");
    const leaving = new AbortController();
    for (const each of ["a", "b"]) void ask(each);
    const waiting = ask("leaving", leaving.signal);
    void ask("c");
    leaving.abort(new Error("left"));
    await expect(waiting).rejects.toThrow("left");
    await releaseNext();
    expect(served).toEqual(["a", "b", "c"]);
  });
});

describe("places", () => {
  it("go round: one request of another person waits for one place, not for all that were asked for before", async () => {
    const { ask, served, releaseNext } = prepare(new FairSemaphore(limits));
    for (let n = 0; n < 8; n += 1) void ask("greedy");
    void ask("other");
    void ask("third");
    await settled();
    for (let n = 0; n < 3; n += 1) await releaseNext();
    expect(served).toEqual(["greedy", "greedy", "other", "third", "greedy"]);
  });

  it("that one person may not take stay free for the others", async () => {
    const { ask, served, releaseNext } = prepare(
      new FairSemaphore({ ...limits, permitsPerPerson: 1 }),
    );
    void ask("greedy");
    void ask("greedy");
    void ask("other");
    await settled();
    expect(served).toEqual(["greedy", "other"]);
    await releaseNext();
    expect(served).toEqual(["greedy", "other", "greedy"]);
  });

  it("come to everybody who waits, however often others leave and come again", async () => {
    const { ask, served, releaseNext } = prepare(new FairSemaphore({ ...limits, permits: 1 }));
    void ask("waiting");
    void ask("waiting");
    void ask("a");
    await settled();
    await releaseNext();
    for (const next of ["b", "a", "b"]) {
      void ask(next);
      await releaseNext();
    }
    expect(served).toEqual(["waiting", "a", "waiting", "b", "a"]);
  });

  it("of one person go to the lowest rank first, and among equals to the one that came first", async () => {
    const { ask, served, releaseNext } = prepare(new FairSemaphore({ ...limits, permits: 1 }));
    void ask("a");
    for (const rank of [2, 0, 1, 0]) void ask("b", never, rank);
    void ask("c", never, 9);
    await settled();
    for (let n = 0; n < 5; n += 1) await releaseNext();
    expect(served).toEqual(["a", "b 0", "c 9", "b 0", "b 1", "b 2"]);
  });

  it("are given back once, however often that is said", async () => {
    const semaphore = new FairSemaphore({ ...limits, permits: 1 });
    const release = await semaphore.acquire("a", never);
    release();
    release();
    await semaphore.acquire("b", never);
    const { ask, served } = prepare(semaphore);
    void ask("c");
    await settled();
    expect(served).toEqual([]);
  });
});

/** The kill switch, in a browser made of a few functions: the real one is slow to start and to forget a worker. */
import { beforeEach, describe, expect, it, vi } from "vitest";
import { pageAddress, type Build } from "./rules.ts";
import type { FetchEvent } from "./workerTypes.ts";

const origin = "https://vestnik.example";
const build: Build = {
  mark: "/assets/manifest-2.js",
  pages: "^/dashboard$",
  precached: [],
  assets: [],
};
const worker = `${origin}/service-worker.js`;

const unregister = vi.fn<() => Promise<boolean>>();
const deleteCache = vi.fn<(name: string) => Promise<boolean>>();
let onFetch: (event: FetchEvent) => void;

/** Starts a worker whose server has the page and answers with this status when it is asked for the worker itself. */
async function start(statusOfWorker: number): Promise<void> {
  const stored = new Map([[pageAddress(build), new Response("stored page")]]);
  vi.stubGlobal("BUILD", build);
  vi.stubGlobal("caches", {
    open: async () => ({ match: async (address: string) => stored.get(address)?.clone() }),
    delete: deleteCache,
  });
  vi.stubGlobal("fetch", async (asked: Request | string) =>
    asked === worker ? new Response(null, { status: statusOfWorker }) : new Response("new page"),
  );
  vi.stubGlobal("self", {
    location: new URL(worker),
    registration: { unregister },
    addEventListener: (name: string, on: typeof onFetch) => {
      if (name === "fetch") onFetch = on;
    },
  });
  vi.resetModules();
  await import("./serviceWorker.ts");
}

/** The answer to a page that is opened, when everything it leads to is done; undefined when the worker leaves that to the browser. */
async function openPage(): Promise<string | undefined> {
  const works: Promise<unknown>[] = [];
  let answer: Promise<Response> | undefined;
  const request = { method: "GET", mode: "navigate", url: `${origin}/dashboard` } as Request;
  onFetch({
    request,
    waitUntil: (work) => void works.push(work),
    respondWith: (given) => {
      answer = given;
    },
  });
  const text = await (await answer)?.text();
  await Promise.all(works);
  return text;
}

beforeEach(() => {
  unregister.mockReset();
  deleteCache.mockReset();
});

describe("the service worker", () => {
  it.each([404, 410])(
    "removes itself and what it stored where the server answers %i for it, and touches nothing from then on",
    async (status) => {
      await start(status);
      expect(await openPage()).toBe("new page");
      expect(unregister).toHaveBeenCalledOnce();
      expect(deleteCache).toHaveBeenCalledWith("vestnik-static");
      expect(await openPage()).toBeUndefined();
    },
  );

  it.each([200, 500, 503])("stays where the server answers %i for it", async (status) => {
    await start(status);
    expect(await openPage()).toBe("new page");
    expect(unregister).not.toHaveBeenCalled();
    expect(deleteCache).not.toHaveBeenCalled();
    expect(await openPage()).toBe("new page");
  });
});

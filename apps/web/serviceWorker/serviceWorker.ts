/**
 * The service worker: opens the signed-in pages without network, with the files of one build. It stores static files
 * only, never an answer of the API (decision 122). The rules are in rules.ts.
 */
import {
  addressesToDelete,
  answerFor,
  isServerAway,
  isWorkerGone,
  mayBeStored,
  pageAddress,
  type Build,
} from "./rules.ts";
import type { FetchEvent, Worker } from "./workerTypes.ts";

/** Written in by the build. */
declare const BUILD: Build;
declare const self: Worker;

const CACHE = "vestnik-static";
/** A network that is slower than this counts as none where a stored page can be shown. */
const PAGE_TIMEOUT_MS = 5000;

const build = BUILD;
let hasAskedForWorker = false;
/** The kill switch was used: nothing is answered or stored any more, also while pages are still open. */
let isLeaving = false;

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
// A page has started and tells what it loaded, perhaps before this worker was there.
self.addEventListener("message", (event) => {
  if (!isLeaving) event.waitUntil(Promise.all([deleteOtherBuilds(), storeLoaded(event.data)]));
});
self.addEventListener("fetch", (event) => {
  if (isLeaving) return;
  const answer = answerFor(event.request, build, self.location.origin);
  if (answer === "page") event.respondWith(showPage(event));
  if (answer === "asset") event.respondWith(sendAsset(event));
});

/** Fails as a whole, and the browser tries again later: half a build opens nothing. */
async function install(): Promise<void> {
  const cache = await caches.open(CACHE);
  await storePage(cache);
  await Promise.all(build.precached.map(async (address) => await storeAsset(cache, address)));
  // Takes over at once: files of an earlier build stay stored as long as its pages are open.
  await self.skipWaiting();
}

/** During a deployment another server process may answer with the page of another build. */
async function storePage(cache: Cache): Promise<void> {
  const answer = await fetch("/dashboard", { cache: "no-store" });
  const copy = answer.clone();
  if (!mayBeStored(answer, "page") || !(await copy.text()).includes(build.mark))
    throw new Error("the server sends the page of another build");
  await cache.put(pageAddress(build), answer);
}

async function storeAsset(cache: Cache, address: string): Promise<void> {
  if (await cache.match(address)) return;
  const answer = await fetch(address);
  if (!mayBeStored(answer, "asset")) throw new Error(`the server has no ${address}`);
  await cache.put(address, answer);
}

async function showPage(event: FetchEvent): Promise<Response> {
  const stored = await (await caches.open(CACHE)).match(pageAddress(build));
  if (!stored) return await fetch(event.request);
  const tooSlow = new AbortController();
  const timer = setTimeout(() => tooSlow.abort(), PAGE_TIMEOUT_MS);
  try {
    const answer = await fetch(event.request, { signal: tooSlow.signal });
    if (isServerAway(answer)) return stored;
    event.waitUntil(leaveWhenGone());
    return answer;
  } catch {
    return stored;
  } finally {
    clearTimeout(timer);
  }
}

async function sendAsset(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const cache = await caches.open(CACHE);
  const stored = await cache.match(request, { ignoreVary: true });
  if (stored) return stored;
  const answer = await fetch(request);
  const isOwn = build.assets.includes(new URL(request.url).pathname);
  if (isOwn && mayBeStored(answer, "asset"))
    event.waitUntil(cache.put(request, answer.clone()).catch(() => undefined));
  return answer;
}

/** The browser has just fetched these, so they come out of its own cache. */
async function storeLoaded(loaded: unknown): Promise<void> {
  const cache = await caches.open(CACHE);
  const own = build.assets.filter((address) => Array.isArray(loaded) && loaded.includes(address));
  await Promise.allSettled(own.map(async (address) => await storeAsset(cache, address)));
}

async function deleteOtherBuilds(): Promise<void> {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const cache = await caches.open(CACHE);
  const stored = (await cache.keys()).map(({ url }) => {
    const { pathname, search } = new URL(url);
    return pathname + search;
  });
  const others = addressesToDelete(stored, build, pages.length);
  await Promise.all(others.map(async (address) => await cache.delete(address)));
}

/** The kill switch: where the server has no worker any more, this one removes itself and what it stored. */
async function leaveWhenGone(): Promise<void> {
  if (hasAskedForWorker) return;
  hasAskedForWorker = true;
  const answer = await fetch(self.location.href, { method: "HEAD", cache: "no-store" });
  if (!isWorkerGone(answer)) return;
  isLeaving = true;
  await self.registration.unregister();
  await caches.delete(CACHE);
}

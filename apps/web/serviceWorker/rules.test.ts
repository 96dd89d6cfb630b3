/** What the service worker touches, stores and deletes. */
import { describe, expect, it } from "vitest";
import {
  addressesToDelete,
  answerFor,
  isServerAway,
  isWorkerGone,
  mayBeStored,
  pageAddress,
  type Build,
} from "./rules.ts";

const origin = "https://vestnik.example";
const build: Build = {
  mark: "/assets/manifest-2.js",
  pages: "^/(?:dashboard|edit-scheduled-post)(?:/[^/]+)?/?$",
  precached: ["/assets/a-2.js"],
  assets: ["/assets/a-2.js", "/assets/b-1.js", "/assets/manifest-2.js"],
};

describe("the service worker", () => {
  it.each([
    ["the API", { url: `${origin}/api/users/me` }],
    ["an event stream", { url: `${origin}/api/events` }],
    ["an upload", { url: `${origin}/uploads/cup.jpg` }],
    ["a change", { url: `${origin}/assets/a-2.js`, method: "POST" }],
    ["the question whether a page is there", { url: `${origin}/dashboard`, method: "HEAD" }],
    ["another server", { url: "https://telegram.org/assets/a-2.js" }],
    ["the login", { url: `${origin}/login?hash=1`, mode: "navigate" }],
    ["a public page", { url: `${origin}/ru/terms`, mode: "navigate" }],
    ["a page that begins like ours", { url: `${origin}/dashboards`, mode: "navigate" }],
    ["the worker itself", { url: `${origin}/service-worker.js` }],
  ])("does not touch %s", (_, asked) => {
    expect(answerFor({ method: "GET", mode: "cors", ...asked }, build, origin)).toBe("none");
  });

  it("answers for the signed-in pages and for files with a hash", () => {
    const page = { method: "GET", mode: "navigate" };
    expect(answerFor({ ...page, url: `${origin}/dashboard?tab=history` }, build, origin)).toBe(
      "page",
    );
    expect(answerFor({ ...page, url: `${origin}/edit-scheduled-post/7` }, build, origin)).toBe(
      "page",
    );
    const script = { method: "GET", mode: "cors", url: `${origin}/assets/b-1.js` };
    expect(answerFor(script, build, origin)).toBe("asset");
  });

  const script = {
    status: 200,
    type: "basic",
    redirected: false,
    headers: new Headers({ "content-type": "application/javascript" }),
  };
  const html = new Headers({ "content-type": "text/html; charset=utf-8" });
  it.each([
    ["an error", { status: 404 }],
    ["an answer in parts", { status: 206 }],
    ["an answer of another origin", { type: "opaque", status: 0 }],
    ["a redirect", { redirected: true }],
    ["a page in place of a script", { headers: html }],
  ])("stores no %s", (_, odd) => {
    expect(mayBeStored({ ...script, ...odd }, "asset")).toBe(false);
  });

  it("stores whole files and pages", () => {
    expect(mayBeStored(script, "asset")).toBe(true);
    expect(mayBeStored({ ...script, headers: html }, "page")).toBe(true);
  });

  it("shows the stored page where a proxy says that the server is away, and our own errors as they are", () => {
    expect([502, 503, 504].every((status) => isServerAway({ status }))).toBe(true);
    expect([200, 404, 500].some((status) => isServerAway({ status }))).toBe(false);
  });

  it("leaves where the server has no worker any more, not where it only fails to answer", () => {
    expect([404, 410].every((status) => isWorkerGone({ status }))).toBe(true);
    expect([200, 304, 500, 503].some((status) => isWorkerGone({ status }))).toBe(false);
  });

  const stored = [...build.assets, "/assets/a-1.js", pageAddress(build), "/page-of-build?mark=1"];
  it("deletes the files of other builds, but not while a second page may need them", () => {
    expect(addressesToDelete(stored, build, 2)).toEqual([]);
    expect(addressesToDelete(stored, build, 1)).toEqual([
      "/assets/a-1.js",
      "/page-of-build?mark=1",
    ]);
  });

  it("does not store builds without end, however many pages stay open", () => {
    const old = Array.from({ length: 400 }, (_, n) => `/assets/old-${n}.js`);
    expect(addressesToDelete([...stored, ...old], build, 2)).toContain("/assets/old-0.js");
  });
});

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { afterEach, beforeEach, expect, it } from "vitest";

import { weighSite } from "./siteWeight.mjs";

/** @type {string} */
let folder;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "vestnik-site-"));
  for (const name of ["pages", "site"]) mkdirSync(join(folder, name));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** @param {string} html */
function weightsOf(html) {
  writeFileSync(join(folder, "pages/landing.en.html"), html);
  return weighSite(folder).map(({ bytes }) => bytes);
}

/** @param {string} name @param {number} bytes */
function file(name, bytes) {
  writeFileSync(join(folder, "site", name), "x".repeat(bytes));
}

it.each(['<script src="/site/a.js"></script>', "<script>1</script>", '<a onclick="x()">a</a>'])(
  "a page with a script is refused: %s",
  (script) => {
    expect(() => weightsOf(`<html>${script}</html>`)).toThrow("landing.en.html has a script");
    expect(() => weightsOf('<script type="application/ld+json">{}</script>')).not.toThrow();
  },
);

it("of a picture the largest source counts, of letters every file once, and what comes later not at all", () => {
  file("small.avif", 100);
  file("large.avif", 2000);
  file("later.webp", 9000);
  file("latin.woff2", 300);
  file("cyrillic.woff2", 40);
  const style = "a{src:url(/site/latin.woff2)}b{src:url(/site/cyrillic.woff2)}";
  const html =
    `<head><link rel="preload" href="/site/latin.woff2"><style>${style}</style></head>` +
    '<picture><source srcset="/site/small.avif 800w, /site/large.avif 1600w"><img loading="eager"></picture>' +
    '<picture><source srcset="/site/later.webp 800w"><img loading="lazy"></picture>';
  const travelling = brotliCompressSync(html).length;
  expect(weightsOf(html)).toEqual([style.length, travelling + 2000 + 300 + 40]);
});

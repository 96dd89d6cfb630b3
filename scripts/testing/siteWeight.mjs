/**
 * What a visitor of the public pages loads, against what we allow ourselves (docs/performance.md, "What a page weighs"). The heavier
 * language counts.
 */
import { readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";

/** @typedef {import("./pageWeight.mjs").Weight} Weight */

/** In kB of 1000 bytes: the styles as they are written. */
const STYLES_LIMIT = 15;
/** The page, its letters and the pictures of its first screen, as they travel. */
const FIRST_SCREEN_LIMIT = 300;

/** Letters, and pictures that are not put off until they come near. */
const FILE_OF_FIRST_SCREEN = /(?:href|src(?:set)?)="([^"]*\/site\/[^"]+)"/g;

/** @param {string} folder `apps/site/dist` @returns {Weight[]} */
export function weighSite(folder) {
  const pages = readdirSync(join(folder, "pages")).map((name) => ({
    name,
    html: readFileSync(join(folder, "pages", name), "utf8"),
  }));
  for (const { name, html } of pages) refuseScripts(name, html);
  const heaviest = (/** @type {(html: string) => number} */ weigh) =>
    Math.max(...pages.map(({ html }) => weigh(html)));
  return [
    { name: "site styles", bytes: heaviest(bytesOfStyles), limit: STYLES_LIMIT },
    {
      name: "site, 1st screen",
      bytes: heaviest((html) => bytesOfFirstScreen(folder, html)),
      limit: FIRST_SCREEN_LIMIT,
    },
  ];
}

/** @param {string} name @param {string} html */
function refuseScripts(name, html) {
  const scripts = [...html.matchAll(/<script\b[^>]*>/g)].map(([tag]) => tag);
  const running = scripts.find((tag) => !tag.includes('type="application/ld+json"'));
  if (running || /\son\w+="/.test(html))
    throw new Error(`the public page ${name} has a script: ${running ?? "in an attribute"}`);
}

/** @param {string} html */
function bytesOfStyles(html) {
  const styles = [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, css = ""]) => css);
  return Buffer.byteLength(styles.join(""));
}

/** @param {string} folder @param {string} html */
function bytesOfFirstScreen(folder, html) {
  // A browser loads one source of a picture; the largest counts.
  const pictures = [...html.matchAll(/<picture>[\s\S]*?<\/picture>/g)].map(([picture]) => picture);
  const atOnce = pictures.filter((picture) => !picture.includes('loading="lazy"'));
  const bytesOf = (/** @type {string} */ address) =>
    statSync(join(folder, address.slice(address.indexOf("/site/")))).size;
  const pictureBytes = atOnce.map((picture) => Math.max(...filesIn(picture).map(bytesOf)));
  const head = html.slice(0, html.indexOf("</head>"));
  const letters = new Set(filesIn(head, /href="(\/site\/[^"]+\.woff2)"/g));
  // A Russian page needs the Latin letters, too, for digits and names: its style sheet names both.
  for (const file of filesIn(head, /url\(["']?(\/site\/[^"')]+\.woff2)/g)) letters.add(file);
  return [...pictureBytes, ...[...letters].map(bytesOf)].reduce(
    (sum, bytes) => sum + bytes,
    brotliCompressSync(html).length,
  );
}

/** Every address in the text, also of lists with widths. @param {string} text */
function filesIn(text, pattern = FILE_OF_FIRST_SCREEN) {
  return [...text.matchAll(pattern)].flatMap(([, value = ""]) =>
    value.split(",").map((each) => each.trim().split(" ", 1)[0] ?? ""),
  );
}

/**
 * How much JavaScript one visitor loads, against what we allow ourselves (docs/performance.md, "What a page weighs"). One visitor reads one
 * language; the heavier one counts.
 */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

import { pageTexts } from "../../apps/web/app/shared/i18n/pageTexts.ts";
import { rooms } from "../rooms.mjs";

/**
 * @typedef {Record<string, { file: string, imports?: string[] }>} Chunks what the bundler lists
 * @typedef {{ name: string, bytes: number, limit: number }} Weight in bytes, compressed
 */

const shell = ["app/entry.client.tsx", "app/root.tsx", "app/routes/dashboard.tsx"];

/** With what every page says in one language. What it consists of, and what could go, is said in docs/performance.md. */
const SHELL_LIMIT = 280;

const pages = Object.values(rooms).flatMap(({ page = [] }) => page);

/** Everything these modules import at once, themselves included. @param {Chunks} chunks @param {string[]} starts */
function filesOf(chunks, starts) {
  /** @type {Map<string, string>} */
  const files = new Map();
  const waiting = starts.flatMap((name) => chunksOf(chunks, name));
  for (const name of waiting) {
    if (files.has(name)) continue;
    const chunk = chunks[name];
    if (!chunk) throw new Error(`the build has no ${name}`);
    files.set(name, chunk.file);
    waiting.push(...(chunk.imports ?? []));
  }
  return [...new Set(files.values())];
}

/** @param {string} page as in `scripts/rooms.mjs` @returns {readonly string[]} */
function textsOf(page) {
  const name = page.replace(/ tab$/, "");
  if (!(name in pageTexts)) throw new Error(`pageTexts.ts does not say what the ${page} says`);
  return pageTexts[/** @type {keyof typeof pageTexts} */ (name)];
}

/** The framework makes several chunks of a route. @param {Chunks} chunks @param {string} module */
function chunksOf(chunks, module) {
  const names = Object.keys(chunks).filter(
    (name) => name === module || name.startsWith(`${module}?`),
  );
  if (names.length === 0)
    throw new Error(`the build has no ${module}, which a page is said to load (scripts/rooms.mjs)`);
  return names;
}

/** @param {string} folder `apps/web/dist/client` @returns {Weight[]} */
export function weigh(folder) {
  const chunks = /** @type {Chunks} */ (
    JSON.parse(readFileSync(join(folder, ".vite/manifest.json"), "utf8"))
  );
  /** @param {string[]} files */
  const bytesOf = (files) =>
    files.reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file))).length, 0);

  const shared = filesOf(chunks, shell);
  /** @param {string[]} starts */
  const bytesBesides = (starts) =>
    bytesOf(filesOf(chunks, starts).filter((file) => !shared.includes(file)));
  /** In the longer language. @param {readonly string[]} starts @param {readonly string[]} names */
  const bytesWithTexts = (starts, names) =>
    Math.max(
      ...["en", "ru"].map((language) =>
        bytesBesides([...starts, ...names.map((name) => `app/locales/${language}/${name}.ts`)]),
      ),
    );
  // The framework's list of routes is no module the bundler knows.
  const list = readdirSync(join(folder, "assets")).filter((name) =>
    /^manifest-\w+\.js$/.test(name),
  );
  const listed = bytesOf(list.map((name) => `assets/${name}`));
  return [
    {
      name: "shell",
      bytes: bytesOf(shared) + listed + bytesWithTexts([], ["shell"]),
      limit: SHELL_LIMIT,
    },
    ...pages.map(({ name, start, limit }) => ({
      name,
      bytes: bytesWithTexts([start], textsOf(name)),
      limit,
    })),
  ];
}

/** Prints what the parts weigh. @param {Weight[]} weights @returns whether all of them keep to their limits */
export function showWeights(weights) {
  for (const { name, bytes, limit } of weights) {
    const kilobytes = (bytes / 1000).toFixed(1).padStart(6);
    const verdict = bytes > limit * 1000 ? "  ✗ too much" : "";
    console.log(`  ${name.padEnd(16)} ${kilobytes} of ${String(limit).padStart(3)} kB${verdict}`);
  }
  return weights.every(({ bytes, limit }) => bytes <= limit * 1000);
}

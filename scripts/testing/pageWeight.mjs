/**
 * How much JavaScript one visitor loads, against what we allow ourselves (docs/performance.md, "What a page weighs"). One visitor reads one
 * language; the heavier one counts.
 */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

/**
 * @typedef {Record<string, { file: string, imports?: string[] }>} Chunks what the bundler lists
 * @typedef {{ name: string, starts: string[], limit: number }} Part
 * @typedef {{ name: string, bytes: number, limit: number }} Weight in bytes, compressed
 */

const route = (/** @type {string} */ name) => [
  `app/routes/${name}.tsx?__react-router-build-client-route`,
  `app/routes/${name}.tsx?route-chunk=clientLoader`,
];

const shell = [
  "app/entry.client.tsx",
  "app/root.tsx?__react-router-build-client-route",
  ...route("dashboard"),
];

/** In kB of 1000 bytes. @type {Part[]} */
export const tabs = [
  { name: "content tab", starts: ["app/routes/contentTab.tsx"], limit: 225 },
  {
    name: "scheduled tab",
    starts: ["app/routes/scheduledTab.tsx"],
    limit: 90,
  },
  {
    name: "channels tab",
    starts: ["app/features/channels/ChannelsTab.tsx"],
    limit: 90,
  },
  {
    name: "instructions tab",
    starts: ["app/features/instructions/InstructionsTab.tsx"],
    limit: 90,
  },
  {
    name: "subscription tab",
    starts: ["app/features/subscription/SubscriptionTab.tsx"],
    limit: 90,
  },
  {
    name: "settings",
    starts: route("settings"),
    limit: 90,
  },
  {
    name: "history tab",
    starts: ["app/features/publications/history/PublicationHistory.tsx"],
    limit: 90,
  },
];
/** With all texts of one language. What it consists of, and what could go, is said in docs/performance.md. */
const SHELL_LIMIT = 295;

/** Everything these modules import at once, themselves included. @param {Chunks} chunks @param {string[]} starts */
function filesOf(chunks, starts) {
  /** @type {Map<string, string>} */
  const files = new Map();
  const waiting = [...starts];
  for (const name of waiting) {
    const chunk = chunks[name];
    if (!chunk)
      throw new Error(`the build has no ${name}; scripts/testing/pageWeight.mjs names it`);
    if (files.has(name)) continue;
    files.set(name, chunk.file);
    waiting.push(...(chunk.imports ?? []));
  }
  return [...new Set(files.values())];
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
  const texts = Math.max(
    ...["en", "ru"].map((language) => bytesBesides([`app/locales/${language}.ts`])),
  );
  // The framework's list of routes is no module the bundler knows.
  const list = readdirSync(join(folder, "assets")).filter((name) =>
    /^manifest-\w+\.js$/.test(name),
  );
  const listed = bytesOf(list.map((name) => `assets/${name}`));
  return [
    { name: "shell", bytes: bytesOf(shared) + listed + texts, limit: SHELL_LIMIT },
    ...tabs.map(({ name, starts, limit }) => ({ name, bytes: bytesBesides(starts), limit })),
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

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { dashboardTabs } from "../../apps/web/app/shared/addresses/dashboardTab.ts";
import { pageTexts } from "../../apps/web/app/shared/i18n/pageTexts.ts";
import { rooms } from "../rooms.mjs";
import { showWeights, weigh } from "./pageWeight.mjs";

/** @type {string} */
let folder;
/** @type {Record<string, { file: string, imports?: string[] }>} */
let chunks;

const sizeOf = (/** @type {string} */ text) => gzipSync(text).length;

/** @param {string} name @param {string} text @param {string[]} imports */
function chunk(name, text, imports = []) {
  const file = `assets/${Object.keys(chunks).length}.js`;
  chunks[name] = { file, imports };
  write(file, text);
}

/** @param {string} file @param {string} text */
function write(file, text) {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "vestnik-weight-"));
  chunks = {};
  chunk("_shared.js", "what both need");
  chunk("app/entry.client.tsx", "entry", ["_shared.js"]);
  chunk("app/root.tsx?__react-router-build-client-route", "root", ["_shared.js"]);
  chunk("app/routes/dashboard.tsx?__react-router-build-client-route", "board");
  chunk("app/routes/dashboard.tsx?route-chunk=clientLoader", "loader");
  for (const [language, text] of [
    ["en", "short"],
    ["ru", "самый длинный из двух"],
  ]) {
    chunk(`app/locales/${language}/shell.ts`, `${text}`);
    for (const name of new Set(Object.values(pageTexts).flat()))
      chunk(`app/locales/${language}/${name}.ts`, `${name}: ${text}`);
  }
  chunk("app/routes/contentTab.tsx", "content", ["_shared.js", "_editor.js"]);
  chunk("_editor.js", "editor");
  chunk("app/routes/scheduledTab.tsx", "scheduled");
  chunk("app/features/channels/ChannelsTab.tsx", "channels");
  chunk("app/features/subscription/SubscriptionTab.tsx", "subscription");
  chunk("app/features/publications/history/PublicationHistory.tsx", "history");
  chunk("app/features/instructions/InstructionsTab.tsx", "instructions");
  chunk("app/routes/settings.tsx?__react-router-build-client-route", "settings");
  chunk("app/routes/settings.tsx?route-chunk=clientLoader", "settings loader");
  write("assets/manifest-0a1b.js", "routes");
});
afterEach(() => rmSync(folder, { recursive: true }));

function weights() {
  write(".vite/manifest.json", JSON.stringify(chunks));
  return Object.fromEntries(weigh(folder).map(({ name, bytes }) => [name, bytes]));
}

it("a file two parts of the shell need is counted once, and so is the longer language alone", () => {
  const files = ["what both need", "entry", "root", "board", "loader", "routes"];
  const expected = [...files, "самый длинный из двух"].reduce((sum, text) => sum + sizeOf(text), 0);
  expect(weights()["shell"]).toBe(expected);
});

it("a tab is what it loads besides the shell, with its texts in the longer language", () => {
  const texts = (/** @type {string} */ name) => sizeOf(`${name}: самый длинный из двух`);
  const content = sizeOf("content") + sizeOf("editor") + texts("composer") + texts("polls");
  expect(weights()["content tab"]).toBe(content);
  const channels = sizeOf("channels") + texts("channels") + texts("composer") + texts("polls");
  expect(weights()["channels tab"]).toBe(channels);
});

it("every tab of the dashboard has a limit", () => {
  const named = Object.values(rooms).map(({ page }) => page?.name);
  expect(dashboardTabs.filter((tab) => !named.includes(`${tab} tab`))).toEqual([]);
});

it("a module that has moved is a broken count and no light page", () => {
  delete chunks["app/routes/scheduledTab.tsx"];
  expect(weights).toThrow("app/routes/scheduledTab.tsx");
});

it("one part above its limit is enough to fail, and is shown", () => {
  const log = vi.spyOn(console, "log").mockImplementation(() => undefined);
  const light = { name: "light", bytes: 30_000, limit: 30 };
  expect(showWeights([light])).toBe(true);
  expect(showWeights([light, { name: "heavy", bytes: 30_001, limit: 30 }])).toBe(false);
  expect(log.mock.calls.at(-1)?.[0]).toMatch(/heavy.*too much/);
  log.mockRestore();
});

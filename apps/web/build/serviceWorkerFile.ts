/**
 * Writes `service-worker.js` beside the page: the worker of this build, which knows the build's files by name. It is
 * bundled apart from the pages, because it runs apart from them.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build as bundle } from "vite";
import { pageTexts } from "../app/shared/i18n/pageTexts.ts";
import { signedInPages } from "./earlyLoads.ts";
import type { Build } from "../serviceWorker/rules.ts";

type Chunk = {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
  readonly assets?: readonly string[];
};

/** Compressed; fetched once by everybody who signs in. */
const MAX_STORED_BYTES = 750_000;

/** Everything needed to open the dashboard and to write a post in either language. */
const starts = [
  "app/entry.client.tsx",
  "app/root.tsx?__react-router-build-client-route",
  "app/routes/dashboard.tsx?__react-router-build-client-route",
  "app/routes/dashboard.tsx?route-chunk=clientLoader",
  "app/routes/contentTab.tsx",
  ...textsInBoth(
    "shell",
    ...pageTexts.content,
    "drafts",
    "media",
    "publications",
    "publicationWords",
  ),
  "app/shared/ui/notice/Toasts.tsx",
  "app/shared/ui/theme/ThemeMenu.tsx",
  "app/features/topBar/AccountEntries.tsx",
  "app/features/topBar/LogoutDialog.tsx",
  "app/features/composer/editor/LegendList.tsx",
  "../../packages/html/src/postHtml.ts",
  "app/features/publications/batch/BatchProgress.tsx",
];

function textsInBoth(...names: readonly string[]): string[] {
  return names.flatMap((name) => [`app/locales/en/${name}.ts`, `app/locales/ru/${name}.ts`]);
}

export async function writeServiceWorker(clientFolder: string): Promise<void> {
  await bundle({
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    define: { BUILD: JSON.stringify(readBuild(clientFolder)) },
    build: {
      outDir: clientFolder,
      emptyOutDir: false,
      modulePreload: false,
      rolldownOptions: {
        input: join(import.meta.dirname, "../serviceWorker/serviceWorker.ts"),
        output: { format: "iife", entryFileNames: "service-worker.js" },
      },
    },
  });
}

function readBuild(clientFolder: string): Build {
  const assets = readdirSync(join(clientFolder, "assets"))
    .filter((name) => !/\.(?:gz|br)$/.test(name))
    .map((name) => `/assets/${name}`);
  // The framework's list of routes and their files: its name changes when any file does.
  const mark = assets.find((name) => /\/manifest-\w+\.js$/.test(name));
  if (mark === undefined) throw new Error("the build has no list of routes");
  const pages = `^/(?:${signedInPages.join("|")})(?:/[^/]+)?/?$`;
  const precached = [mark, ...filesToWrite(clientFolder)];
  const compressed = (address: string) =>
    gzipSync(readFileSync(join(clientFolder, address))).length;
  const bytes = precached.reduce((sum, address) => sum + compressed(address), 0);
  if (bytes > MAX_STORED_BYTES)
    throw new Error(
      `the service worker would store ${bytes} bytes; ${MAX_STORED_BYTES} are allowed`,
    );
  return { mark, pages, precached, assets };
}

function filesToWrite(clientFolder: string): string[] {
  const manifest = readFileSync(join(clientFolder, ".vite/manifest.json"), "utf8");
  const chunks = JSON.parse(manifest) as Readonly<Record<string, Chunk>>;
  const files = new Set<string>();
  const seen = new Set<string>();
  const waiting = [...starts];
  for (const name of waiting) {
    if (seen.has(name)) continue;
    seen.add(name);
    const chunk = chunks[name];
    if (!chunk) throw new Error(`the build has no ${name}; serviceWorkerFile.ts names it`);
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])])
      files.add(`/${file}`);
    waiting.push(...(chunk.imports ?? []));
  }
  return [...files];
}

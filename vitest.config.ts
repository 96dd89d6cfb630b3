import { globSync, readFileSync } from "node:fs";
import { defineConfig } from "vitest/config";
import { texts } from "./apps/web/build/texts.ts";
import { quickStart } from "./apps/server/src/testing/quickStart.ts";

/**
 * One suite, two databases: without TEST_DATABASE_URL everything runs on the embedded PGlite; with
 * it the server's own tests run once more on that PostgreSQL server (`npm test` starts one).
 */
const postgresUrl = process.env["TEST_DATABASE_URL"];

const onPglite = {
  extends: true as const,
  // The texts of the web app name a module that only its build makes.
  plugins: [texts()],
  test: {
    name: "pglite",
    include: [
      "packages/*/src/**/*.test.ts",
      "apps/*/src/**/*.test.ts",
      "apps/web/{app,serviceWorker}/**/*.test.{ts,tsx}",
      "simulation/**/*.test.ts",
    ],
    env: { TEST_DATABASE: "pglite" },
  },
};

/** What opens no database has nothing to say about PostgreSQL. */
const opensDatabase =
  /\/(?:testApp|channelApp|aiApp|stripeApp|testDatabase|ownedApp|besideServer|target)\.ts"/;
const withoutDatabase = globSync("apps/server/src/**/*.test.ts", {
  cwd: import.meta.dirname,
}).filter((file) => !opensDatabase.test(readFileSync(`${import.meta.dirname}/${file}`, "utf8")));

const onPostgres = {
  extends: true as const,
  test: {
    name: "postgres",
    include: ["apps/server/src/**/*.test.ts", "simulation/model/*.test.ts"],
    // Nor is run twice what has the embedded database in any case.
    exclude: [
      ...withoutDatabase,
      "**/testing/database/pglitePool.test.ts",
      "**/src/machine/predecessor.test.ts",
      "**/src/reseal.test.ts",
      "**/testing/serverProcess.test.ts",
      // These are about proxies, files, pictures, recordings and the disk; they open a database only because a server has one.
      "**/limits/proxies.test.ts",
      "**/uploads/stalledReaders.test.ts",
      "**/uploads/pictures.test.ts",
      "**/uploads/realFiles.test.ts",
      "**/uploads/places.test.ts",
      "**/generation/transcription.test.ts",
      "**/machine/diskSpace.test.ts",
    ],
    env: { TEST_DATABASE: "postgres" },
  },
};

/** What measures itself wants a process without other tests' leftovers. */
const measuring = {
  extends: true as const,
  test: { name: "measuring", include: ["e2e/webAndServer/*.test.ts"], isolate: true },
};

const house = {
  extends: true as const,
  test: { name: "house", include: ["scripts/**/*.test.mjs"], testTimeout: 60_000, isolate: true },
};

export default defineConfig({
  test: {
    // Every core: a run spends its time in databases and servers, and the runner itself only waits.
    maxWorkers: "100%",
    // What pays off in hours only: optimised WebAssembly, and reading the package.json beside every file of the database library.
    execArgv: [...quickStart],
    // Loading the app costs a file half a second of a core and its first requests as much again, so files share a process.
    isolate: false,
    // What a test puts in place of the browser's or the machine's own goes with it.
    unstubGlobals: true,
    unstubEnvs: true,
    restoreMocks: true,
    projects: [onPglite, ...(postgresUrl === undefined ? [] : [onPostgres]), measuring, house],
    // With `--changed` these run every test: no import leads to them.
    forceRerunTriggers: [
      "**/{package,package-lock,tsconfig*}.json",
      "**/vitest.config.ts",
      "apps/server/src/main.ts",
      "apps/server/src/db/migrations/**",
      "apps/server/src/providers/sandbox/**",
      "apps/server/src/features/publications/content/readingThread.ts",
    ],
    // Starting a database takes seconds when the machine is busy; a hanging test still ends.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // What is waited for comes in a moment, unless the machine is busy with other tests.
    expect: { poll: { timeout: 15_000 } },
    // A clock or a zone that only the author's machine has would make a test lie.
    env: { TZ: "UTC" },
    passWithNoTests: false,
  },
});

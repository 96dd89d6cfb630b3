import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";

const chromium = process.env["CHROMIUM_PATH"];
const hasWindows = chromium !== undefined && !/headless[-_]shell/.test(chromium);

export default defineConfig({
  testDir: ".",
  testMatch: "**/*.e2e.ts",
  // Each worker runs a server, a database and an emulated Telegram of its own. A test waits for its page a third of the time; more workers
  // than that keep the cores no busier, and every test waits longer.
  workers: Math.min(Math.ceil(1.5 * availableParallelism()), 8),
  // Tests are distributed one by one, so that a long file does not occupy one worker alone.
  fullyParallel: true,
  // Generous, so that a slow machine causes no failure.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,

  outputDir: "test-results",
  use: {
    viewport: { width: 1280, height: 900 },
    locale: "en-US",
    timezoneId: "Europe/Moscow",
    // A worker answers in place of the server, where tests that let a file fail cannot reach it; installed.e2e.ts allows it.
    serviceWorkers: "block",
    // Tracing costs more than half of the processor time. `npm test` runs a failed test once more with it.
    trace: "off",
    launchOptions: {
      ...(chromium && { executablePath: chromium }),
      args: [
        // Containers give root no sandbox and little shared memory; the browser must make no requests of its own.
        "--no-sandbox",
        "--disable-dev-shm-usage",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
        // Without a graphics card its emulation draws what software draws more cheaply.
        "--disable-gpu",
        // A page lives for seconds: what the optimising compilers cost it does not earn back. Both, because one takes over what the other leaves.
        "--js-flags=--no-maglev --no-turbofan",
        // A worker's next pages find the code compiled, from the second visit on instead of after several.
        "--v8-cache-options=code",
        // A fake microphone that beeps.
        "--use-fake-device-for-media-stream",
        // Without windows no question can be shown; `watchMicrophones` reads the permission instead.
        ...(hasWindows ? [] : ["--use-fake-ui-for-media-stream"]),
      ],
    },
  },
});

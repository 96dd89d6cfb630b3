import { defineConfig } from "@playwright/test";

export default defineConfig({
  testDir: ".",
  testMatch: "*.e2e.ts",
  // Each worker runs a server, a database and an emulated Telegram of its own.
  workers: 2,
  // One sentence after another from one list, so that a long file does not keep one worker busy alone.
  fullyParallel: true,
  // Generous: what a slow machine does late is no failure; what never happens is.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  // The second run is only for its trace, which costs a fifth of the time: whatever failed once has failed.
  retries: 1,
  failOnFlakyTests: true,
  outputDir: "test-results",
  use: {
    viewport: { width: 1280, height: 900 },
    locale: "en-US",
    timezoneId: "Europe/Moscow",
    trace: "on-first-retry",
    launchOptions: {
      ...(process.env["CHROMIUM_PATH"] && { executablePath: process.env["CHROMIUM_PATH"] }),
      // Containers give root no sandbox and little shared memory; nothing may call out.
      args: [
        "--no-sandbox",
        "--disable-dev-shm-usage",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
      ],
    },
  },
});

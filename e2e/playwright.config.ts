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

  outputDir: "test-results",
  use: {
    viewport: { width: 1280, height: 900 },
    locale: "en-US",
    timezoneId: "Europe/Moscow",
    // It costs a fifth of the time, and what it takes before each step keeps keys from coming faster than hands can press them.
    trace: "retain-on-failure",
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

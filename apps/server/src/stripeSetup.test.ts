import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import type { StripeEmulator } from "@vestnik/emulators/stripe/emulator";
import { afterAll, beforeAll, expect, it } from "vitest";
import { STRIPE_KEY, startStripeAccount } from "./testing/stripe/stripeAccount.ts";

const file = new URL("stripeSetup.ts", import.meta.url).pathname;
let stripe: StripeEmulator;

beforeAll(async () => {
  stripe = await startStripeAccount({ seedPrices: [] });
});
afterAll(async () => await stripe.close());

async function runCommand(settings: Readonly<Record<string, string>> = {}) {
  const child = spawn(process.execPath, [file], {
    env: {
      APP_URL: "https://vestnik.example",
      STRIPE_SECRET_KEY: STRIPE_KEY,
      STRIPE_API_BASE: stripe.url,
      ...settings,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const said = Promise.all([text(child.stdout), text(child.stderr)]);
  await once(child, "exit");
  const whole = (await said).join("");
  expect(whole).not.toContain(STRIPE_KEY);
  return { code: child.exitCode, said: whole };
}

it(
  "the command refuses without a key, and with a wrong one, in a sentence",
  { timeout: 120_000 },
  async () => {
    const none = await runCommand({ STRIPE_SECRET_KEY: "" });
    expect(none.code).toBe(1);
    expect(none.said).toMatch(/STRIPE_SECRET_KEY is not set/);
    const wrong = await runCommand({ STRIPE_SECRET_KEY: "sk_test_wrong" });
    expect(wrong.code).toBe(1);
    expect(wrong.said).toMatch(/Is STRIPE_SECRET_KEY right/);
    expect(wrong.said).not.toContain("sk_test_wrong");
  },
);

it(
  "the command prints the webhook's secret when it made one, and only then",
  { timeout: 120_000 },
  async () => {
    const first = await runCommand();
    expect(first.code).toBe(0);
    expect(first.said).toMatch(/^STRIPE_WEBHOOK_SECRET=whsec_\w+$/m);
    const second = await runCommand();
    expect(second.code).toBe(0);
    expect(second.said).not.toMatch(/made|changed|whsec_/);
  },
);

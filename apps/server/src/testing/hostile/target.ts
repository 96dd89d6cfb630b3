/** The app that is attacked: with an AI and payments, without rate limits, and with one example of everything the API knows. */
import { startAiEmulator } from "@vestnik/emulators/ai/emulator";
import { startStripeAccount } from "../stripe/stripeAccount.ts";
import { stripeSettings, WEBHOOK_SECRET } from "../stripe/stripeApp.ts";
import { startTestApp } from "../testApp.ts";
import { readOperations } from "./operations.ts";
import type { Operation } from "./operations.ts";
import { createWorld } from "./world.ts";
import type { World } from "./world.ts";

export type Target = {
  readonly operations: readonly Operation[];
  readonly world: World;
  /** Error lines of the log since they were last taken out. */
  readonly errorLines: string[];
  close(): Promise<void>;
};

/** With `hasLimits` a person's rate limits are those of production. */
export async function startTarget({ hasLimits = false } = {}): Promise<Target> {
  const ai = await startAiEmulator();
  const stripe = await startStripeAccount({ webhookSecret: WEBHOOK_SECRET });
  const errorLines: string[] = [];
  const testApp = await startTestApp({
    settings: {
      DEFAULT_PLAN: "business",
      LOG_LEVEL: "error",
      ...stripeSettings(stripe),
      AI_BASE_URL: ai.url,
      AI_TRANSCRIBE_MODEL: "hears",
      AI_TEXT_MODEL: "writes",
      AI_IMAGE_MODEL: "draws",
      ...(hasLimits && { PERSON_REQUESTS_PER_SECOND: "20", ADDRESS_REQUESTS_PER_SECOND: "200" }),
    },
    onLog: (line) => errorLines.push(line),
    limits: hasLimits ? {} : { routeFactor: 1_000_000 },
  });
  await testApp.app.ready();
  return {
    operations: readOperations(testApp.app),
    world: await createWorld(testApp, stripe),
    errorLines,
    close: async () => {
      await testApp.close();
      await ai.close();
      await stripe.close();
    },
  };
}

/** The real application beside an emulated AI. */
import { startAiEmulator } from "@vestnik/emulators/ai/emulator";
import type { AiEmulator } from "@vestnik/emulators/ai/emulator";
import { afterAll, afterEach, beforeAll } from "vitest";
import { startTestApp } from "./testApp.ts";
import type { TestApp, TestSettings } from "./testApp.ts";

const AI_KEY = "sk-a-secret-of-the-operator";

export type AiApp = TestApp & { readonly ai: AiEmulator };

/** An application for all tests of a file; the emulator forgets everything after each of them. */
export function useAiApp(options: TestSettings = {}): () => AiApp {
  let ai: AiEmulator | undefined;
  let testApp: TestApp | undefined;
  beforeAll(async () => {
    ai = await startAiEmulator({ apiKey: AI_KEY });
    testApp = await startTestApp({
      ...options,
      settings: { ...aiSettings(ai), ...options.settings },
    });
  });
  afterEach(() => ai?.control.reset());
  afterAll(async () => {
    await testApp?.close();
    await ai?.close();
  });
  return () => {
    if (!ai || !testApp) throw new Error("The application is not started yet.");
    return { ...testApp, ai };
  };
}

/** An AI that can do everything. */
function aiSettings(ai: AiEmulator): Readonly<Record<string, string>> {
  return {
    AI_BASE_URL: ai.url,
    AI_API_KEY: AI_KEY,
    AI_TEXT_MODEL: "my-model",
    AI_IMAGE_MODEL: "gpt-image-1",
  };
}

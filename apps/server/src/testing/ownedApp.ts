/** The starting point of most tests of publications. */
import { connectChannel, signUp } from "./factories.ts";
import type { Owner, TestChannel } from "./factories.ts";
import { startTestApp } from "./testApp.ts";
import type { TestApp } from "./testApp.ts";

export type OwnedApp = {
  readonly testApp: TestApp;
  readonly owner: Owner;
  /** Another person, without any data. */
  readonly stranger: Owner;
  /** The owner's channel. */
  readonly channel: TestChannel;
};

/** The app, and an owner of one channel whose plan allows many publications. */
export async function startOwnedApp(): Promise<OwnedApp> {
  const testApp = await startTestApp({ settings: { DEFAULT_PLAN: "business" } });
  const owner = await signUp(testApp);
  const stranger = await signUp(testApp);
  return { testApp, owner, stranger, channel: await connectChannel(testApp, owner) };
}

import type { Stored } from "@vestnik/contract/account";
import { SESSIONS_SETTINGS } from "../../../shared/addresses/settingsAddress.ts";
import { panelAddress } from "../../../shared/addresses/contentPanel.ts";
import { SUBSCRIPTION_TAB } from "../../../shared/addresses/subscriptionAddress.ts";
import {
  CHANNELS_TAB,
  HISTORY_TAB,
  SCHEDULED_TAB,
} from "../../../shared/addresses/tabAddresses.ts";

/** What is counted in rows of their own; images have a row with a meter. */
export const storedThings = [
  "channels",
  "scheduled",
  "publications",
  "drafts",
  "snippets",
  "creditEntries",
  "sessions",
] as const satisfies (keyof Stored)[];
export type StoredThing = (typeof storedThings)[number];

/** Where each can be looked at, and deleted where it can be. */
export const places = {
  channels: CHANNELS_TAB,
  scheduled: SCHEDULED_TAB,
  publications: HISTORY_TAB,
  drafts: { pathname: "/dashboard", ...panelAddress("drafts") },
  snippets: { pathname: "/dashboard", ...panelAddress("post") },
  creditEntries: SUBSCRIPTION_TAB,
  sessions: SESSIONS_SETTINGS,
} as const satisfies Record<StoredThing, object>;

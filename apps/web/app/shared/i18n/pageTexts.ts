/**
 * What each page says when it is first shown, beyond the texts of every page. The page waits for these namespaces, the static page asks
 * for their files early (`build/earlyLoads.ts`), and they count to its weight (scripts/testing/pageWeight.mjs). What opens later has
 * its own (`withTexts`).
 */
import type { DashboardTab } from "../addresses/dashboardTab.ts";
import type { Namespace } from "./texts.ts";

type Page = DashboardTab | "login" | "settings" | "editScheduledPost" | "editPublishedPost";

export const pageTexts = {
  content: ["composer", "polls"],
  // The card and the dialog of new posts name options as the forms do.
  channels: ["channels", "composer", "polls"],
  instructions: ["instructions"],
  subscription: ["subscription"],
  scheduled: ["scheduled", "publicationWords"],
  history: ["publications", "publicationWords"],
  login: ["login"],
  settings: ["settings"],
  editScheduledPost: ["editScheduledPost", "composer", "polls", "publicationWords"],
  editPublishedPost: [
    "editPublishedPost",
    "editScheduledPost",
    "composer",
    "polls",
    "publicationWords",
  ],
} as const satisfies Record<Page, readonly Namespace[]>;

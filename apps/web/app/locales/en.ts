/**
 * All English texts: one namespace for each feature, and the sentences of errors. A new namespace that every page loads stands in `texts`
 * here and in `ru.ts`; one that is fetched with its component stands in `FetchedTexts` here and in `shared/i18n/fetchedTexts.ts`.
 */
import sentences from "virtual:sentences/en";
import type { channels } from "./en/channels.ts";
import { composer } from "./en/composer.ts";
import type { credits } from "./en/credits.ts";
import type { composerNotices } from "./en/composerNotices.ts";
import { dashboard } from "./en/dashboard.ts";
import type { deletion } from "./en/deletion.ts";
import type { drafts } from "./en/drafts.ts";
import type { editScheduledPost } from "./en/editScheduledPost.ts";
import { emoji } from "./en/emoji.ts";
import type { freeSpace } from "./en/freeSpace.ts";
import { general } from "./en/general.ts";
import type { generator } from "./en/generator.ts";
import { images } from "./en/images.ts";
import type { instructions } from "./en/instructions.ts";
import type { keys } from "./en/keys.ts";
import type { login } from "./en/login.ts";
import type { polls } from "./en/polls.ts";
import type { problems } from "./en/problems.ts";
import type { publications } from "./en/publications.ts";
import type { rewriting } from "./en/rewriting.ts";
import type { scheduled } from "./en/scheduled.ts";
import type { settings } from "./en/settings.ts";
import type { snippets } from "./en/snippets.ts";
import type { subscription } from "./en/subscription.ts";
import { time } from "./en/time.ts";
import { topBar } from "./en/topBar.ts";
import { voice } from "./en/voice.ts";

export const texts = {
  composer,
  dashboard,
  emoji,
  general,
  images,
  time,
  topBar,
  voice,
};
/** Fetched together with the component that shows them. */
type FetchedTexts = {
  readonly channels: typeof channels;
  readonly credits: typeof credits;
  readonly deletion: typeof deletion;
  readonly drafts: typeof drafts;
  readonly editScheduledPost: typeof editScheduledPost;
  readonly freeSpace: typeof freeSpace;
  readonly composerNotices: typeof composerNotices;
  readonly generator: typeof generator;
  readonly instructions: typeof instructions;
  readonly keys: typeof keys;
  readonly polls: typeof polls;
  readonly problems: typeof problems;
  readonly publications: typeof publications;
  readonly rewriting: typeof rewriting;
  readonly scheduled: typeof scheduled;
  readonly login: typeof login;
  readonly settings: typeof settings;
  readonly snippets: typeof snippets;
  readonly subscription: typeof subscription;
};
export type Texts = typeof texts & FetchedTexts;
export { sentences };

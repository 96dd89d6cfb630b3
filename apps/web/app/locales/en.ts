/** All English texts: one namespace for each feature, and the sentences of errors. A new namespace stands here and in `ru.ts`. */
import sentences from "virtual:sentences/en";
import { apiKeys } from "./en/apiKeys.ts";
import { channels } from "./en/channels.ts";
import { composer } from "./en/composer.ts";
import { composerNotices } from "./en/composerNotices.ts";
import { credits } from "./en/credits.ts";
import { dashboard } from "./en/dashboard.ts";
import { deletion } from "./en/deletion.ts";
import { drafts } from "./en/drafts.ts";
import { editPublishedPost } from "./en/editPublishedPost.ts";
import { editScheduledPost } from "./en/editScheduledPost.ts";
import { emoji } from "./en/emoji.ts";
import { freeSpace } from "./en/freeSpace.ts";
import { general } from "./en/general.ts";
import { generator } from "./en/generator.ts";
import { images } from "./en/images.ts";
import { instructions } from "./en/instructions.ts";
import { keys } from "./en/keys.ts";
import { login } from "./en/login.ts";
import { polls } from "./en/polls.ts";
import { problems } from "./en/problems.ts";
import { publications } from "./en/publications.ts";
import { rewriting } from "./en/rewriting.ts";
import { scheduled } from "./en/scheduled.ts";
import { settings } from "./en/settings.ts";
import { snippets } from "./en/snippets.ts";
import { subscription } from "./en/subscription.ts";
import { time } from "./en/time.ts";
import { topBar } from "./en/topBar.ts";
import { voice } from "./en/voice.ts";

export const texts = {
  apiKeys,
  channels,
  composer,
  composerNotices,
  credits,
  dashboard,
  deletion,
  drafts,
  editPublishedPost,
  editScheduledPost,
  emoji,
  freeSpace,
  general,
  generator,
  images,
  instructions,
  keys,
  login,
  polls,
  problems,
  publications,
  rewriting,
  scheduled,
  settings,
  snippets,
  subscription,
  time,
  topBar,
  voice,
};
export type Texts = typeof texts;
export { sentences };

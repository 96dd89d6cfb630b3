/** All Russian texts, as in `en.ts`. */
import sentences from "virtual:sentences/ru";
import type { Texts } from "./en.ts";
import { apiKeys } from "./ru/apiKeys.ts";
import { channels } from "./ru/channels.ts";
import { composer } from "./ru/composer.ts";
import { composerNotices } from "./ru/composerNotices.ts";
import { credits } from "./ru/credits.ts";
import { dashboard } from "./ru/dashboard.ts";
import { deletion } from "./ru/deletion.ts";
import { drafts } from "./ru/drafts.ts";
import { editPublishedPost } from "./ru/editPublishedPost.ts";
import { editScheduledPost } from "./ru/editScheduledPost.ts";
import { emoji } from "./ru/emoji.ts";
import { freeSpace } from "./ru/freeSpace.ts";
import { general } from "./ru/general.ts";
import { generator } from "./ru/generator.ts";
import { images } from "./ru/images.ts";
import { instructions } from "./ru/instructions.ts";
import { keys } from "./ru/keys.ts";
import { login } from "./ru/login.ts";
import { polls } from "./ru/polls.ts";
import { problems } from "./ru/problems.ts";
import { publications } from "./ru/publications.ts";
import { rewriting } from "./ru/rewriting.ts";
import { scheduled } from "./ru/scheduled.ts";
import { settings } from "./ru/settings.ts";
import { snippets } from "./ru/snippets.ts";
import { subscription } from "./ru/subscription.ts";
import { time } from "./ru/time.ts";
import { topBar } from "./ru/topBar.ts";
import { voice } from "./ru/voice.ts";

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
} satisfies Record<keyof Texts, object>;
export { sentences };

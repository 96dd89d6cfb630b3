/** All Russian texts, as in `en.ts`. */
import type { Texts } from "./en.ts";
import { apiKeys } from "./ru/apiKeys.ts";
import { channels } from "./ru/channels.ts";
import { composer } from "./ru/composer.ts";
import { composerNotices } from "./ru/composerNotices.ts";
import { credits } from "./ru/credits.ts";
import { drafts } from "./ru/drafts.ts";
import { editPublishedPost } from "./ru/editPublishedPost.ts";
import { editScheduledPost } from "./ru/editScheduledPost.ts";
import { emoji } from "./ru/emoji.ts";
import { freeSpace } from "./ru/freeSpace.ts";
import { generator } from "./ru/generator.ts";
import { instructions } from "./ru/instructions.ts";
import { keys } from "./ru/keys.ts";
import { login } from "./ru/login.ts";
import { media } from "./ru/media.ts";
import { polls } from "./ru/polls.ts";
import { publicationWords } from "./ru/publicationWords.ts";
import { publications } from "./ru/publications.ts";
import { rewriting } from "./ru/rewriting.ts";
import { scheduled } from "./ru/scheduled.ts";
import { settings } from "./ru/settings.ts";
import { snippets } from "./ru/snippets.ts";
import { subscription } from "./ru/subscription.ts";
import { voice } from "./ru/voice.ts";
import { shell } from "./ru/shell.ts";

export const texts = {
  ...shell,
  apiKeys,
  channels,
  composer,
  composerNotices,
  credits,
  drafts,
  editPublishedPost,
  editScheduledPost,
  emoji,
  freeSpace,
  generator,
  instructions,
  keys,
  login,
  media,
  polls,
  publicationWords,
  publications,
  rewriting,
  scheduled,
  settings,
  snippets,
  subscription,
  voice,
} satisfies Record<keyof Texts, object>;

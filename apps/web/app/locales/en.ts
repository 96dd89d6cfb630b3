/** All English texts, for types, tests and the static page. The browser fetches them in parts (`shared/i18n/texts.ts`). A new namespace stands here and in `ru.ts`. */
import { apiKeys } from "./en/apiKeys.ts";
import { channels } from "./en/channels.ts";
import { composer } from "./en/composer.ts";
import { composerNotices } from "./en/composerNotices.ts";
import { credits } from "./en/credits.ts";
import { drafts } from "./en/drafts.ts";
import { editPublishedPost } from "./en/editPublishedPost.ts";
import { editScheduledPost } from "./en/editScheduledPost.ts";
import { emoji } from "./en/emoji.ts";
import { freeSpace } from "./en/freeSpace.ts";
import { generator } from "./en/generator.ts";
import { instructions } from "./en/instructions.ts";
import { keys } from "./en/keys.ts";
import { login } from "./en/login.ts";
import { media } from "./en/media.ts";
import { polls } from "./en/polls.ts";
import { publicationWords } from "./en/publicationWords.ts";
import { publications } from "./en/publications.ts";
import { rewriting } from "./en/rewriting.ts";
import { scheduled } from "./en/scheduled.ts";
import { settings } from "./en/settings.ts";
import { snippets } from "./en/snippets.ts";
import { subscription } from "./en/subscription.ts";
import { voice } from "./en/voice.ts";
import { shell } from "./en/shell.ts";

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
};
export type Texts = typeof texts;

/** One namespace a feature; a new feature adds its two modules here. */
import { channels } from "../../locales/en/channels.ts";
import { general } from "../../locales/en/general.ts";
import { composer } from "../../locales/en/composer.ts";
import { dashboard } from "../../locales/en/dashboard.ts";
import { drafts } from "../../locales/en/drafts.ts";
import { editScheduledPost } from "../../locales/en/editScheduledPost.ts";
import { emoji } from "../../locales/en/emoji.ts";
import type { generator } from "../../locales/en/generator.ts";
import { images } from "../../locales/en/images.ts";
import { landing } from "../../locales/en/landing.ts";
import { login } from "../../locales/en/login.ts";
import { polls } from "../../locales/en/polls.ts";
import { publications } from "../../locales/en/publications.ts";
import { scheduled } from "../../locales/en/scheduled.ts";
import { terms } from "../../locales/en/terms.ts";
import { time } from "../../locales/en/time.ts";
import { topBar } from "../../locales/en/topBar.ts";
import { voice } from "../../locales/en/voice.ts";
import { channels as channelsRu } from "../../locales/ru/channels.ts";
import { general as generalRu } from "../../locales/ru/general.ts";
import { composer as composerRu } from "../../locales/ru/composer.ts";
import { dashboard as dashboardRu } from "../../locales/ru/dashboard.ts";
import { drafts as draftsRu } from "../../locales/ru/drafts.ts";
import { editScheduledPost as editScheduledPostRu } from "../../locales/ru/editScheduledPost.ts";
import { emoji as emojiRu } from "../../locales/ru/emoji.ts";
import { images as imagesRu } from "../../locales/ru/images.ts";
import { landing as landingRu } from "../../locales/ru/landing.ts";
import { login as loginRu } from "../../locales/ru/login.ts";
import { polls as pollsRu } from "../../locales/ru/polls.ts";
import { publications as publicationsRu } from "../../locales/ru/publications.ts";
import { scheduled as scheduledRu } from "../../locales/ru/scheduled.ts";
import { terms as termsRu } from "../../locales/ru/terms.ts";
import { time as timeRu } from "../../locales/ru/time.ts";
import { topBar as topBarRu } from "../../locales/ru/topBar.ts";
import { voice as voiceRu } from "../../locales/ru/voice.ts";

const en = {
  channels,
  general,
  composer,
  dashboard,
  drafts,
  editScheduledPost,
  emoji,
  images,
  landing,
  login,
  polls,
  publications,
  scheduled,
  terms,
  time,
  topBar,
  voice,
};

const ru = {
  channels: channelsRu,
  general: generalRu,
  composer: composerRu,
  dashboard: dashboardRu,
  drafts: draftsRu,
  editScheduledPost: editScheduledPostRu,
  emoji: emojiRu,
  images: imagesRu,
  landing: landingRu,
  login: loginRu,
  polls: pollsRu,
  publications: publicationsRu,
  scheduled: scheduledRu,
  terms: termsRu,
  time: timeRu,
  topBar: topBarRu,
  voice: voiceRu,
};

export const resources = { en, ru };
/** Fetched with what shows them. */
type FetchedTexts = { readonly generator: typeof generator };
export type Texts = typeof en & FetchedTexts;

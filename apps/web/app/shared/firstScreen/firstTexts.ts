/** The words of the static page, of both languages: read by the build alone. */
import i18next from "i18next";
import type { Language } from "@vestnik/contract/shared";
import { texts as en } from "../../locales/en.ts";
import { channels as channelsEn } from "../../locales/en/channels.ts";
import { instructions as instructionsEn } from "../../locales/en/instructions.ts";
import { login as loginEn } from "../../locales/en/login.ts";
import { publications as publicationsEn } from "../../locales/en/publications.ts";
import { scheduled as scheduledEn } from "../../locales/en/scheduled.ts";
import { settings as settingsEn } from "../../locales/en/settings.ts";
import { texts as ru } from "../../locales/ru.ts";
import { channels as channelsRu } from "../../locales/ru/channels.ts";
import { instructions as instructionsRu } from "../../locales/ru/instructions.ts";
import { login as loginRu } from "../../locales/ru/login.ts";
import { publications as publicationsRu } from "../../locales/ru/publications.ts";
import { scheduled as scheduledRu } from "../../locales/ru/scheduled.ts";
import { settings as settingsRu } from "../../locales/ru/settings.ts";
import { wordSources } from "./firstWords.ts";

const resources = {
  en: {
    ...en,
    channels: channelsEn,
    instructions: instructionsEn,
    login: loginEn,
    publications: publicationsEn,
    scheduled: scheduledEn,
    settings: settingsEn,
  },
  ru: {
    ...ru,
    channels: channelsRu,
    instructions: instructionsRu,
    login: loginRu,
    publications: publicationsRu,
    scheduled: scheduledRu,
    settings: settingsRu,
  },
};
const sources = [
  ...wordSources,
  ...(["channels", "instructions", "login", "publications", "scheduled", "settings"] as const),
] as const;

const texts = i18next.createInstance({ resources, initAsync: false });
void texts.init();

export const textsIn = (language: Language) => texts.getFixedT(language, sources);
export type FirstTexts = ReturnType<typeof textsIn>;

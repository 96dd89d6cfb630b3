import type { SomeSentences } from "@vestnik/contract/sentence";
import type { Language } from "@vestnik/contract/shared";
import { addSentences } from "./errorSentence.ts";

/**
 * Namespaces that are fetched together with their components, in the shown language. The others are loaded with the
 * page (`locales/en.ts`).
 */
export const fetched = {
  channels: {
    en: async () => (await import("../../locales/en/channels.ts")).channels,
    ru: async () => (await import("../../locales/ru/channels.ts")).channels,
  },
  credits: {
    en: async () => (await import("../../locales/en/credits.ts")).credits,
    ru: async () => (await import("../../locales/ru/credits.ts")).credits,
  },
  deletion: {
    en: async () => (await import("../../locales/en/deletion.ts")).deletion,
    ru: async () => (await import("../../locales/ru/deletion.ts")).deletion,
  },
  drafts: {
    en: async () => (await import("../../locales/en/drafts.ts")).drafts,
    ru: async () => (await import("../../locales/ru/drafts.ts")).drafts,
  },
  editScheduledPost: {
    en: async () => (await import("../../locales/en/editScheduledPost.ts")).editScheduledPost,
    ru: async () => (await import("../../locales/ru/editScheduledPost.ts")).editScheduledPost,
  },
  freeSpace: {
    en: async () => (await import("../../locales/en/freeSpace.ts")).freeSpace,
    ru: async () => (await import("../../locales/ru/freeSpace.ts")).freeSpace,
  },
  instructions: {
    en: async () => (await import("../../locales/en/instructions.ts")).instructions,
    ru: async () => (await import("../../locales/ru/instructions.ts")).instructions,
  },
  keys: {
    en: async () => (await import("../../locales/en/keys.ts")).keys,
    ru: async () => (await import("../../locales/ru/keys.ts")).keys,
  },
  login: {
    en: async () => (await import("../../locales/en/login.ts")).login,
    ru: async () => (await import("../../locales/ru/login.ts")).login,
  },
  polls: {
    en: async () => (await import("../../locales/en/polls.ts")).polls,
    ru: async () => (await import("../../locales/ru/polls.ts")).polls,
  },
  problems: {
    en: async () => (await import("../../locales/en/problems.ts")).problems,
    ru: async () => (await import("../../locales/ru/problems.ts")).problems,
  },
  publications: {
    en: async () => withDeliveries("en", await import("../../locales/en/publications.ts")),
    ru: async () => withDeliveries("ru", await import("../../locales/ru/publications.ts")),
  },
  scheduled: {
    en: async () => (await import("../../locales/en/scheduled.ts")).scheduled,
    ru: async () => (await import("../../locales/ru/scheduled.ts")).scheduled,
  },
  settings: {
    en: async () => (await import("../../locales/en/settings.ts")).settings,
    ru: async () => (await import("../../locales/ru/settings.ts")).settings,
  },
  subscription: {
    en: async () => (await import("../../locales/en/subscription.ts")).subscription,
    ru: async () => (await import("../../locales/ru/subscription.ts")).subscription,
  },
};

type PublicationTexts = { readonly publications: object; readonly deliveries: SomeSentences };

/** Where publications are shown, so are the reasons why they failed. */
function withDeliveries(language: Language, { publications, deliveries }: PublicationTexts) {
  addSentences(language, deliveries);
  return publications;
}

export type FetchedNamespace = keyof typeof fetched;

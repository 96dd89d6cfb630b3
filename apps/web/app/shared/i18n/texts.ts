import i18next, { type ResourceLanguage } from "i18next";
import { initReactI18next } from "react-i18next";
import type { Language } from "@vestnik/contract/shared";
import { preferredLanguage, storeLanguage } from "../storage/language.ts";
import { fetchCode } from "../ui/loading/fetchCode.ts";
import { learnSentences } from "./errorSentence.ts";
import { fetched, type FetchedNamespace } from "./fetchedTexts.ts";

/** Who reads one language does not load the other. `earlyLoads.ts` makes browsers fetch it along with the first scripts. */
const modules = {
  en: () => import("../../locales/en.ts"),
  ru: () => import("../../locales/ru.ts"),
};

let wanted: Language = "en";
/** What has been shown of what is fetched with a tab: another language needs it, too. */
const shown = new Set<FetchedNamespace>();

/** Before the first render, so that nobody sees the other language flash by. */
export async function startTexts(): Promise<void> {
  wanted = preferredLanguage();
  document.documentElement.lang = wanted;
  const resources = { [wanted]: await textsIn(wanted) };
  await i18next.use(initReactI18next).init({
    resources,
    lng: wanted,
    // Both languages have every text: their types see to it.
    fallbackLng: false,
    defaultNS: "general",
    initAsync: false,
    interpolation: { escapeValue: false }, // React escapes
    react: { useSuspense: false },
  });
}

/** Asked for beside the module that shows them, so that nothing waits twice. */
export async function fetchTexts(namespace: FetchedNamespace): Promise<void> {
  shown.add(namespace);
  await complete(i18next.language === "ru" ? "ru" : "en");
  // Whoever switched meanwhile did not know of these.
  await complete(wanted);
}

/** Rejects, and leaves everything as it is, where the other language cannot be fetched. */
export async function switchLanguage(language: Language): Promise<void> {
  const before = wanted;
  wanted = language;
  try {
    for (const [namespace, texts] of Object.entries(await textsIn(language))) {
      i18next.addResourceBundle(language, namespace, texts);
    }
    await complete(language);
  } catch (error) {
    if (wanted === language) wanted = before;
    throw error;
  }
  // Whoever has changed their mind meanwhile gets what they asked for last.
  if (wanted !== language) return;
  storeLanguage(language);
  document.documentElement.lang = language;
  await i18next.changeLanguage(language);
}

async function textsIn(language: Language): Promise<ResourceLanguage> {
  const { texts, sentences } = await fetchCode(async () => await modules[language]());
  learnSentences(language, sentences);
  return texts;
}

async function complete(language: Language): Promise<void> {
  const missing = [...shown].filter((each) => !i18next.hasResourceBundle(language, each));
  const add = async (namespace: FetchedNamespace) =>
    i18next.addResourceBundle(language, namespace, await fetched[namespace][language]());
  await Promise.all(missing.map(add));
}

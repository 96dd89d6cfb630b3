/**
 * The texts of one language, in parts: what every page says is there before anything is shown, and each other namespace comes with the
 * part of the screen that says it. That none is late, `npm run check -- texts` sees (scripts/checks/textsInTime.mjs).
 */
import i18next, { type ResourceKey } from "i18next";
import { initReactI18next } from "react-i18next";
import type { Language } from "@vestnik/contract/shared";
import type { Texts } from "../../locales/en.ts";
import type { ShellTexts } from "../../locales/en/shell.ts";
import {
  onLanguageElsewhere,
  preferredLanguage,
  storeLanguage,
  takeAddressLanguage,
} from "../storage/language.ts";
import { fetchCode } from "../ui/loading/fetchCode.ts";
import { setSentences } from "./errorSentence.ts";

export type Namespace = Exclude<keyof Texts, keyof ShellTexts>;

const shells = {
  en: () => import("../../locales/en/shell.ts"),
  ru: () => import("../../locales/ru/shell.ts"),
};

/** A file for each namespace, which exports it under its name. */
const files = import.meta.glob<Readonly<Record<string, ResourceKey>>>([
  "../../locales/{en,ru}/*.ts",
  "!../../locales/*/shell.ts",
]);

/** What this page says or waits for: another language is shown when it has all of them. */
const asked = new Set<Namespace>();

let wanted: Language = "en";

/** Runs before the first render, so that the other language never flashes. */
export async function startTexts(): Promise<void> {
  takeAddressLanguage();
  wanted = preferredLanguage();
  document.documentElement.lang = wanted;
  await i18next.use(initReactI18next).init({
    resources: { [wanted]: await fetchShell(wanted) },
    lng: wanted,
    // The types guarantee that both languages have every text.
    fallbackLng: false,
    defaultNS: "general",
    initAsync: false,
    interpolation: { escapeValue: false }, // React escapes
    react: { useSuspense: false },
    saveMissing: true,
    // No test in a browser lets an error of the page pass.
    missingKeyHandler: (_, namespace, key) =>
      reportError(new Error(`there is no text ${namespace}:${key}`)),
  });
  // Without network this tab stays as it is.
  onLanguageElsewhere((language) => void show(language).catch(() => undefined));
}

/** A part of the screen and what it says, fetched together: it comes with its texts or not at all. */
export function withTexts<Part>(namespaces: readonly Namespace[], load: () => Promise<Part>) {
  return async (): Promise<Part> => {
    const [part] = await Promise.all([load(), loadTexts(namespaces)]);
    return part;
  };
}

/** For pages, before they are shown. Rejects when the texts cannot be fetched. */
export async function loadTexts(namespaces: readonly Namespace[]): Promise<void> {
  for (const each of namespaces) asked.add(each);
  // A language that is shown meanwhile comes with all that was asked for.
  await fetchMissing(i18next.language as Language, namespaces);
}

/** Rejects, and changes nothing, when the other language cannot be fetched. */
export async function switchLanguage(language: Language): Promise<void> {
  if (await show(language)) storeLanguage(language);
}

/** False when another language was wanted meanwhile. */
async function show(language: Language): Promise<boolean> {
  const before = wanted;
  wanted = language;
  try {
    if (!i18next.hasResourceBundle(language, "general")) {
      for (const [namespace, texts] of Object.entries(await fetchShell(language)))
        i18next.addResourceBundle(language, namespace, texts);
    }
    // More may be asked for while these are fetched.
    while (missing(language, [...asked]).length > 0) await fetchMissing(language, [...asked]);
  } catch (error) {
    if (wanted === language) wanted = before;
    throw error;
  }
  // When the user has switched again meanwhile, the last choice counts.
  if (wanted !== language) return false;
  document.documentElement.lang = language;
  await i18next.changeLanguage(language);
  return true;
}

async function fetchShell(language: Language): Promise<ShellTexts> {
  const { shell, sentences } = await fetchCode(async () => await shells[language]());
  setSentences(language, sentences);
  return shell as ShellTexts;
}

async function fetchMissing(language: Language, namespaces: readonly Namespace[]): Promise<void> {
  const fetchNamespace = async (namespace: Namespace) => {
    const load = files[`../../locales/${language}/${namespace}.ts`];
    if (!load) throw new Error(`there is no file with the texts ${namespace}`);
    const texts = await fetchCode(load);
    i18next.addResourceBundle(language, namespace, texts[namespace]);
  };
  await Promise.all(missing(language, namespaces).map(fetchNamespace));
}

function missing(language: Language, namespaces: readonly Namespace[]): Namespace[] {
  return namespaces.filter((each) => !i18next.hasResourceBundle(language, each));
}

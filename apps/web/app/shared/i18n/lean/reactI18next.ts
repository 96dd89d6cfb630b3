/** What this app uses of react-i18next, for the built pages (i18next.ts). */
import { useSyncExternalStore } from "react";
import i18next, { shownLanguage, translate, watch } from "./i18next.ts";
import type { Values } from "./words.ts";

type Texts = {
  readonly t: (key: string, values?: Values) => string;
  readonly i18n: { readonly language: string };
};

/** So that `t` is the same function as long as the language is the same. */
const known = new Map<string, Texts>();

/** Of several namespaces the first needs no prefix. */
export function useTranslation(
  namespaces: string | readonly [string, ...string[]] = i18next.defaultNamespace,
): Texts {
  const language = useSyncExternalStore(watch, shownLanguage, shownLanguage);
  const namespace = typeof namespaces === "string" ? namespaces : namespaces[0];
  const name = `${language}:${namespace}`;
  const texts = known.get(name) ?? textsOf(namespace, language);
  known.set(name, texts);
  return texts;
}

function textsOf(namespace: string, language: string): Texts {
  return { t: (key, values) => translate(namespace, key, values), i18n: { language } };
}

/** i18next is told with this where it shows texts. */
export const initReactI18next = {};

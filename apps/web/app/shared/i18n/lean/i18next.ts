/**
 * What this app uses of i18next, under the same names, for the built pages: texts by namespace and key, words filled in, plural forms.
 * `leanTexts.ts` of the build puts it in i18next's place; types and unit tests are i18next's own.
 */
import { fill, formOf, textAt, type Values, type Words } from "./words.ts";

type Resources = Record<string, Record<string, Words>>;
type Start = { readonly lng: string; readonly defaultNS: string; readonly resources: Resources };

const resources: Resources = {};
const watchers = new Set<() => void>();
let language = "";
let defaultNamespace = "";

export function translate(namespace: string, key: string, values?: Values): string {
  const colon = key.indexOf(":");
  const texts = resources[language]?.[colon < 0 ? namespace : key.slice(0, colon)];
  const path = key.slice(colon + 1);
  const count = values?.["count"];
  const plural = typeof count === "number" ? `${path}_${formOf(language, count)}` : undefined;
  const text = (plural === undefined ? undefined : textAt(texts, plural)) ?? textAt(texts, path);
  return text === undefined ? path : fill(text, values);
}

/** Calls back after each change of the language. */
export function watch(onChange: () => void): () => void {
  watchers.add(onChange);
  return () => watchers.delete(onChange);
}

export const shownLanguage = () => language;

const i18next = {
  get language() {
    return language;
  },
  get defaultNamespace() {
    return defaultNamespace;
  },
  /** There is one way to show texts, and it is built in (reactI18next.ts). */
  use: () => i18next,
  init({ lng, defaultNS, resources: first }: Start) {
    language = lng;
    defaultNamespace = defaultNS;
    Object.assign(resources, first);
  },
  t: (key: string, values?: Values) => translate(defaultNamespace, key, values),
  addResourceBundle(lng: string, namespace: string, texts: Words) {
    const known = (resources[lng] ??= {});
    known[namespace] = { ...known[namespace], ...texts };
  },
  hasResourceBundle: (lng: string, namespace: string) => resources[lng]?.[namespace] !== undefined,
  changeLanguage(lng: string) {
    language = lng;
    for (const onChange of watchers) onChange();
  },
};

// oxlint-disable-next-line import/no-default-export -- as i18next has it
export default i18next;

/**
 * The pages anybody may read, in both languages: their addresses, and the marks in their HTML that the server replaces when it
 * starts (decision 22).
 */
import type { Language } from "./shared.ts";

export const languages = ["en", "ru"] as const satisfies readonly Language[];

export const publicPages = ["landing", "contact", "terms"] as const;
export type PublicPage = (typeof publicPages)[number];

const paths: Readonly<Record<PublicPage, string>> = {
  landing: "",
  contact: "/contact",
  terms: "/terms",
};

/** English pages stand at the root, Russian ones below `/ru`. */
export function publicAddress(page: PublicPage, language: Language): string {
  return `${language === "ru" ? "/ru" : ""}${paths[page]}` || "/";
}

/** The sections of the app's settings in their order: terms and app lead to each. */
export const settingsSections = [
  "language",
  "alerts",
  "sessions",
  "keys",
  "stored",
  "download",
  "delete",
] as const;
export type SettingsSection = (typeof settingsSections)[number];

/** What a page is called in the build. */
export function pageFile(page: PublicPage | "notFound", language: Language): string {
  return `${page}.${language}.html`;
}

/**
 * What only an installation knows: its own origin, the company's facts, and whether it sells plans, has an AI that writes or draws, and one that
 * takes dictation (their values are not shown).
 */
export const siteFacts = [
  "origin",
  "name",
  "email",
  "telegram",
  "telegramUrl",
  "chatUrl",
  "videoUrl",
  "payments",
  "ai",
  "dictation",
] as const;
export type SiteFact = (typeof siteFacts)[number];

/** Where the value of a fact stands in the text of a page, or in an attribute. */
export const markOf = (fact: SiteFact): string => `⟦${fact}⟧`;
/** The same inside a string of JSON. */
export const jsonMarkOf = (fact: SiteFact): string => `⟦json ${fact}⟧`;
/** What stands between these two is shown only where the fact is known. */
export const onlyWith = (fact: SiteFact): readonly [start: string, end: string] => [
  `⟦if ${fact}⟧`,
  `⟦end ${fact}⟧`,
];
/** What stands between these two is shown only where it is not. */
export const onlyWithout = (fact: SiteFact): readonly [start: string, end: string] => [
  `⟦without ${fact}⟧`,
  `⟦end without ${fact}⟧`,
];

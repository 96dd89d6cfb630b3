import cyrillicLetters from "@fontsource-variable/inter/files/inter-cyrillic-wght-normal.woff2?url";
import latinLetters from "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url";
import { languages, markOf } from "@vestnik/contract/publicPages";
import type { PublicPage } from "@vestnik/contract/publicPages";
import type { Language } from "@vestnik/contract/shared";
import type { ReactNode } from "react";
import { colours } from "virtual:theme-colours";
import styles from "../styles/site.css?inline";
import { fullAddress } from "./facts.tsx";
import { fileAddress } from "./madeFiles.ts";

export type DocumentProps = {
  readonly language: Language;
  /** Undefined: a page that search engines shall not remember. */
  readonly page: PublicPage | undefined;
  readonly title: string;
  readonly description: string;
  /** What the page says in the words of schema.org, for search engines. */
  readonly data?: ReactNode;
  readonly children: ReactNode;
};

const letters: Readonly<Record<Language, string>> = { en: latinLetters, ru: cyrillicLetters };

/** One whole HTML document. Its styles are in it: a second request would take longer than loading them with it. */
export function Document(props: DocumentProps) {
  const { language, title, description, data, children } = props;
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#ffffff" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#191f25" />
        <title>{title}</title>
        <meta name="description" content={description} />
        <link
          rel="preload"
          href={letters[language]}
          as="font"
          type="font/woff2"
          crossOrigin="anonymous"
        />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <SearchEngineLines {...props} />
        <style>{colours + styles}</style>
        {data}
      </head>
      <body>{children}</body>
    </html>
  );
}

const socialPicture = (language: Language) => fileAddress(`pictures/social-${language}.png`);
const localeNames: Readonly<Record<Language, string>> = { en: "en_US", ru: "ru_RU" };

function SearchEngineLines({ language, page, title, description }: DocumentProps) {
  if (page === undefined) return <meta name="robots" content="noindex" />;
  return (
    <>
      <link rel="canonical" href={fullAddress(page, language)} />
      {languages.map((each) => (
        <link key={each} rel="alternate" hrefLang={each} href={fullAddress(page, each)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={fullAddress(page, "en")} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={markOf("name")} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={fullAddress(page, language)} />
      <meta property="og:locale" content={localeNames[language]} />
      <meta property="og:image" content={markOf("origin") + socialPicture(language)} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={title} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

import { languages, publicAddress } from "@vestnik/contract/publicPages";
import type { PublicPage, SettingsSection } from "@vestnik/contract/publicPages";
import type { Language } from "@vestnik/contract/shared";
import { texts } from "../texts/texts.ts";
import { Brand } from "./Brand.tsx";

export type PlaceProps = {
  readonly language: Language;
  /** Undefined: a page without an address of its own. */
  readonly page: PublicPage | undefined;
};

/** The app opens in the language of the page it was entered from. */
export const loginAddress = (language: Language): string => `/login?language=${language}`;
export const settingsAddress = (section: SettingsSection, language: Language): string =>
  `/settings?language=${language}#${section}`;

export function TopBar({ language, page }: PlaceProps) {
  const t = texts[language].general;
  const home = publicAddress("landing", language);
  return (
    <>
      <a className="skip" href="#content">
        {t.skipToContent}
      </a>
      <header className="bar">
        <div className="width bar-row">
          <a className="brand" href={home}>
            <Brand name={t.brand} />
          </a>
          <Sections language={language} page={page} />
          <LanguageLinks language={language} page={page} />
          <a className="button quiet bar-login" href={loginAddress(language)}>
            {t.logIn}
          </a>
        </div>
      </header>
    </>
  );
}

/** What a visitor looks for; on a phone behind a button that needs no script. */
function Sections({ language, page }: PlaceProps) {
  const { nav, menu, footer } = texts[language].general;
  const home = page === "landing" ? "" : publicAddress("landing", language);
  // Contact and terms have no links to features and pricing in their bar (docs/product.md, Public pages).
  const isPlainPage = page === "contact" || page === "terms";
  const links = (
    <>
      {!isPlainPage && (
        <>
          <a href={`${home}#features`}>{nav.features}</a>
          <a href={`${home}#pricing`}>{nav.pricing}</a>
        </>
      )}
      <a href={`${home}#questions`}>{nav.questions}</a>
      <a
        href={publicAddress("contact", language)}
        aria-current={page === "contact" ? "page" : undefined}
      >
        {footer.contact}
      </a>
    </>
  );
  return (
    <>
      <nav className="bar-links" aria-label={nav.label}>
        {links}
      </nav>
      <details className="bar-menu">
        <summary>{menu}</summary>
        <nav aria-label={nav.label}>{links}</nav>
      </details>
    </>
  );
}

/** The same page in each language; each language is named in itself. */
function LanguageLinks({ language, page = "landing" }: PlaceProps) {
  const names = texts[language].general.language;
  return (
    <nav className="languages" aria-label={names.label}>
      {languages.map((each) => (
        <a
          key={each}
          href={publicAddress(page, each)}
          hrefLang={each}
          lang={each}
          title={names[each]}
          aria-current={each === language ? "true" : undefined}
        >
          {each.toUpperCase()}
        </a>
      ))}
    </nav>
  );
}

/** Every public page in every language, as HTML. */
import { languages, pageFile } from "@vestnik/contract/publicPages";
import type { PublicPage } from "@vestnik/contract/publicPages";
import type { Language } from "@vestnik/contract/shared";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { LandingPage } from "./landing/LandingPage.tsx";
import { ContactPage } from "./plainPages/ContactPage.tsx";
import { NotFoundPage } from "./plainPages/NotFoundPage.tsx";
import { TermsPage } from "./plainPages/TermsPage.tsx";

type Show = (language: Language) => ReactElement;

const pages: Readonly<Record<PublicPage | "notFound", Show>> = {
  landing: (language) => <LandingPage language={language} />,
  contact: (language) => <ContactPage language={language} />,
  terms: (language) => <TermsPage language={language} />,
  notFound: (language) => <NotFoundPage language={language} />,
};

export function renderSite() {
  return languages.flatMap((language) =>
    (["landing", "contact", "terms", "notFound"] as const).map((page) => ({
      file: pageFile(page, language),
      html: `<!doctype html>${renderToStaticMarkup(pages[page](language))}`,
    })),
  );
}

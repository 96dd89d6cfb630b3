import type { PublicPage } from "@vestnik/contract/publicPages";
import type { Language } from "@vestnik/contract/shared";
import type { ReactNode } from "react";
import { Document } from "./Document.tsx";
import { Footer } from "./Footer.tsx";
import { TopBar } from "./TopBar.tsx";

export type PlainPageProps = {
  readonly language: Language;
  readonly page: PublicPage | undefined;
  readonly pageTitle: string;
  readonly description: string;
  readonly children: ReactNode;
};

/** A page to read: one column between bar and footer. */
export function PlainPage({ language, page, pageTitle, description, children }: PlainPageProps) {
  return (
    <Document language={language} page={page} title={pageTitle} description={description}>
      <TopBar language={language} page={page} />
      <main id="content" className="width column">
        {children}
      </main>
      <Footer language={language} />
    </Document>
  );
}

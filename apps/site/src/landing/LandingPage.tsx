import type { Language } from "@vestnik/contract/shared";
import { Document } from "../layout/Document.tsx";
import { Footer } from "../layout/Footer.tsx";
import { loginAddress, TopBar } from "../layout/TopBar.tsx";
import { texts } from "../texts/texts.ts";
import { Film } from "./Film.tsx";
import { Picture } from "./Picture.tsx";
import { Pricing } from "./Pricing.tsx";
import { application, organization } from "./structuredData.ts";

export function LandingPage({ language }: { readonly language: Language }) {
  const t = texts[language].landing;
  return (
    <Document
      language={language}
      page="landing"
      title={t.pageTitle}
      description={t.description}
      data={[organization(), application(language)]}
    >
      <TopBar language={language} page="landing" />
      <main id="content">
        <section className="width section" id="features">
          <h1>{t.headline}</h1>
          <p className="lead">{t.lead}</p>
          <a className="button" href={loginAddress(language)}>
            {t.start}
          </a>
          <Picture
            name="composer"
            language={language}
            sizes="(max-width: 1152px) 100vw, 1120px"
            isFirst
          />
        </section>
        <Film language={language} />
        <Pricing language={language} />
      </main>
      <Footer language={language} />
    </Document>
  );
}

import type { Language } from "@vestnik/contract/shared";
import { Document } from "../layout/Document.tsx";
import { Footer } from "../layout/Footer.tsx";
import { loginAddress, TopBar } from "../layout/TopBar.tsx";
import { texts } from "../texts/texts.ts";
import { Features } from "./Features.tsx";
import { Film } from "./Film.tsx";
import { Hero } from "./Hero.tsx";
import { Pricing } from "./Pricing.tsx";
import { Promises } from "./Promises.tsx";
import { Questions } from "./Questions.tsx";
import { Security } from "./Security.tsx";
import { StructuredData } from "./StructuredData.tsx";

type Props = { readonly language: Language };

export function LandingPage({ language }: Props) {
  const t = texts[language].landing;
  return (
    <Document
      language={language}
      page="landing"
      title={t.pageTitle}
      description={t.description}
      data={<StructuredData language={language} />}
    >
      <TopBar language={language} page="landing" />
      <main id="content">
        <Hero language={language} />
        <Features language={language} />
        <Promises language={language} />
        <Film language={language} />
        <Pricing language={language} />
        <Security language={language} />
        <Questions language={language} />
        <LastCall language={language} />
      </main>
      <Footer language={language} />
    </Document>
  );
}

function LastCall({ language }: Props) {
  const { end, start } = texts[language].landing;
  return (
    <section className="width section">
      <div className="last-call">
        <h2>{end.title}</h2>
        <p>{end.text}</p>
        <a className="button large" href={loginAddress(language)}>
          {start}
        </a>
      </div>
    </section>
  );
}

import type { Language } from "@vestnik/contract/shared";
import { loginAddress } from "../layout/TopBar.tsx";
import { texts } from "../texts/texts.ts";
import { Picture } from "./Picture.tsx";

export function Hero({ language }: { readonly language: Language }) {
  const t = texts[language].landing;
  return (
    <section className="width hero">
      <div className="hero-words">
        <h1>{t.headline}</h1>
        <p className="lead">{t.lead}</p>
        <p className="actions">
          <a className="button large" href={loginAddress(language)}>
            {t.start}
          </a>
          <a className="button large quiet" href="#film">
            {t.howItWorks}
          </a>
        </p>
        <p className="quiet">{t.startNote}</p>
      </div>
      <Picture
        name="composer"
        language={language}
        sizes="(max-width: 40rem) calc(100vw - 32px), (max-width: 1184px) calc(100vw - 32px), 1120px"
        isFirst
      />
    </section>
  );
}

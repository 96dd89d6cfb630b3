import type { Language } from "@vestnik/contract/shared";
import { texts } from "../texts/texts.ts";
import { LostAnswer } from "./LostAnswer.tsx";
import { Picture } from "./Picture.tsx";

type Props = { readonly language: Language };

/** What we promise, shown instead of claimed. */
export function Promises({ language }: Props) {
  const t = texts[language].promises;
  return (
    <section className="width section" id="promises">
      <h2>{t.title}</h2>
      <LostAnswer language={language} />
      <article className="promise beside">
        <div>
          <h3>{t.failure.title}</h3>
          <p className="quiet">{t.failure.text}</p>
        </div>
        <Picture
          name="failure"
          language={language}
          sizes="(max-width: 60rem) calc(100vw - 32px), 700px"
        />
      </article>
      <article className="promise">
        <h3>{t.preview.title}</h3>
        <p className="quiet">{t.preview.text}</p>
        <div className="pair">
          <figure>
            <Picture name="preview" language={language} sizes="(max-width: 40rem) 92vw, 400px" />
            <figcaption>{t.preview.inEditor}</figcaption>
          </figure>
          <figure>
            <Picture name="channel" language={language} sizes="(max-width: 40rem) 92vw, 400px" />
            <figcaption>{t.preview.inChannel}</figcaption>
          </figure>
        </div>
      </article>
    </section>
  );
}

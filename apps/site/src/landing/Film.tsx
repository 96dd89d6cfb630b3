import type { Language } from "@vestnik/contract/shared";
import { texts } from "../texts/texts.ts";
import { fileAddress } from "../layout/madeFiles.ts";

/** The walk-through: a film with captions in both languages, and the same in words (`npm run film`). */
export function Film({ language }: { readonly language: Language }) {
  const t = texts[language].film;
  const names = texts[language].general.language;
  const file = (ending: string) => fileAddress(`film/walkthrough-${language}.${ending}`);
  return (
    <section className="width section film" id="film">
      <h2>{t.heading}</h2>
      <p className="lead">{t.lead}</p>
      {/* Nothing of it is fetched before somebody wants to see it. */}
      <video
        controls
        playsInline
        preload="none"
        width={1280}
        height={800}
        poster={file("webp")}
        aria-label={t.label}
      >
        <source src={file("webm")} type="video/webm" />
        <source src={file("mp4")} type="video/mp4" />
        <track
          kind="captions"
          src={file("en.vtt")}
          srcLang="en"
          label={names.en}
          default={language === "en"}
        />
        <track
          kind="captions"
          src={file("ru.vtt")}
          srcLang="ru"
          label={names.ru}
          default={language === "ru"}
        />
        <a href={file("mp4")}>{t.download}</a>
      </video>
      <details className="transcript">
        <summary>{t.transcript}</summary>
        <ol>
          {Object.entries(t.scene).map(([scene, { says, shows }]) => (
            <li key={scene}>
              <strong>{says}</strong> {shows}
            </li>
          ))}
        </ol>
      </details>
    </section>
  );
}

import type { Language } from "@vestnik/contract/shared";
import { texts } from "../texts/texts.ts";
import { fileAddress } from "../layout/madeFiles.ts";

/** The walk-through: a film with captions in both languages, and the same in words (`npm run film`). */
export function Film({ language }: { readonly language: Language }) {
  const t = texts[language].film;
  return (
    <section className="width section film" id="film">
      <h2>{t.heading}</h2>
      <p className="lead">{t.lead}</p>
      <Video language={language} form="desktop" />
      <Video language={language} form="phone" />
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

const films = {
  desktop: { name: "walkthrough", width: 1280, height: 800 },
  phone: { name: "walkthrough-phone", width: 600, height: 1020 },
} as const;

type VideoProps = { readonly language: Language; readonly form: keyof typeof films };

/** The style sheet shows the one that can be read. Nothing of it is fetched before somebody wants to see it. */
function Video({ language, form }: VideoProps) {
  const t = texts[language].film;
  const names = texts[language].general.language;
  const { name, width, height } = films[form];
  const file = (ending: string) => fileAddress(`film/${name}-${language}.${ending}`);
  return (
    <video
      className={form}
      controls
      playsInline
      preload="none"
      width={width}
      height={height}
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
  );
}

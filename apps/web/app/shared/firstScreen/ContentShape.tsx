import type { FirstWords } from "./firstWords.ts";

type Words = { readonly words: FirstWords };

/** The names of the content tab's panels. */
export function PanelNames({ words }: Words) {
  return (
    <div className="v-first-panels">
      {words.panels.map((name) => (
        <span key={name}>{name}</span>
      ))}
    </div>
  );
}

/** The form of a post. `isBlank`: no text is stored that will stand where the placeholder does. */
export function FormShape({ words, isBlank = true }: Words & { readonly isBlank?: boolean }) {
  return (
    <>
      <div className="v-first-row">{words.generator}</div>
      <div className="v-first-columns">
        <div className="v-first-field">
          <div className="v-first-head">
            {buttons.map((n) => (
              <i key={n} />
            ))}
          </div>
          <div className="v-first-text">{isBlank && words.placeholder}</div>
        </div>
        <ImagesShape words={words} />
      </div>
    </>
  );
}

/** Its hint is the largest text of the page, which counts as painted when the page first shows it. */
function ImagesShape({ words: { images } }: Words) {
  return (
    <div className="v-first-images">
      <b>{images.heading}</b>
      <span>{images.add}</span>
      <em>{images.byAddress}</em>
      <small>
        <span>{images.drop} · </span>
        {images.formats}
      </small>
    </div>
  );
}

/** As many as the toolbar has, so that they take as many lines. */
const buttons = Array.from({ length: 16 }, (_, n) => n);

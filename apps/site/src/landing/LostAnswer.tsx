import type { Language } from "@vestnik/contract/shared";
import type { ReactNode } from "react";
import { texts } from "../texts/texts.ts";
import { Icon } from "./Icon.tsx";

type Props = { readonly language: Language };

const steps = ["leaves", "arrives", "lost"] as const;

/** The one moment in which a post could be sent twice: drawn in words, so that it can be heard, too. */
export function LostAnswer({ language }: Props) {
  const t = texts[language].promises.once;
  return (
    <article className="promise">
      <h3>{t.title}</h3>
      <p className="quiet">{t.text}</p>
      <figure className="lost-answer" aria-label={t.figure}>
        <ol className="steps">
          {steps.map((step) => (
            <li key={step} className={`step ${step}`}>
              <span className="dot">
                <Icon name={step} />
              </span>
              <strong>{t.steps[step].title}</strong>
              <p>{t.steps[step].text}</p>
            </li>
          ))}
        </ol>
        <div className="ways">
          <Way title={t.bare.title} text={t.bare.text} look="bare">
            <Message language={language} />
            <Message language={language} />
          </Way>
          <Way title={t.ours.title} text={t.ours.text} look="ours">
            <Message language={language} />
            <Question language={language} />
          </Way>
        </div>
      </figure>
    </article>
  );
}

type WayProps = {
  readonly title: string;
  readonly text: string;
  readonly look: string;
  readonly children: ReactNode;
};

function Way({ title, text, look, children }: WayProps) {
  return (
    <div className={`way ${look}`}>
      <h4>{title}</h4>
      <p>{text}</p>
      {/* The sentence above says what is drawn here. */}
      <div className="drawn" aria-hidden="true">
        {children}
      </div>
    </div>
  );
}

function Message({ language }: Props) {
  const { post, channel, time } = texts[language].promises.once;
  return (
    <div className="message">
      <b>{channel}</b>
      <span>{post}</span>
      <small>{time}</small>
    </div>
  );
}

/** As the history of the app asks it. */
function Question({ language }: Props) {
  const { badge, question, there, again, dismiss } = texts[language].promises.once.ours;
  return (
    <div className="question">
      <span className="badge warning">{badge}</span>
      <span>{question}</span>
      <span className="choices">
        <i>{there}</i>
        <i>{again}</i>
        <i>{dismiss}</i>
      </span>
    </div>
  );
}

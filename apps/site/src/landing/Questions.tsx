import type { Language } from "@vestnik/contract/shared";
import { texts } from "../texts/texts.ts";
import { answersIn } from "./answers.ts";

/** Questions that fold out without a script. */
export function Questions({ language }: { readonly language: Language }) {
  return (
    <section className="width section questions" id="questions">
      <h2>{texts[language].questions.title}</h2>
      {answersIn(language).map(({ asked, answer }) => (
        <details key={asked} className="question-line">
          <summary>{asked}</summary>
          <p>{answer}</p>
        </details>
      ))}
    </section>
  );
}

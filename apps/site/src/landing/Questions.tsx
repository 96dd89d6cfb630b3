import type { Language } from "@vestnik/contract/shared";
import { OnlyWith } from "../layout/facts.tsx";
import { texts } from "../texts/texts.ts";
import { answersIn } from "./answers.ts";
import type { Answer } from "./answers.ts";

type Props = { readonly language: Language };

/** Questions that fold out without a script. */
export function Questions({ language }: Props) {
  const t = texts[language].questions;
  return (
    <section className="width section questions" id="questions">
      <h2>{t.title}</h2>
      {answersIn(language).map((each) => (
        <Question key={each.asked} {...each} />
      ))}
      <OnlyWith fact="payments">
        <Question {...t.counts} />
        <Question {...t.planEnds} />
      </OnlyWith>
    </section>
  );
}

function Question({ asked, answer }: Answer) {
  return (
    <details className="question-line">
      <summary>{asked}</summary>
      <p>{answer}</p>
    </details>
  );
}

import { Anchor } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { ErrorDetails } from "@vestnik/domain/errors";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useCreditInfo } from "../../../shared/api/queries/creditQueries.ts";
import { errorSentence } from "../../../shared/i18n/errorSentence.ts";
import { useLanguage } from "../../../shared/i18n/useLanguage.ts";
import { useFormat } from "../../../shared/time/useFormat.ts";
import classes from "../Composer.module.css";
import { LargerPlanLater } from "../timing/LargerPlanLater.tsx";
import type { ValidationProblem } from "./validation.ts";
import { CHANNELS_TAB } from "../../../shared/addresses/tabAddresses.ts";

export type PublishHintProps = {
  readonly id: string;
  readonly intent: "now" | "later" | "save";
  readonly problems: readonly ValidationProblem[];
  readonly spoken: boolean;
};

/** Why the button is disabled. */
export function PublishHint({ id, intent, problems, spoken }: PublishHintProps) {
  const { t } = useTranslation("composer");
  const sentence = useProblemSentence();
  // On a narrow screen the bar covers part of the page, so it is as small as possible.
  const isBar = useMediaQuery("(max-width: 61.99em)", false, { getInitialValueInEffect: false });
  const [first, ...others] = problems;
  const heading = t(`publish.missing.${intent}`);
  const said = { className: classes["hint"], id, ...(spoken && { role: "alert" }) };
  const line = (problem: ValidationProblem) => (
    <>
      {sentence(problem)}
      {leadsToChannels(problem) && (
        <>
          {" "}
          <Anchor component={Link} to={CHANNELS_TAB} inherit>
            {t("channels.fix")}
          </Anchor>
        </>
      )}
      {problem.kind === "noneLeft" && (
        <>
          {" "}
          <LargerPlanLater wanted="plan" />
        </>
      )}
    </>
  );
  const list = (some: readonly ValidationProblem[]) => (
    <ul>
      {some.map((problem) => (
        <li key={sentence(problem)}>{line(problem)}</li>
      ))}
    </ul>
  );
  if (isBar && first) {
    return (
      <div {...said}>
        {others.length === 0 ? (
          line(first)
        ) : (
          <details>
            <summary>{sentence(first)}</summary>
            {list(leadsAway(first) ? problems : others)}
          </details>
        )}
      </div>
    );
  }
  return (
    <div {...said}>
      {heading}
      {list(problems)}
    </div>
  );
}

function leadsToChannels({ kind }: ValidationProblem): boolean {
  return kind === "channelsMissing" || kind === "channelsUnusable";
}

/** A link cannot stand in a summary, so the first line is told once more below it. */
function leadsAway(problem: ValidationProblem): boolean {
  return leadsToChannels(problem) || problem.kind === "noneLeft";
}

function useProblemSentence(): (problem: ValidationProblem) => string {
  const { t } = useTranslation("composer");
  const language = useLanguage();
  const { number, date } = useFormat();
  const credits = useCreditInfo().data;
  return (problem) => {
    if (problem.kind === "noneLeft") {
      return t("publish.noneLeft", { date: credits ? date(credits.resetDate) : "" });
    }
    if (problem.kind !== "refusal") return t(`publish.${problem.kind}`);
    return errorSentence(problem.code, language, written(problem.details, number)).text;
  };
}

/** Formats numbers as the counter does. */
function written(details: ErrorDetails, number: (value: number) => string): ErrorDetails {
  const entries = Object.entries(details);
  return Object.fromEntries(
    entries.map(([name, value]) => [name, typeof value === "number" ? number(value) : value]),
  );
}

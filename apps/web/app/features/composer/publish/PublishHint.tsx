import { Anchor } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { ErrorDetails } from "@vestnik/domain/errors";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { errorSentence } from "../../../shared/i18n/errorSentence.ts";
import { useLanguage } from "../../../shared/i18n/useLanguage.ts";
import { useFormat } from "../../../shared/time/useFormat.ts";
import classes from "../Composer.module.css";
import type { Obstacle } from "./readiness.ts";
import { CHANNELS_TAB } from "../../../shared/addresses/tabAddresses.ts";

export type PublishHintProps = {
  readonly id: string;
  /** What somebody wants to do: publish now, schedule, or save. */
  readonly intent: "now" | "later" | "save";
  readonly obstacles: readonly Obstacle[];
  readonly spoken: boolean;
};

/** Why the button is off, in words. */
export function PublishHint({ id, intent, obstacles, spoken }: PublishHintProps) {
  const { t } = useTranslation("composer");
  const sentence = useObstacleSentence();
  // There the bar stands over the page, and takes as little of it as it can.
  const isBar = useMediaQuery("(max-width: 61.99em)", false, { getInitialValueInEffect: false });
  const [first, ...others] = obstacles;
  const heading = t(`publish.missing.${intent}`);
  const said = { className: classes["hint"], id, ...(spoken && { role: "alert" }) };
  const line = (obstacle: Obstacle) => (
    <>
      {sentence(obstacle)}
      {leadsToChannels(obstacle) && (
        <>
          {" "}
          <Anchor component={Link} to={CHANNELS_TAB} inherit>
            {t("channels.fix")}
          </Anchor>
        </>
      )}
    </>
  );
  const list = (some: readonly Obstacle[]) => (
    <ul>
      {some.map((obstacle) => (
        <li key={sentence(obstacle)}>{line(obstacle)}</li>
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
            {list(leadsToChannels(first) ? obstacles : others)}
          </details>
        )}
      </div>
    );
  }
  return (
    <div {...said}>
      {heading}
      {list(obstacles)}
    </div>
  );
}

function leadsToChannels({ kind }: Obstacle): boolean {
  return kind === "channelsMissing" || kind === "channelsUnusable";
}

function useObstacleSentence(): (obstacle: Obstacle) => string {
  const { t } = useTranslation("composer");
  const language = useLanguage();
  const { number } = useFormat();
  return (obstacle) => {
    if (obstacle.kind === "tooFewLeft") {
      const count = obstacle.left;
      return count === 0 ? t("publish.noneLeft") : t("publish.tooFewLeft", { count });
    }
    if (obstacle.kind !== "refusal") return t(`publish.${obstacle.kind}`);
    return errorSentence(obstacle.code, language, written(obstacle.details, number)).text;
  };
}

/** Numbers as the counter writes them. */
function written(details: ErrorDetails, number: (value: number) => string): ErrorDetails {
  const entries = Object.entries(details);
  return Object.fromEntries(
    entries.map(([name, value]) => [name, typeof value === "number" ? number(value) : value]),
  );
}

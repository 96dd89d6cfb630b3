import type { ChannelCheck, ChannelCheckStepResult } from "@vestnik/contract/channels";
import { channelCheckSteps } from "@vestnik/domain/channel";
import { Loader, Text } from "@mantine/core";
import { IconCircleCheckFilled, IconCircleDashed, IconCircleXFilled } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { GuideLink } from "../../../shared/guide/GuideLink.tsx";
import { errorSentence } from "../../../shared/i18n/errorSentence.ts";
import { useLanguage } from "../../../shared/i18n/useLanguage.ts";
import { CopyButton } from "../../../shared/ui/CopyButton.tsx";
import classes from "./CheckSteps.module.css";

export type CheckStepsProps = {
  /** Undefined while the check is running. */
  readonly check: ChannelCheck | undefined;
};

/** The result of each step of the check; a failed step also shows how to repair it. */
export function CheckSteps({ check }: CheckStepsProps) {
  const { t } = useTranslation("channels");
  return (
    <ol className={classes["steps"]} aria-label={t("steps")} aria-live="polite">
      {channelCheckSteps.map((step) => {
        const result = check?.steps.find((each) => each.step === step);
        const state = check ? (result?.state ?? "skipped") : "running";
        return (
          <li key={step} className={classes["step"]} data-state={state}>
            <StepIcon state={state} />
            <div>
              <Text span fw={550}>
                {t(`step.${step}`)}
              </Text>
              <Text span className={classes["state"]}>
                {" — "}
                {t(`stepState.${state}`)}
              </Text>
              {result?.code && (
                <Remedy step={step} code={result.code} bot={check?.botUsername ?? null} />
              )}
            </div>
          </li>
        );
      })}
    </ol>
  );
}

type StepState = ChannelCheckStepResult["state"] | "running";

function StepIcon({ state }: { state: StepState }) {
  switch (state) {
    case "passed":
      return <IconCircleCheckFilled size={20} aria-hidden />;
    case "failed":
      return <IconCircleXFilled size={20} aria-hidden />;
    case "skipped":
      return <IconCircleDashed size={20} aria-hidden />;
    case "running":
      return <Loader size={20} aria-hidden />;
    default:
      return state satisfies never;
  }
}

type RemedyProps = {
  readonly step: ChannelCheckStepResult["step"];
  readonly code: string;
  readonly bot: string | null;
};

/** A refused token is replaced in BotFather; every other failure needs the owner's bot, which is named. */
function Remedy({ step, code, bot }: RemedyProps) {
  const { text, remedy } = errorSentence(code, useLanguage());
  const named = step === "bot_token" ? "@BotFather" : bot && `@${bot.replace(/^@/, "")}`;
  return (
    <div className={classes["remedy"]}>
      <div>{text}</div>
      {remedy && <div>{remedy}</div>}
      {/* What is typed in the form would be lost in this tab. */}
      <GuideLink code={code} newTab />
      {named && (
        <div className={classes["copy"]}>
          <code>{named}</code>
          <CopyButton value={named} />
        </div>
      )}
    </div>
  );
}

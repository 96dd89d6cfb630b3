import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { BotGuideStep } from "../../../shared/addresses/botGuide.ts";
import classes from "../instructions.module.css";
import { StepPicture } from "../pictures/StepPicture.tsx";
import { AnchorTitle } from "./AnchorTitle.tsx";
import { StepDetails } from "./StepDetails.tsx";

export type BotStepProps = {
  readonly step: BotGuideStep;
  /** The product knows it by itself, so it cannot be unticked. */
  readonly isSeen: boolean;
  readonly isDone: boolean;
  readonly onTick: (isDone: boolean) => void;
};

export function BotStep({ step, isSeen, isDone, onTick }: BotStepProps) {
  const { t } = useTranslation("instructions");
  const title = t(`step.${step}.title`);
  return (
    <li className={classes["step"]} data-done={isDone}>
      <div className={classes["told"]}>
        <AnchorTitle id={step} text={title} />
        <Text>{t(`step.${step}.text`)}</Text>
        <StepDetails step={step} />
        <label className={classes["tick"]}>
          <input
            type="checkbox"
            checked={isDone}
            disabled={isSeen}
            aria-label={t("bot.doneStep", { step: title })}
            onChange={(event) => onTick(event.currentTarget.checked)}
          />
          <span>{isSeen ? t("bot.seen") : t("bot.done")}</span>
        </label>
      </div>
      <StepPicture step={step} />
    </li>
  );
}

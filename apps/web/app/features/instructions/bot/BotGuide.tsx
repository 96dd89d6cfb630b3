import { Button, Group, Text } from "@mantine/core";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { botGuideSteps } from "../../../shared/addresses/botGuide.ts";
import classes from "../instructions.module.css";
import { BotStep } from "./BotStep.tsx";
import { TokenSafety } from "./TokenSafety.tsx";
import { useProgress, type Progress } from "./useProgress.ts";

/** From no bot at all to a bot that posts, with what is done already. */
export function BotGuide() {
  const { t } = useTranslation("instructions");
  const progress = useProgress();
  return (
    <>
      <Text c="dimmed" maw={680}>
        {t("bot.lead")}
      </Text>
      <ProgressLine progress={progress} />
      <ol className={classes["steps"]}>
        {botGuideSteps.map((step) => (
          <BotStep
            key={step}
            step={step}
            isSeen={progress.isSeen(step)}
            isDone={progress.isDone(step)}
            onTick={(isDone) => progress.tick(step, isDone)}
          />
        ))}
      </ol>
      <TokenSafety />
    </>
  );
}

function ProgressLine({ progress }: { progress: Progress }) {
  const { t } = useTranslation("instructions");
  const line = useRef<HTMLOutputElement>(null);
  const { doneCount: count, hasTicks, reset } = progress;
  const total = botGuideSteps.length;
  const resetAndStay = () => {
    reset();
    // The button is about to disappear with its focus.
    line.current?.focus();
  };
  return (
    <div className={classes["progress"]}>
      <Group gap="sm" mih={36}>
        <output ref={line} tabIndex={-1}>
          {count === total ? t("bot.allDone") : t("bot.progress", { count, total })}
        </output>
        {hasTicks && (
          <Button variant="subtle" size="compact-sm" h={32} onClick={resetAndStay}>
            {t("bot.reset")}
          </Button>
        )}
      </Group>
      <progress value={count} max={total} aria-hidden />
    </div>
  );
}

import { Button } from "@mantine/core";
import { IconLoader2, IconSparkles } from "@tabler/icons-react";
import { creditCosts } from "@vestnik/domain/credits";
import { useId, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../shared/time/useFormat.ts";
import classes from "./Generator.module.css";
import { cancelGeneration, useTextGeneration } from "./textGeneration.ts";
import type { Generating } from "./useGenerating.ts";

export type GeneratorActionProps = {
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly generating: Generating;
  /** The id of the element that says what is wrong with the prompt. */
  readonly noteId: string;
};

/** The price is on the button, the balance beside it. */
export function GeneratorAction({ button, generating, noteId }: GeneratorActionProps) {
  const { t } = useTranslation(["generator", "general"]);
  const { isWriting, canPay, isTooLong, generate } = generating;
  const isOff = !canPay || isTooLong;
  const isAgain = useTextGeneration(({ prompt, generated }) => generated?.prompt === prompt);
  // A generated text that is not used yet has the main button, because using it costs nothing.
  const isSecond = useTextGeneration(({ generated }) => generated?.isUsed === false) || isAgain;
  const id = useId();
  const label = t(isAgain ? "again" : "generate", { count: creditCosts.text });
  const Icon = isWriting ? IconLoader2 : IconSparkles;
  return (
    <div className={classes["action"]}>
      {/* Without `disabled`, which would drop the focus of the pressed button. */}
      <Button
        ref={button}
        variant={isSecond ? "default" : "filled"}
        leftSection={
          <Icon className={isWriting ? classes["spinner"] : undefined} size={18} aria-hidden />
        }
        {...(isOff && { "data-disabled": true })}
        aria-disabled={isWriting || isOff}
        aria-describedby={isTooLong ? `${noteId} ${id}` : id}
        onClick={generate}
      >
        {isWriting ? t("writing") : label}
      </Button>
      {isWriting && (
        <Button variant="default" aria-describedby={id} onClick={cancelGeneration}>
          {t("general:cancel")}
        </Button>
      )}
      <div id={id} className={classes["balance"]}>
        {isWriting ? t("cancelNote", { count: creditCosts.text }) : <Balance {...generating} />}
      </div>
    </div>
  );
}

function Balance({ credits, canPay }: Generating) {
  const { t } = useTranslation(["generator", "topBar"]);
  const { longDate, number } = useFormat();
  if (!credits) return null;
  const max = number(credits.maxCredits);
  if (!canPay) {
    const plan = t(`topBar:planName.${credits.subscriptionType}`);
    return <strong>{t("noCredits", { date: longDate(credits.resetDate), max, plan })}</strong>;
  }
  return t("topBar:credits", { left: number(credits.currentCredits), max });
}

import { Button } from "@mantine/core";
import { IconLoader2, IconSparkles } from "@tabler/icons-react";
import { creditCosts } from "@vestnik/domain/generation";
import { useId, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/time/useFormat.ts";
import classes from "./Generator.module.css";
import { cancelGeneration, useTextGeneration } from "./textGeneration.ts";
import type { Generating } from "./useGenerating.ts";

export type GeneratorActionProps = {
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly generating: Generating;
};

/** What it costs stands on the button, what is left beside it. */
export function GeneratorAction({ button, generating }: GeneratorActionProps) {
  const { t } = useTranslation(["generator", "general"]);
  const { isWriting, canPay, generate } = generating;
  const isAgain = useTextGeneration(({ prompt, generated }) => generated?.prompt === prompt);
  const id = useId();
  const label = t(isAgain ? "again" : "generate", { count: creditCosts.text });
  const Icon = isWriting ? IconLoader2 : IconSparkles;
  return (
    <div className={classes["action"]}>
      {/* Not switched off by `disabled`, which would take the focus away from under the finger. */}
      <Button
        ref={button}
        // What has come is more likely to be used.
        variant={isAgain ? "default" : "filled"}
        leftSection={
          <Icon className={isWriting ? classes["spinner"] : undefined} size={18} aria-hidden />
        }
        {...(!canPay && { "data-disabled": true })}
        aria-disabled={isWriting || !canPay}
        aria-describedby={id}
        onClick={generate}
      >
        {isWriting ? t("writing") : label}
      </Button>
      {isWriting && (
        <Button variant="default" onClick={cancelGeneration}>
          {t("general:cancel")}
        </Button>
      )}
      <div id={id} className={classes["balance"]}>
        <Balance {...generating} />
      </div>
    </div>
  );
}

function Balance({ credits, canPay }: Generating) {
  const { t } = useTranslation("generator");
  const { longDate, number } = useFormat();
  if (!credits) return null;
  const { currentCredits, maxCredits, resetDate } = credits;
  if (!canPay) {
    return <strong>{t("noCredits", { date: longDate(resetDate) })}</strong>;
  }
  return t("balance", { count: currentCredits, max: number(maxCredits) });
}

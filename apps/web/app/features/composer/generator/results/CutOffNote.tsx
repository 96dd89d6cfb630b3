import { Button } from "@mantine/core";
import { creditCosts } from "@vestnik/domain/credits";
import { useTranslation } from "react-i18next";
import { Notice } from "../../../../shared/ui/notice/Notice.tsx";
import { useGenerator } from "../work/generatorStore.ts";
import type { Asking, ResultOf } from "../work/results.ts";
import classes from "./Results.module.css";

export type CutOffNoteProps = {
  readonly result: ResultOf<"text">;
  readonly asking: Asking;
};

/** Why a text has no end, whether it cost anything, and how to get the rest. */
export function CutOffNote({ result, asking }: CutOffNoteProps) {
  const { t } = useTranslation("generator");
  const { cutOff } = result;
  const operation = result.operation === "text_from_image" ? "text_from_image" : "text";
  const isRunning = useGenerator(({ works }) => works.text.is === "running");
  // The picture it was written about may be gone.
  const hasSource = useGenerator(({ reference }) => operation === "text" || reference !== null);
  const count = creditCosts[operation];
  const isOff = isRunning || !hasSource || !asking.canPay(operation);
  return (
    <Notice
      tone="warning"
      actions={
        <div className={classes["choices"]}>
          {/* What a filter has stopped it stops again. */}
          {cutOff !== "filtered" && (
            <Button {...BUTTON} disabled={isOff} onClick={() => asking.goOn(result)}>
              {t("price", { what: t("goOn"), count })}
            </Button>
          )}
          <Button {...BUTTON} disabled={isOff} onClick={() => asking.start(operation)}>
            {t("price", { what: t("anew"), count })}
          </Button>
        </div>
      }
    >
      {t(`cutOff.${cutOff ?? "other"}`)}
    </Notice>
  );
}

const BUTTON = { variant: "default", size: "compact-md", mih: 36, h: "auto" } as const;

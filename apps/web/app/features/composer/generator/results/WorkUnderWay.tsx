import { Button, Skeleton } from "@mantine/core";
import { creditCosts } from "@vestnik/domain/credits";
import { useDeferredValue, useId } from "react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "../../../../shared/i18n/useLanguage.ts";
import { useNow } from "../../../../shared/time/useNow.ts";
import { cancelGeneration } from "../work/generate.ts";
import type { RunningWork } from "../work/generatorStore.ts";
import type { Kind } from "../work/operations.ts";
import { lasting } from "./lasting.ts";
import classes from "./Results.module.css";
import { WrittenText } from "./TextResult.tsx";

export type WorkUnderWayProps = { readonly kind: Kind; readonly work: RunningWork };

/** What is made at the moment: the text as far as it is written, and how long it usually takes. */
export function WorkUnderWay({ kind, work }: WorkUnderWayProps) {
  const { t } = useTranslation(["generator", "general"]);
  const text = useDeferredValue(work.text);
  const id = useId();
  return (
    <>
      {text === "" ? (
        // Still, because the seconds below it already show that something is going on.
        <Skeleton
          animate={false}
          className={classes[kind === "image" ? "picture" : "waiting"] ?? ""}
          aria-hidden
        />
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long text is scrolled with the keys
        <div className={classes["text"]} role="region" aria-label={t("beingWritten")} tabIndex={0}>
          <WrittenText text={text} />
        </div>
      )}
      <Elapsed work={work} />
      <div className={classes["choices"]}>
        <Button
          variant="default"
          size="compact-md"
          h={36}
          aria-describedby={id}
          onClick={() => cancelGeneration(kind)}
        >
          {t("general:cancel")}
        </Button>
      </div>
      <div id={id} className={classes["quiet"]}>
        {t("cancelNote", { count: creditCosts[work.operation] })}
      </div>
    </>
  );
}

const SECOND_MS = 1000;

/** Measured, not made up: how long it has taken, and how long the last ones took. */
function Elapsed({ work }: { readonly work: RunningWork }) {
  const { t } = useTranslation("generator");
  const language = useLanguage();
  const now = useNow(SECOND_MS).getTime();
  if (work.phase === "waiting") return <div className={classes["quiet"]}>{t("progress.turn")}</div>;
  const seconds = Math.max(0, Math.floor((now - work.since) / SECOND_MS));
  const elapsed = lasting(seconds, language);
  if (work.usualSeconds === null) {
    return <div className={classes["quiet"]}>{t("progress.first", { elapsed })}</div>;
  }
  const usualSeconds = Math.max(1, Math.round(work.usualSeconds));
  const usual = lasting(usualSeconds, language);
  return (
    <div className={classes["quiet"]}>
      {t(seconds > usualSeconds ? "progress.longer" : "progress.usual", { elapsed, usual })}
    </div>
  );
}

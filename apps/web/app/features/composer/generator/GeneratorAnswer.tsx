import { Button, Skeleton, Stack } from "@mantine/core";
import type { Editor } from "@tiptap/core";
import { useTranslation } from "react-i18next";
import { Notice } from "../../../shared/ui/notice/Notice.tsx";
import classes from "./Generator.module.css";
import { GeneratorFailure } from "./GeneratorFailure.tsx";
import { GeneratorResult } from "./GeneratorResult.tsx";
import { useTextGeneration } from "./textGeneration.ts";

export type GeneratorAnswerProps = { readonly editor: Editor; readonly onRetry: () => void };

/** The earlier text stays until a new one has arrived. */
export function GeneratorAnswer({ editor, onRetry }: GeneratorAnswerProps) {
  const { t } = useTranslation(["generator", "general"]);
  const work = useTextGeneration((state) => state.work);
  const generated = useTextGeneration((state) => state.generated);
  return (
    <div className={classes["answer"]}>
      {work.is === "failed" && (
        <GeneratorFailure error={work.error} charged={work.charged} onRetry={onRetry} />
      )}
      {work.is === "cancelled" && (
        <Notice
          tone="info"
          role="status"
          actions={
            <Button variant="default" size="compact-md" h={36} onClick={onRetry}>
              {t("general:retry")}
            </Button>
          }
        >
          {work.charged === undefined && t("cancelled.unknown")}
          {work.charged !== undefined &&
            (work.charged > 0
              ? t("cancelled.charged", { count: work.charged })
              : t("cancelled.free"))}
        </Notice>
      )}
      {generated ? (
        <GeneratorResult key={generated.text} editor={editor} generated={generated} />
      ) : (
        <Nothing work={work.is} />
      )}
    </div>
  );
}

function Nothing({ work }: { readonly work: string }) {
  const { t } = useTranslation("generator");
  if (work === "resting") return <p className={classes["hint"]}>{t("hint")}</p>;
  if (work !== "writing") return null;
  return (
    <Stack gap={10} aria-hidden>
      <Skeleton height={14} />
      <Skeleton height={14} />
      <Skeleton height={14} width="60%" />
    </Stack>
  );
}

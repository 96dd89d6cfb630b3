import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Notice } from "../../../../shared/ui/notice/Notice.tsx";
import type { Work } from "../work/generatorStore.ts";
import { GeneratorFailure } from "./GeneratorFailure.tsx";

export type WorkEndProps = {
  readonly work: Extract<Work, { is: "failed" | "cancelled" }>;
  readonly onRetry: () => void;
};

/** Why there is no result, and whether it cost anything. */
export function WorkEnd({ work, onRetry }: WorkEndProps) {
  const { t } = useTranslation(["generator", "general"]);
  if (work.is === "failed") return <GeneratorFailure work={work} onRetry={onRetry} />;
  const { charged } = work;
  return (
    <Notice
      tone="info"
      role="status"
      actions={
        <Button variant="default" size="compact-md" h={36} onClick={onRetry}>
          {t("general:retry")}
        </Button>
      }
    >
      {charged === undefined && t("cancelled.unknown")}
      {charged !== undefined &&
        (charged > 0 ? t("cancelled.charged", { count: charged }) : t("cancelled.free"))}
    </Notice>
  );
}

import "./generatorTexts.ts";
import { Skeleton } from "@mantine/core";
import { generations } from "@vestnik/domain/credits";
import { useQuery } from "@tanstack/react-query";
import type { Editor } from "@tiptap/core";
import { useTranslation } from "react-i18next";
import { FailureNotice } from "../../../shared/i18n/FailureNotice.tsx";
import { Notice } from "../../../shared/ui/notice/Notice.tsx";
import { aiSettings } from "../../../shared/api/queries/aiSettings.ts";
import { GeneratorPanel } from "./GeneratorPanel.tsx";
import type { Operation } from "./work/operations.ts";

/** Generates texts, pictures and tags for the post (docs/product.md, AI). */
export function GeneratorCard({ editor }: { readonly editor: Editor }) {
  const { t } = useTranslation("generator");
  const settings = useQuery(aiSettings);
  if (settings.isPending) return <Skeleton height={180} />;
  if (settings.isError) {
    return (
      <FailureNotice
        error={settings.error}
        title={t("settingsFailed")}
        onRetry={() => void settings.refetch()}
      />
    );
  }
  const { text, image } = settings.data;
  const offered = generations.filter((each): each is Operation =>
    each === "image" || each === "image_from_image" ? image : text && each !== "rewriting",
  );
  if (offered.length === 0) {
    return <Notice tone="info">{t("off")}</Notice>;
  }
  return <GeneratorPanel editor={editor} offered={offered} />;
}

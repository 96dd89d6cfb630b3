import "./generatorTexts.ts";
import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Editor } from "@tiptap/core";
import { useTranslation } from "react-i18next";
import { FailureNotice } from "../../../shared/i18n/FailureNotice.tsx";
import { Notice } from "../../../shared/ui/notice/Notice.tsx";
import { aiSettings } from "../../../shared/api/aiSettings.ts";
import { GeneratorPanel } from "./GeneratorPanel.tsx";

/** Generates a text for the post from a prompt (specification, section 2). */
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
  if (!settings.data.text) {
    return (
      <Notice tone="info" title={t("off.title")}>
        {t("off.text")}
      </Notice>
    );
  }
  return <GeneratorPanel editor={editor} />;
}

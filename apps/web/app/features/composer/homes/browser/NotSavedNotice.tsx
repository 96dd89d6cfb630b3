import { Button, Group } from "@mantine/core";
import { useWindowEvent } from "@mantine/hooks";
import { useTranslation } from "react-i18next";
import type { WriteFailure } from "../../../../shared/storage/localValue.ts";
import { CopyButton } from "../../../../shared/ui/CopyButton.tsx";
import { Notice } from "../../../../shared/ui/notice/Notice.tsx";

type NotSavedNoticeProps = {
  readonly why: WriteFailure;
  /** The text that would be lost. */
  readonly text: string;
  readonly onSave: () => void;
};

/**
 * Says that the browser cannot store the text, so it will not survive the page. The browser also asks before it closes
 * the page.
 */
export function NotSavedNotice({ why, text, onSave }: NotSavedNoticeProps) {
  const { t } = useTranslation("composerNotices");
  useWindowEvent("beforeunload", (event) => {
    if (text !== "") event.preventDefault();
  });
  return (
    <Notice
      tone="bad"
      role="alert"
      title={t("notSaved.title")}
      actions={
        <Group gap="sm">
          <Button variant="default" size="compact-sm" h={36} onClick={onSave}>
            {t("notSaved.again")}
          </Button>
          {text !== "" && <CopyButton value={text} what={t("notSaved.copy")} />}
        </Group>
      }
    >
      {t(`notSaved.${why}`)}
    </Notice>
  );
}

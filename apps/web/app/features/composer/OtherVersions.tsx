import { Button, Group } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Notice } from "../../shared/ui/Notice.tsx";
import { toastUndo } from "../../shared/ui/undoToast.tsx";
import classes from "./Composer.module.css";
import type { PublishedKind } from "./publishAttempt.ts";

export type OtherVersionsProps = {
  readonly kind: PublishedKind;
  readonly versions: readonly { readonly id: string; readonly text: string }[];
  readonly onShow: (id: string) => void;
  readonly onDiscard: (id: string) => () => void;
};

/** Versions that were written in other tabs. None of them is lost before somebody says so (decision 56). */
export function OtherVersions({ kind, versions, onShow, onDiscard }: OtherVersionsProps) {
  const { t } = useTranslation("composer");
  return versions.map(({ id, text }) => (
    <Notice
      key={id}
      tone="info"
      role="status"
      title={t(`elsewhere.${kind}`)}
      actions={
        <Group gap="xs">
          <Button variant="default" size="compact-sm" h={36} onClick={() => onShow(id)}>
            {t("elsewhere.show")}
          </Button>
          <Button
            variant="subtle"
            color="gray"
            c="var(--v-text)"
            size="compact-sm"
            h={36}
            onClick={() => toastUndo(t("elsewhere.discarded"), t("elsewhere.undo"), onDiscard(id))}
          >
            {t("elsewhere.discard")}
          </Button>
        </Group>
      }
    >
      {t("elsewhere.text")}
      <blockquote className={classes["excerpt"]}>{text}</blockquote>
    </Notice>
  ));
}

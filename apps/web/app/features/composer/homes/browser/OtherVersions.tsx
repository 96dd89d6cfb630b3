import type { Publication } from "@vestnik/contract/publications";
import { useTranslation } from "react-i18next";
import { Button, Group } from "@mantine/core";
import { Notice } from "../../../../shared/ui/notice/Notice.tsx";
import { toastUndo } from "../../../../shared/ui/notice/undoToast.tsx";
import { isEarlier } from "./conflictCopies.ts";
import classes from "../../Composer.module.css";

type OtherVersionsProps = {
  readonly kind: Publication["kind"];
  readonly versions: readonly { readonly id: string; readonly text: string }[];
  readonly onShow: (id: string) => void;
  readonly onDiscard: (id: string) => () => void;
};

/**
 * Texts that a copy has replaced, and versions from other tabs. Each one waits until its owner shows or discards it
 * (decision 56).
 */
export function OtherVersions({ kind, versions, onShow, onDiscard }: OtherVersionsProps) {
  const { t } = useTranslation("composerNotices");
  return versions.map(({ id, text }) => {
    const sort = isEarlier(id) ? "earlier" : "elsewhere";
    const discard = () => toastUndo(t(`${sort}.discarded`), t("elsewhere.undo"), onDiscard(id));
    return (
      <Notice
        key={id}
        tone="info"
        role="status"
        title={t(sort === "earlier" ? `earlier.${kind}` : `elsewhere.${kind}`)}
        actions={
          <UnsavedActions
            show={t(`${sort}.show`)}
            discard={t(`${sort}.discard`)}
            onShow={() => onShow(id)}
            onDiscard={discard}
          />
        }
      >
        {t(`${sort}.text`)}
        <blockquote className={classes["excerpt"]}>{text}</blockquote>
      </Notice>
    );
  });
}

type UnsavedActionsProps = {
  readonly show: string;
  readonly discard: string;
  readonly onShow: () => void;
  readonly onDiscard: () => void;
};

/** The actions for a stored version that is not the one in the editor. */
export function UnsavedActions({ show, discard, onShow, onDiscard }: UnsavedActionsProps) {
  return (
    <Group gap="xs">
      <Button variant="default" size="compact-sm" h={36} onClick={onShow}>
        {show}
      </Button>
      <Button
        variant="subtle"
        color="gray"
        c="var(--v-text)"
        size="compact-sm"
        h={36}
        onClick={onDiscard}
      >
        {discard}
      </Button>
    </Group>
  );
}

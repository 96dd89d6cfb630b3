import { Button, Group } from "@mantine/core";
import { IconEraser } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../shared/time/useFormat.ts";
import classes from "../Composer.module.css";
import type { Saving } from "./autosaveKind.ts";

/**
 * Whether the form is stored. It is not a live region, so that a screen reader does not announce every save; a failure
 * has a notice of its own.
 */
export function SavedText({ saving }: { readonly saving: Saving }) {
  return (
    <span className={classes["quiet"]} data-failed={saving.is === "failed"}>
      {useSavedText(saving)}
    </span>
  );
}

export type FormActionsProps = {
  /** Left out where the state of autosave is shown elsewhere. */
  readonly saving?: Saving;
  /** Only their place: there is no content, and the fields below do not move when it goes and comes. */
  readonly isKept?: boolean;
  readonly onClear: () => void;
  readonly children: ReactNode;
};

/** What can be done with the content of the form other than sending it. */
export function FormActions({ saving, isKept = false, onClear, children }: FormActionsProps) {
  const { t } = useTranslation("composer");
  return (
    <Group gap="xs" {...(isKept && { inert: true, style: { visibility: "hidden" as const } })}>
      {children}
      <Button
        variant="subtle"
        color="gray"
        c="var(--v-text)"
        size="compact-sm"
        h={36}
        leftSection={<IconEraser size={16} aria-hidden />}
        onClick={onClear}
      >
        {t("clear.button")}
      </Button>
      {saving && <SavedText saving={saving} />}
    </Group>
  );
}

function useSavedText(saving: Saving): string {
  const { t } = useTranslation("composer");
  const { time } = useFormat();
  if (saving.is === "saved") return t("autosave.saved", { time: time(saving.at) });
  return t(`autosave.${saving.is}`);
}

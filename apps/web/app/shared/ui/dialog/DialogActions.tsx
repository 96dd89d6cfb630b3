import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import classes from "./Dialog.module.css";

export type DialogActionsProps = {
  /** The main button, last in the row. */
  readonly children: ReactNode;
  readonly onCancel: () => void;
  /** For dialogs in which an accidental Enter must not do harm. */
  readonly focusCancel?: boolean;
};

/** The buttons under a dialog. On a phone each takes the whole width, the main one on top. */
export function DialogActions({ children, onCancel, focusCancel = false }: DialogActionsProps) {
  const { t } = useTranslation("general");
  return (
    <div className={classes["actions"]}>
      <Button variant="default" onClick={onCancel} {...(focusCancel && { "data-autofocus": true })}>
        {t("cancel")}
      </Button>
      {children}
    </div>
  );
}

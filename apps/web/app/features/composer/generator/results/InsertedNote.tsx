import { Button } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useEffect, useEffectEvent, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import classes from "../Generator.module.css";
import { useInserted } from "./inserted.ts";

export type InsertedNoteProps = {
  /** The row that opens the card again. */
  readonly row: RefObject<HTMLButtonElement | null>;
};

/** Shown where the card was folded after its text was inserted: says so, with undo. */
export function InsertedNote({ row }: InsertedNoteProps) {
  const { t } = useTranslation("generator");
  const inserted = useInserted(({ text }) => text);
  const showEditor = useEffectEvent(() => {
    if (!inserted?.isNews) return;
    row.current?.scrollIntoView({ block: "start" });
    // The focus does not go to the text, because on a phone the keyboard would cover the inserted text.
    row.current?.focus({ preventScroll: true });
  });
  // Outside React: the scroll position and the focus.
  useEffect(() => showEditor(), []);
  if (!inserted) return null;

  function undo() {
    inserted?.undo();
    row.current?.focus({ preventScroll: true });
  }

  return (
    <div className={classes["inserted"]}>
      <span role="status">
        <IconCheck size={18} aria-hidden />
        {t("used.text")}
      </span>
      <Button variant="default" size="compact-md" h={36} onClick={undo}>
        {t("undo")}
      </Button>
    </div>
  );
}

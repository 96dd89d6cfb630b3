import { Button } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useEffect, useEffectEvent, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import classes from "./Generator.module.css";
import { useInsertedText } from "./insertedText.ts";

export type InsertedNoteProps = {
  /** What opens the card again. */
  readonly row: RefObject<HTMLButtonElement | null>;
};

/** Where the card was folded because its text is in the post: says so, with the way back. */
export function InsertedNote({ row }: InsertedNoteProps) {
  const { t } = useTranslation("generator");
  const inserted = useInsertedText((state) => state.inserted);
  const showEditor = useEffectEvent(() => {
    if (!inserted?.isNews) return;
    row.current?.scrollIntoView({ block: "start" });
    // Not the text: on a phone the keyboard would cover what has just come.
    row.current?.focus({ preventScroll: true });
  });
  // Outside React: where the page is scrolled to, and where the keyboard is.
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
        {t("used")}
      </span>
      <Button variant="default" size="compact-md" h={36} onClick={undo}>
        {t("undo")}
      </Button>
    </div>
  );
}

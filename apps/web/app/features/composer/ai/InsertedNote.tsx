import { Button } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { type RefObject, useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";
import { draftImages } from "../form/postDraft.ts";
import { usePostDraft } from "../form/postFormStore.ts";
import classes from "./Generator.module.css";
import { openGenerator } from "./generatorOpening.ts";
import { useGenerator } from "./generatorStore.ts";
import { resultsOf } from "./results.ts";
import { useInserted } from "./inserted.ts";

type InsertedNoteProps = {
  /** The row that opens the card again. */
  readonly row: RefObject<HTMLButtonElement | null>;
};

/** Shown where the card was folded after its text was inserted: says so, with undo. */
export function InsertedNote({ row }: InsertedNoteProps) {
  const { t } = useTranslation("generator");
  const inserted = useInserted(({ text }) => text);
  const showEditor = useEffectEvent(() => {
    if (!inserted?.isFresh) return;
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
      <Left />
    </div>
  );
}

/** What was paid for is not out of sight with the card. */
function Left() {
  const { t } = useTranslation("generator");
  const draft = usePostDraft((state) => state.draft);
  const results = useGenerator((state) => state.results);
  const present = draftImages(draft);
  const images = resultsOf(results, "image").filter(({ imageUrl }) => !present.includes(imageUrl));
  const [newest] = resultsOf(results, "tags");
  const tags = newest?.tags.filter((tag) => !draft.tags.includes(tag)) ?? [];
  const left = [
    images.length > 0 && t("imagesLeft", { count: images.length }),
    tags.length > 0 && t("tagsLeft", { count: tags.length }),
  ].filter(Boolean);
  if (left.length === 0) return null;
  return (
    <Button
      variant="subtle"
      size="compact-md"
      mih={36}
      h="auto"
      px={4}
      mx={-4}
      onClick={() => openGenerator(true)}
    >
      {t("left", { what: left.join(", ") })}
    </Button>
  );
}

import { Button } from "@mantine/core";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { useNow } from "../../shared/time/useNow.ts";
import { DraftCard } from "./DraftCard.tsx";
import type { DraftListProps } from "./DraftList.tsx";
import type { DraftFacts } from "./draftFacts.ts";
import classes from "./drafts.module.css";

/** So many cards at a time: some screens full, drawn at once on a slow phone too. */
const STEP = 24;

type DraftGridProps = Pick<DraftListProps, "editAddress" | "actions"> & {
  readonly shown: readonly DraftFacts[];
  /** What they are the answer to: another question begins at its top. */
  readonly question: string;
};

export function DraftGrid({ shown, question, editAddress, actions }: DraftGridProps) {
  const { t } = useTranslation("drafts");
  const now = useNow();
  const grid = useRef<HTMLUListElement>(null);
  const [grown, setGrown] = useState({ question, room: STEP });
  const room = grown.question === question ? grown.room : STEP;

  /** Whoever asked by keyboard or ear goes on at the first of what is new; the page stays where it is. */
  function showMore() {
    flushSync(() => setGrown({ question, room: room + STEP }));
    grid.current?.querySelectorAll("article")[room]?.focus({ preventScroll: true });
  }

  return (
    <>
      <ul ref={grid} className={classes["grid"]}>
        {shown.slice(0, room).map((facts) => (
          <li key={facts.draft._id}>
            <DraftCard
              facts={facts}
              now={now}
              editAddress={editAddress(facts.draft._id)}
              actions={actions}
            />
          </li>
        ))}
      </ul>
      {shown.length > room && (
        <Button variant="default" fullWidth onClick={showMore}>
          {t("more", { shown: room, total: shown.length })}
        </Button>
      )}
    </>
  );
}

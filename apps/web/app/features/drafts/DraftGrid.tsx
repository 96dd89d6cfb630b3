import { Button } from "@mantine/core";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { useNow } from "../../shared/time/useNow.ts";
import { DraftCard } from "./DraftCard.tsx";
import type { DraftListProps } from "./DraftList.tsx";
import type { DraftFacts } from "./draftFacts.ts";
import classes from "./drafts.module.css";

/** The number of cards per step: a few screens, which a slow phone can still render at once. */
const STEP = 24;

type DraftGridProps = Pick<DraftListProps, "editAddress" | "actions"> & {
  readonly shown: readonly DraftFacts[];
  /** The filter and the search: a change starts the list from its top. */
  readonly question: string;
};

export function DraftGrid({ shown, question, editAddress, actions }: DraftGridProps) {
  const { t } = useTranslation("drafts");
  const now = useNow();
  const grid = useRef<HTMLUListElement>(null);
  const [grown, setGrown] = useState({ question, room: STEP });
  const room = grown.question === question ? grown.room : STEP;

  /** Moves the focus to the first new card, for keyboards and screen readers; the page does not scroll. */
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

import { Anchor, Container } from "@mantine/core";
import { IconAlertTriangle, IconCheck } from "@tabler/icons-react";
import { Suspense, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { noteProblemCounts } from "../../shared/problems/problemCount.ts";
import { useIsBlocked } from "../../shared/problems/alertQueries.ts";
import { lazyDialog } from "../../shared/ui/loading/lazyPart.tsx";
import { BlockedLine } from "./BlockedLine.tsx";
import { ProblemRemedy, ProblemWords } from "./ProblemFacts.tsx";
import classes from "./problems.module.css";
import { useProblems } from "./problemQueries.ts";
import { useLinesPlace } from "./useLinesPlace.ts";
import { useReportedPlace } from "./useReportedPlace.ts";
import { useRoomBelow } from "./useRoomBelow.ts";

const ProblemsDialog = lazyDialog(
  async () => (await import("./ProblemsDialog.tsx")).ProblemsDialog,
);

export type ProblemLineProps = {
  /** What the screen has left free for the lines; where that is not enough, they float at the lower edge of the window. */
  readonly room: number;
};

/** Over every tab: what did not go out or will not, with the one button that helps; and that the bot cannot write to this person. */
export function ProblemLine({ room }: ProblemLineProps) {
  const { t } = useTranslation("problems");
  const { data } = useProblems();
  const isBlocked = useIsBlocked();
  const lines = useRef<HTMLDivElement>(null);
  const [dialog, setDialog] = useState<"never" | "open" | "closed">("never");
  useReportedPlace();
  // Outside this part: the title of the page, and the tabs of the schedule and the history.
  useEffect(() => {
    if (data) noteProblemCounts(data);
  }, [data]);
  const { isFloating, isBlockedShown } = useLinesPlace(lines, room, data, isBlocked);
  useRoomBelow(lines, isFloating);
  const [first, ...others] = data?.problems ?? [];
  const isSolved = data !== undefined && !first && !isBlocked && room > 0;
  return (
    <>
      <div ref={lines} className={classes["lines"]} data-bar={isFloating ? "floats" : undefined}>
        {first && (
          <section className={classes["banner"]} data-line="problem" aria-label={t("label")}>
            <Container size="lg" px="md" className={classes["line"] ?? ""}>
              <IconAlertTriangle className={classes["icon"]} size={20} aria-hidden />
              <div className={classes["words"]} role="status">
                <ProblemWords problem={first} />{" "}
                {others.length > 0 && (
                  <Others count={others.length} onOpen={() => setDialog("open")} />
                )}
              </div>
              <div className={classes["actions"]}>
                <ProblemRemedy key={first.key} problem={first} />
              </div>
            </Container>
          </section>
        )}
        {isBlocked && <BlockedLine isLate={!isBlockedShown} />}
      </div>
      {isSolved && <SolvedLine room={room} />}
      {/* Not beside its button: it stays open when all but one of the problems are solved in it. */}
      {dialog !== "never" && (
        <Suspense>
          <ProblemsDialog opened={dialog === "open"} onClose={() => setDialog("closed")} />
        </Suspense>
      )}
    </>
  );
}

/** Leads to all problems, each with its button. */
function Others({ count, onOpen }: { count: number; onOpen: () => void }) {
  const { t } = useTranslation("problems");
  return (
    <Anchor
      component="button"
      type="button"
      inherit
      c="inherit"
      underline="always"
      aria-haspopup="dialog"
      className={classes["more"] ?? ""}
      onClick={onOpen}
    >
      {t("more", { count })}
    </Anchor>
  );
}

/** The room stays until the next screen, because nothing may move under somebody's hand; so it says why there is nothing. */
function SolvedLine({ room }: ProblemLineProps) {
  const { t } = useTranslation("problems");
  return (
    <div className={classes["solved"]} style={{ minHeight: room }}>
      <Container size="lg" px="md" className={classes["line"] ?? ""}>
        <IconCheck size={20} aria-hidden />
        <span role="status">{t("solved")}</span>
      </Container>
    </div>
  );
}

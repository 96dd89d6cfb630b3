import { PublicationProblem } from "../features/publications/publication/PublicationProblem.tsx";
import { PublicationWait } from "../features/publications/publication/PublicationWait.tsx";
import { ScheduledTab as Scheduled } from "../features/scheduled/ScheduledTab.tsx";

/** The calendar, with the problems of publications as the history shows them. */
export function ScheduledTab() {
  return (
    <Scheduled
      trouble={(publication) => (
        <>
          <PublicationWait publication={publication} />
          <PublicationProblem publication={publication} />
        </>
      )}
    />
  );
}

import { PublicationProblem } from "../features/publications/publication/PublicationProblem.tsx";
import { PublicationWait } from "../features/publications/publication/PublicationWait.tsx";
import { ScheduledTab as Scheduled } from "../features/scheduled/ScheduledTab.tsx";

/** What is planned, and what stands in its way as the history tells it. */
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

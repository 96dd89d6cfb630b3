import { lazyPart } from "../../../shared/ui/loading/lazyPart.tsx";
import { usePublicationUpdates } from "../publication/publicationQueries.ts";
import { withTexts } from "../../../shared/i18n/texts.ts";
import { useBatchUnderWay } from "./useBatchUnderWay.ts";

/** Loaded on demand, because usually no batch is being sent. */
const Batch = lazyPart(
  withTexts(["publications", "publicationWords"], async () => (await import("./Batch.tsx")).Batch),
);

export type BatchProgressProps = {
  /** Rises when a new draft is started or a post is scheduled: then the result of an ended batch is out of date. */
  readonly startedDrafts: number;
};

/** The progress of the last published post, channel by channel; nothing when there is none. */
export function BatchProgress({ startedDrafts }: BatchProgressProps) {
  const batchId = useBatchUnderWay();
  usePublicationUpdates();
  return batchId === undefined ? null : (
    <Batch key={batchId} batchId={batchId} startedDrafts={startedDrafts} />
  );
}

import { fetchTexts } from "../../../shared/i18n/texts.ts";
import { lazyPart } from "../../../shared/ui/loading/lazyPart.tsx";
import { usePublicationUpdates } from "../publication/publicationQueries.ts";
import { useBatchUnderWay } from "./useBatchUnderWay.ts";

/** Most of the time nothing is on its way. */
const Batch = lazyPart(async () => {
  const [module] = await Promise.all([import("./Batch.tsx"), fetchTexts("publications")]);
  return module.Batch;
});

export type BatchProgressProps = {
  /** Rises when something new is begun or scheduled: what has ended is old news then. */
  readonly startedDrafts: number;
};

/** What becomes of the post published last, channel by channel. Nothing where there is none. */
export function BatchProgress({ startedDrafts }: BatchProgressProps) {
  const batchId = useBatchUnderWay();
  usePublicationUpdates();
  return batchId === undefined ? null : (
    <Batch key={batchId} batchId={batchId} startedDrafts={startedDrafts} />
  );
}

/** How far a batch is (specification, section 3: batch progress). */
import type { Publication } from "@vestnik/contract/publications";

export type BatchSummary = {
  readonly total: number;
  /** Channels with a result. */
  readonly current: number;
  readonly published: number;
  readonly verdict: "under way" | "success" | "mixed" | "none";
};

type Part = Pick<Publication, "status">;

export function summarizeBatch(publications: readonly Part[]): BatchSummary {
  const total = publications.length;
  const open = publications.filter(({ status }) => status === "scheduled" || status === "sending");
  const published = publications.filter(({ status }) => status === "published").length;
  const current = total - open.length;
  return { total, current, published, verdict: verdictOf(total, current, published) };
}

function verdictOf(total: number, current: number, published: number): BatchSummary["verdict"] {
  if (current < total) return "under way";
  if (published === total) return "success";
  return published > 0 ? "mixed" : "none";
}

/** The progress of a batch (docs/product.md, Publishing). */
import type { Publication } from "@vestnik/contract/publications";

export type BatchSummary = {
  readonly total: number;
  /** Channels that wait until the owner gives their bot a new token. */
  readonly held: number;
  /** Channels whose result only the owner can decide. */
  readonly undecided: number;
  /** Channels with a result. */
  readonly current: number;
  readonly published: number;
  readonly verdict: "under way" | "held" | "success" | "mixed" | "none";
};

type Part = Pick<Publication, "status" | "held">;

export function summarizeBatch(publications: readonly Part[]): BatchSummary {
  const total = publications.length;
  const open = publications.filter(({ status }) => status === "scheduled" || status === "sending");
  const published = publications.filter(({ status }) => status === "published").length;
  const current = total - open.length;
  const held = open.filter((publication) => publication.held).length;
  const undecided = publications.filter(({ status }) => status === "unconfirmed").length;
  const verdict = held > 0 && held === open.length ? "held" : verdictOf(total, current, published);
  return { total, held, undecided, current, published, verdict };
}

function verdictOf(total: number, current: number, published: number): BatchSummary["verdict"] {
  if (current < total) return "under way";
  if (published === total) return "success";
  return published > 0 ? "mixed" : "none";
}

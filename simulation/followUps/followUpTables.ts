/** One published post with what its owner decided about it, and the statements that change them (`delivery/followUps`), as a model. */
import {
  afterFollowUp,
  followUpDeadline,
  pointlessAfter,
  type FollowUpAnswer,
  type FollowUpKind,
  type FollowUpState,
} from "@vestnik/domain/followUp";
import type { Random } from "../random.ts";

/** Parts of the engine that can be removed, to check that the promises notice. */
export const followUpSabotages = [
  /** What a removal took the place of is not asked for again when the removal fails. */
  "no_doubts",
  /** An answer to work that another worker has is forgotten. */
  "no_repetition",
  /** What waits does not wait for what is under way. */
  "no_turns",
  /** What a worker that is gone had in hand stays there. */
  "no_release",
  /** A failure is not shown. */
  "no_telling",
] as const;
export type FollowUpSabotage = (typeof followUpSabotages)[number];

export type Row = {
  readonly id: number;
  readonly kind: FollowUpKind;
  /** Of an edit: what the post is to say. */
  readonly content: number | null;
  readonly planned: boolean;
  readonly deadline: number;
  state: FollowUpState;
  notBefore: number;
  attempts: number;
  fence: number;
  leaseUntil: number;
  wasTold: boolean;
};

export type Post = {
  readonly publishedAt: number;
  says: number;
  isRemoved: boolean;
  isPinned: boolean;
  shown: { readonly kind: FollowUpKind; readonly state: "waiting" | "failed" } | null;
};

const LEASE_MS = 180_000;

export function openFollowUpTables(
  post: Post,
  now: () => number,
  random: Random,
  sabotage: FollowUpSabotage | undefined,
) {
  const rows: Row[] = [];

  const isAhead = (row: Row) => row.planned && row.attempts === 0 && row.notBefore > now();

  function insert(
    kind: FollowUpKind,
    content: number | null,
    { planned = false, notBefore = now() } = {},
  ): Row {
    const deadline = followUpDeadline(kind, new Date(notBefore), new Date(post.publishedAt));
    const row: Row = {
      id: rows.length,
      kind,
      content,
      planned,
      notBefore,
      deadline: deadline.getTime(),
      state: "waiting",
      attempts: 0,
      fence: 0,
      leaseUntil: 0,
      wasTold: false,
    };
    rows.push(row);
    return row;
  }

  function replaceWaiting(kinds: readonly FollowUpKind[]): void {
    for (const row of rows) {
      if (row.state === "waiting" && kinds.includes(row.kind)) row.state = "replaced";
    }
  }

  /** The latest first. */
  const listOpen = () =>
    rows.filter((row) => ["waiting", "asking"].includes(row.state) && !isAhead(row)).toReversed();

  function claim(): Row | undefined {
    for (const row of rows) {
      const isExpired = row.state === "asking" && row.leaseUntil < now();
      if (isExpired && sabotage !== "no_release") row.state = "waiting";
    }
    const isUnderWay = sabotage !== "no_turns" && rows.some(({ state }) => state === "asking");
    if (isUnderWay) return undefined;
    const first = rows.find((row) => row.state === "waiting" && !isAhead(row));
    if (!first || first.notBefore > now()) return undefined;
    first.state = "asking";
    first.attempts += 1;
    first.fence += 1;
    first.leaseUntil = now() + LEASE_MS;
    return { ...first };
  }

  /** Before each request. */
  function renew(claimed: Row): boolean {
    const row = rows[claimed.id];
    if (row?.state !== "asking" || row.fence !== claimed.fence) return false;
    row.leaseUntil = now() + LEASE_MS;
    return true;
  }

  function record(claimed: Row, answer: FollowUpAnswer): void {
    const row = rows[claimed.id];
    if (!row) return;
    const leftMs = row.deadline - now();
    const next = afterFollowUp(answer, { attempts: claimed.attempts, leftMs }, random.next());
    const waiting = listOpen().filter(({ state, id }) => state === "waiting" && id !== row.id);
    const isPointless = waiting.some(({ kind }) => pointlessAfter(kind).includes(row.kind));
    const isSettled = row.fence === claimed.fence && ["asking", "waiting"].includes(row.state);
    if (!isSettled) {
      if (answer.kind !== "refused" && sabotage !== "no_repetition") repeatWhatCounts(claimed);
      return;
    }
    row.state = next.state !== "done" && isPointless ? "replaced" : next.state;
    if (next.state === "waiting") row.notBefore = now() + next.delayMs;
    if (row.state === "waiting") return;
    if (row.state === "done") apply(row);
    show(row, waiting);
  }

  function apply({ kind, content }: Row): void {
    if (kind === "edit" && content !== null) post.says = content;
    if (kind === "pin") post.isPinned = true;
    if (kind === "unpin" || kind === "remove") post.isPinned = false;
    if (kind === "remove") post.isRemoved = true;
  }

  function show(row: Row, waiting: readonly Row[]): void {
    const pointless = pointlessNow(row);
    replaceWaiting(pointless);
    if (row.kind === "remove" && row.state === "failed" && sabotage !== "no_doubts") settleDoubts();
    const [left] = waiting.filter(({ kind }) => !pointless.includes(kind));
    if (row.state === "failed" && sabotage !== "no_telling") {
      post.shown = { kind: row.kind, state: "failed" };
      row.wasTold = true;
      return;
    }
    const isOld =
      post.shown?.state === "failed" && !pointlessAfter(row.kind).includes(post.shown.kind);
    if (left) post.shown = { kind: left.kind, state: "waiting" };
    else if (!isOld) post.shown = null;
  }

  function settleDoubts(): void {
    const doubtful = rows.filter(({ state, attempts }) => state === "replaced" && attempts > 0);
    for (const kind of ["edit", "pin"] as const) {
      if (!doubtful.some((row) => pointlessAfter(kind).includes(row.kind))) continue;
      const counts = whatIs(kind);
      insert(counts.kind, counts.content, { planned: true });
    }
  }

  function pointlessNow({ kind, state }: Row): readonly FollowUpKind[] {
    if (kind === "remove" && state === "done") return pointlessAfter("remove");
    return kind === "pin" && state === "failed" ? ["unpin"] : [];
  }

  function repeatWhatCounts({ kind, content }: Row): void {
    if (kind === "remove" || post.isRemoved) return;
    const related = pointlessAfter(kind);
    const open = listOpen().filter((row) => related.includes(row.kind));
    if (open.some(({ state }) => state === "waiting")) return;
    const counts = open[0] ?? whatIs(kind);
    if (counts.kind === kind && counts.content === content) return;
    insert(counts.kind, counts.content, { planned: true });
    post.shown = { kind: counts.kind, state: "waiting" };
  }

  function whatIs(kind: FollowUpKind): Pick<Row, "kind" | "content"> {
    if (kind === "edit") return { kind, content: post.says };
    return { kind: post.isPinned ? "pin" : "unpin", content: null };
  }

  /** False where it is refused: the post is gone, or going. */
  function decide(kind: FollowUpKind, content: number | null): boolean {
    const isGoing = listOpen().some((row) => row.kind === "remove");
    if (post.isRemoved || isGoing) return false;
    replaceWaiting(pointlessAfter(kind));
    insert(kind, content);
    post.shown = { kind, state: "waiting" };
    return true;
  }

  return { rows, post, insert, claim, renew, record, decide };
}

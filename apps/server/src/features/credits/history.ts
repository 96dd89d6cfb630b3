/** What credits were used for, and how bought ones came and went, in pages. */
import type { Generation } from "@vestnik/domain/credits";
import { AppError } from "../../appError.ts";
import type { Deps } from "../../deps.ts";
import { stands } from "./ledger.ts";
import { findSpendings, listPurchases } from "./queries.ts";
import type { HistoryPosition, PurchaseRow, SpendingRow } from "./queries.ts";

const PAGE = 50;
const CURSOR = /^(\d{1,15})\.([0-9a-f-]{36})$/;

type CreditUse = {
  readonly kind: "used";
  readonly id: string;
  readonly operation: Generation;
  readonly amount: number;
  readonly state: SpendingRow["state"];
  readonly at: Date;
};

type PotEntry = {
  readonly kind: "bought" | "kept" | "taken_back";
  readonly id: string;
  readonly amount: number;
  readonly at: Date;
};

/** Amounts are negative where credits went. */
type HistoryEntry = CreditUse | PotEntry;

type HistoryPage = {
  readonly entries: readonly HistoryEntry[];
  readonly nextCursor: string | null;
};

/** The newest first. A reservation that stopped counting is shown as what it is: returned. */
export async function listHistory(
  { database, clock }: Pick<Deps, "database" | "clock">,
  userId: string,
  cursor: string | undefined,
): Promise<HistoryPage> {
  const now = clock();
  const after = cursor === undefined ? undefined : readCursor(cursor);
  const spendings = await findSpendings(database.db, userId, { after, limit: PAGE + 1 });
  const purchases = await listPurchases(database.db, userId);
  const found = [
    ...spendings.map((row) => useOf(row, now)),
    ...purchases.flatMap(potEntriesOf).filter((entry) => !after || newest(after, entry) < 0),
  ].toSorted(newest);
  const entries = found.slice(0, PAGE);
  const last = entries.at(-1);
  return { entries, nextCursor: last && found.length > PAGE ? writeCursor(last) : null };
}

function useOf({ id, operation, amount, state, createdAt }: SpendingRow, now: Date): CreditUse {
  const hasLapsed = state === "reserved" && !stands(createdAt, now);
  const shown = hasLapsed ? "returned" : state;
  return { kind: "used", id, operation, amount: -amount, state: shown, at: createdAt };
}

function potEntriesOf(row: PurchaseRow): PotEntry[] {
  const { id, source, amount, createdAt, takenBack, takenBackAt, takenBackId } = row;
  const came = { id, kind: source === "kept" ? "kept" : "bought", amount, at: createdAt } as const;
  if (takenBack === 0 || !takenBackAt) return [came];
  return [came, { id: takenBackId, kind: "taken_back", amount: -takenBack, at: takenBackAt }];
}

/** Sorts as the database does. */
function newest(one: HistoryPosition, other: HistoryPosition): number {
  const later = other.at.getTime() - one.at.getTime();
  if (later !== 0 || one.id === other.id) return later;
  return one.id < other.id ? 1 : -1;
}

function writeCursor({ at, id }: HistoryPosition): string {
  return `${at.getTime()}.${id}`;
}

function readCursor(cursor: string): HistoryPosition {
  const match = CURSOR.exec(cursor);
  if (!match?.[1] || !match[2]) throw new AppError("validation_failed", { field: "cursor" });
  return { at: new Date(Number(match[1])), id: match[2] };
}

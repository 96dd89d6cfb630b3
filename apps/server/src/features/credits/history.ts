/** What credits were used for, in pages. */
import type { Generation } from "@vestnik/domain/credits";
import { AppError } from "../../appError.ts";
import type { Deps } from "../../deps.ts";
import { stands } from "./ledger.ts";
import { findSpendings } from "./queries.ts";
import type { HistoryPosition, SpendingRow } from "./queries.ts";

const PAGE = 50;
const CURSOR = /^(\d{1,15})\.([0-9a-f-]{36})$/;

type CreditUse = {
  readonly id: string;
  readonly operation: Generation;
  readonly amount: number;
  readonly state: SpendingRow["state"];
  readonly at: Date;
};

type HistoryPage = { readonly entries: readonly CreditUse[]; readonly nextCursor: string | null };

/** The newest first. A reservation that stopped counting is shown as what it is: returned. */
export async function listHistory(
  { database, clock }: Pick<Deps, "database" | "clock">,
  userId: string,
  cursor: string | undefined,
): Promise<HistoryPage> {
  const now = clock();
  const after = cursor === undefined ? undefined : readCursor(cursor);
  const rows = await findSpendings(database.db, userId, { after, limit: PAGE + 1 });
  const entries = rows.slice(0, PAGE).map(({ id, operation, amount, state, createdAt }) => {
    const hasLapsed = state === "reserved" && !stands(createdAt, now);
    return { id, operation, amount, state: hasLapsed ? "returned" : state, at: createdAt } as const;
  });
  const last = entries.at(-1);
  return { entries, nextCursor: last && rows.length > PAGE ? writeCursor(last) : null };
}

function writeCursor({ at, id }: HistoryPosition): string {
  return `${at.getTime()}.${id}`;
}

function readCursor(cursor: string): HistoryPosition {
  const match = CURSOR.exec(cursor);
  if (!match?.[1] || !match[2]) throw new AppError("validation_failed", { field: "cursor" });
  return { at: new Date(Number(match[1])), id: match[2] };
}

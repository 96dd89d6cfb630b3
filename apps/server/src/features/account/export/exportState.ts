/** What the row of a download says at a moment. */
import type { ExportRow } from "../queries.ts";

/** Several times the pause between two signs of life: then the process that wrote it has stopped. */
const LOST_AFTER_MS = 60_000;

export function isOpenable({ state, expiresAt }: ExportRow, now: Date): boolean {
  return state === "waiting" && expiresAt > now;
}

export function isRunning({ state, heardAt }: ExportRow, now: Date): boolean {
  return state === "running" && now.getTime() - heardAt.getTime() < LOST_AFTER_MS;
}

export function stateOf(row: ExportRow, now: Date): ExportRow["state"] {
  return row.state === "running" && !isRunning(row, now) ? "interrupted" : row.state;
}

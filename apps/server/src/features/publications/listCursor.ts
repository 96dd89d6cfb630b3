/** The start of the next page of a list, as an opaque string. */
import { AppError } from "../../appError.ts";
import type { ListCursor } from "./queries.ts";

const CURSOR = /^(\d{1,15})\.([0-9a-f-]{36})$/;

export function writeCursor({ dueAt, id }: ListCursor): string {
  return `${dueAt.getTime()}.${id}`;
}

export function readCursor(cursor: string): ListCursor {
  const match = CURSOR.exec(cursor);
  if (!match?.[1] || !match[2]) throw new AppError("validation_failed", { field: "cursor" });
  return { dueAt: new Date(Number(match[1])), id: match[2] };
}

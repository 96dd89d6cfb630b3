import { MarkupRefusal } from "./htmlTag.ts";

/** What `<tg-time unix="…" format="…">` says: `r` alone is relative, the other letters choose parts. */
export function dateFormat(attributes: Map<string, string>): {
  unix_time: number;
  date_time_format?: string;
} {
  const unix = attributes.get("unix") ?? "";
  if (!/^\d{1,10}$/.test(unix)) throw new MarkupRefusal("Invalid Unix time specified");
  const format = attributes.get("format") ?? "";
  if (!/^(?:r|[tTdDwW]*)$/.test(format)) throw new MarkupRefusal("Invalid date format used");
  const unix_time = Number(unix);
  return format === "" ? { unix_time } : { unix_time, date_time_format: format };
}

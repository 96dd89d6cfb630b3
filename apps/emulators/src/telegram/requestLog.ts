import { createHash } from "node:crypto";
import type { UploadedFile } from "./api/fields.ts";
import type { LogFile } from "./logFile.ts";

export type FileSummary = {
  field: string;
  name: string;
  size: number;
  type: string;
  sha256: string;
};

export type Outcome = {
  /** HTTP status that was sent; 0 when the connection was dropped or left hanging. */
  status: number;
  description?: string;
  retryAfter?: number;
  messageIds?: number[];
  fault?: string;
};

/** One Bot API request as it arrived, and what became of it. */
export type RequestEntry = {
  n: number;
  time: string;
  durationMs?: number;
  method: string;
  botId: number | null;
  botToken: string;
  /** Number of the chat, when the one asked for exists. */
  chatId: number | null;
  parameters: Record<string, unknown>;
  files: FileSummary[];
  /** Undefined while the request is being worked on. */
  outcome?: Outcome;
  /** True means it really happened, even if the answer was then dropped. */
  accepted: boolean;
};

const MAX_ENTRIES = 100_000;

export type RequestLog = {
  open: (entry: Omit<RequestEntry, "n" | "accepted">) => RequestEntry;
  close: (entry: RequestEntry, outcome: Outcome) => void;
  since: (n: number, limit?: number) => RequestEntry[];
  /** The newest entries, newest first. */
  newest: (count: number) => RequestEntry[];
  clear: () => void;
};

/** Holds at least the newest 100,000 requests; older ones go in whole blocks, so that no request pays for it. */
export function createRequestLog(file: LogFile | undefined): RequestLog {
  let entries: RequestEntry[] = [];
  let last = 0;
  return {
    open: (facts) => {
      last += 1;
      const entry: RequestEntry = { n: last, ...facts, accepted: false };
      entries.push(entry);
      if (entries.length > 2 * MAX_ENTRIES) entries = entries.slice(-MAX_ENTRIES);
      return entry;
    },
    close: (entry, outcome) => {
      entry.outcome = outcome;
      entry.durationMs = Date.now() - Date.parse(entry.time);
      file?.append(entry);
    },
    since: (n, limit = Number.POSITIVE_INFINITY) => {
      const first = entries[0]?.n ?? 1;
      const from = Math.max(0, n + 1 - first);
      return entries.slice(from, from + limit);
    },
    newest: (count) => entries.slice(-count).toReversed(),
    clear: () => {
      entries = [];
    },
  };
}

export const summarise = (field: string, file: UploadedFile): FileSummary => ({
  field,
  name: file.name,
  size: file.bytes.length,
  type: file.mime,
  sha256: createHash("sha256").update(file.bytes).digest("hex"),
});

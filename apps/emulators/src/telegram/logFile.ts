import { mkdirSync } from "node:fs";
import { appendFile } from "node:fs/promises";
import { dirname } from "node:path";

const FLUSH_MS = 50;

export type LogFile = { append: (entry: object) => void; close: () => Promise<void> };

/** JSON lines, gathered and appended every 50 ms at the latest, never within a request. */
export function openLogFile(path: string): LogFile {
  mkdirSync(dirname(path), { recursive: true });
  let lines: string[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();
  const flush = (): void => {
    timer = undefined;
    const block = lines.join("");
    lines = [];
    writing = writing
      .then(() => appendFile(path, block))
      .catch((error: unknown) => console.error("the request log could not be written:", error));
  };
  return {
    append: (entry) => {
      lines.push(`${JSON.stringify(entry)}\n`);
      timer ??= setTimeout(flush, FLUSH_MS);
    },
    close: async () => {
      clearTimeout(timer);
      if (lines.length > 0) flush();
      await writing;
    },
  };
}

/** Reads the journals of dead workers before a restart: evidence that is independent of the product's recovery. */
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

type Attempt = { readonly id: string; readonly publicationId: string };

type Line = {
  readonly intent?: Attempt;
  readonly outcome?: { readonly attempt: Attempt };
};

/** Publications of one dead process whose request may have left and whose answer was not journaled: only these may become unconfirmed. */
export function inDoubt(dataDir: string, pid: number | undefined): Set<string> {
  const workers = join(dataDir, "workers");
  const folders = existsSync(workers) ? readdirSync(workers) : [];
  const lines = folders
    .map((name) => join(workers, name))
    .filter((folder) => holderOf(folder) === pid)
    .flatMap(allLines);
  const open = new Map<string, string>();
  for (const { intent } of lines) if (intent) open.set(intent.id, intent.publicationId);
  for (const { outcome } of lines) if (outcome) open.delete(outcome.attempt.id);
  return new Set(open.values());
}

/** The process that held the lock last, according to its file. */
function holderOf(folder: string): number | undefined {
  try {
    return Number(readFileSync(join(folder, "lock"), "utf8"));
  } catch {
    return undefined;
  }
}

function allLines(folder: string): Line[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && file.name.includes("ndjson"))
    .flatMap(({ parentPath, name }) => readLines(join(parentPath, name)));
}

function readLines(path: string): Line[] {
  return readTextIfAny(path)
    .split("\n")
    .flatMap((text) => {
      try {
        return [JSON.parse(text) as Line];
      } catch {
        return []; // The crash truncated it.
      }
    });
}

/** A living worker may delete a file of its journal between listing and reading. */
function readTextIfAny(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

/** What the journals of dead workers say: read before anybody starts again, as evidence the product does not write for us. */
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

type Line = {
  readonly intent?: { readonly publicationId: string; readonly fence: number };
  readonly outcome?: {
    readonly attempt: { readonly publicationId: string; readonly fence: number };
  };
};

/** Publications of one dead process whose request may have left and whose answer nobody wrote down: only these may become unknown. */
export function inDoubt(dataDir: string, pid: number | undefined): Set<string> {
  const workers = join(dataDir, "workers");
  const folders = existsSync(workers) ? readdirSync(workers) : [];
  const lines = folders
    .map((name) => join(workers, name))
    .filter((folder) => holderOf(folder) === pid)
    .flatMap(allLines);
  const keys = new Map<string, string>();
  for (const { intent } of lines)
    if (intent) keys.set(`${intent.publicationId}:${intent.fence}`, intent.publicationId);
  for (const { outcome } of lines)
    if (outcome) keys.delete(`${outcome.attempt.publicationId}:${outcome.attempt.fence}`);
  return new Set(keys.values());
}

/** The lock's file names who held it last. */
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
        return []; // Cut short by the death.
      }
    });
}

/** A living worker may remove a file of its journal between listing and reading. */
function readTextIfAny(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

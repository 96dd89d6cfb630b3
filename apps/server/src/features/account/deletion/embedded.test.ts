/** The files of the embedded database after a deletion. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { openPglite } from "../../../db/pglite.ts";
import { users } from "../../../db/schema.ts";
import { layPreparedPglite } from "../../../testing/database/preparedPglite.ts";
import { rewriteTables } from "./deletionQueries.ts";

const NAME = "Zinaida Unmistakable";

/** A hundred megabytes are written, which takes long beside much else. */
const PATIENCE_MS = 120_000;

it(
  "hold nothing of deleted rows, neither its tables nor its log",
  { timeout: PATIENCE_MS },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "vestnik-embedded-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    await layPreparedPglite(folder);
    const database = await openPglite(folder, { onDead: () => undefined });
    onTestFinished(async () => await database.close());
    const { db } = database;
    const people = Array.from({ length: 500 }, (_, n) => ({ telegramId: n + 1, firstName: NAME }));
    await db.insert(users).values(people);
    await db.execute("analyze");
    await db.execute("checkpoint");
    expect(filesWith(folder, NAME).length).toBeGreaterThan(1);
    await db.delete(users);
    await rewriteTables(db);
    expect(filesWith(folder, NAME)).toEqual([]);
  },
);

function filesWith(folder: string, word: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => readFileSync(path).includes(word));
}

/** Opens the database of a server process from outside: at any time on PostgreSQL, on PGlite only while the process is stopped. */
import type { Db, ForeignSql } from "../db/db.ts";
import { openPglite } from "../db/pglite.ts";
import { openPostgres } from "../db/postgres.ts";
import { createSecretBox } from "../secrets/secretBox.ts";
import type { SecretBox } from "../secrets/secretBox.ts";

type ServerSettings = {
  readonly DATA_DIR: string;
  readonly SECRET_KEYS: string;
  readonly DATABASE_URL?: string;
};

/** Opens the database of a server with these settings, and closes it again. */
export async function besideServer<T>(
  settings: ServerSettings,
  work: (place: ForeignSql & { readonly db: Db; readonly secrets: SecretBox }) => Promise<T>,
): Promise<T> {
  const { DATABASE_URL, DATA_DIR, SECRET_KEYS } = settings;
  const database = DATABASE_URL
    ? await openPostgres(DATABASE_URL, () => undefined)
    : await openPglite(DATA_DIR);
  try {
    const { db, foreign } = database;
    return await work({ ...foreign, db, secrets: createSecretBox(readKeys(SECRET_KEYS)) });
  } finally {
    await database.close();
  }
}

function readKeys(setting: string): Map<string, Uint8Array> {
  const [id = "", key = ""] = setting.split(":");
  return new Map([[id, Buffer.from(key, "base64")]]);
}

/** Opens the database that the settings name. Why it cannot be opened is said as a sentence (`StartFailure`). */
import type { Secret } from "../../secrets/secret.ts";
import type { KeyRing } from "../../secrets/secretBox.ts";
import { explainConnection } from "./databaseUrl.ts";
import type { Database } from "../db.ts";
import { openPglite } from "../pglite.ts";
import { openPostgres } from "../postgres.ts";

type DatabaseSettings = {
  readonly databaseUrl: Secret | undefined;
  /** For the embedded database. */
  readonly dataDir: string;
  /** The notices between processes are signed with them. */
  readonly secretKeys: KeyRing;
  readonly copiesBeforeMigration: boolean;
};

export async function openDatabase(
  { databaseUrl, dataDir, secretKeys: noticeKeys, copiesBeforeMigration }: DatabaseSettings,
  onTrouble: (error: Error) => void,
  {
    onDead = () => undefined,
    onCopy = () => undefined,
  }: { readonly onDead?: () => void; readonly onCopy?: (path: string) => void } = {},
): Promise<Database> {
  const told = copiesBeforeMigration ? onCopy : undefined;
  if (!databaseUrl)
    return await openPglite(dataDir, { onDead, onTrouble, noticeKeys, onCopy: told });
  try {
    const copy = told && { dataDir, onCopy: told };
    return await openPostgres(databaseUrl.reveal(), onTrouble, { noticeKeys, copy });
  } catch (error) {
    throw explainConnection(error);
  }
}

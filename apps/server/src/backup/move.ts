/** `npm run move`: an installation on the embedded database goes to PostgreSQL. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { readConfig } from "../config.ts";
import { findDatabaseUrlProblem } from "../db/opening/databaseUrl.ts";
import { movedDatabaseIn } from "../db/pglite.ts";
import { keepPrivate } from "../machine/privateFolder.ts";
import { endWithReason, explainSystemError, StartFailure } from "../startFailure.ts";
import { UPLOADS } from "./manifest.ts";
import { moveToPostgres } from "./moving.ts";

const USAGE =
  "npm run move -- postgres://user:password@host:5432/database: takes the embedded database to an empty database of PostgreSQL. " +
  "Without an address it takes DATABASE_URL. Stop Vestnik before.";

async function main(): Promise<void> {
  const [given, ...rest] = process.argv.slice(2);
  if (given?.startsWith("-") || rest.length > 0) throw new StartFailure(USAGE);
  const problem = given === undefined ? undefined : findDatabaseUrlProblem(given);
  if (problem !== undefined) throw new StartFailure(`The address ${problem}.`);
  const config = readConfig(process.env);
  const url = given ?? config.databaseUrl?.reveal();
  if (url === undefined) throw new StartFailure(USAGE);
  if (config.databaseUrl && config.databaseUrl.reveal() !== url)
    throw new StartFailure(
      "DATABASE_URL names another database than the address: is this installation on PostgreSQL already? Leave one of them out.",
    );
  const began = performance.now();
  try {
    keepPrivate(config.dataDir);
    const { rows, tables, uploads } = await moveToPostgres(config.dataDir, url, say);
    const missing = uploads.filter((name) => !existsSync(join(config.dataDir, UPLOADS, name)));
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    say(
      `Moved: ${rows} rows of ${tables} tables, counted and compared on both sides, in ${seconds} s.`,
    );
    say(`The ${uploads.length} uploaded files and the journals stay in ${config.dataDir}.`);
    if (missing.length > 0) say(`${missing.length} of these files are not there.`);
    say(
      `Now set DATABASE_URL to this database, keep DATA_DIR, and start. The former database is ${movedDatabaseIn(config.dataDir)}: delete it when you do not need it any more.`,
    );
  } catch (error) {
    throw explainSystemError(error, config);
  }
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

main().catch(endWithReason);

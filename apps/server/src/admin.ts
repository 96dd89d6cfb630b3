/** `npm run admin`: what operators do to accounts, with the settings of the server, which may run meanwhile. */
import { userInfo } from "node:os";
import { readConfig } from "./config.ts";
import type { Config } from "./config.ts";
import { openDatabase } from "./db/opening/openDatabase.ts";
import { FolderInUse } from "./db/pglite.ts";
import { administer } from "./features/administration/administration.ts";
import type { Answer } from "./features/administration/administration.ts";
import { readCommand } from "./features/administration/commands.ts";
import { askAdminDoor } from "./features/administration/door.ts";
import { keepPrivate } from "./machine/privateFolder.ts";
import { endWithReason, explainSystemError } from "./startFailure.ts";

async function main(): Promise<void> {
  const args = process.argv.slice(2);
  const { command, by = userInfo().username, isJson } = readCommand(args);
  const config = readConfig(process.env);
  try {
    keepPrivate(config.dataDir);
    const answer = await answered(config, by, args, async (deps) => {
      return await administer(deps, command, by);
    });
    const text = isJson ? JSON.stringify(answer.data, undefined, 2) : answer.lines.join("\n");
    process.stdout.write(`${text}\n`);
  } catch (error) {
    throw explainSystemError(error, config);
  }
}

/** On the embedded database the server that uses it does what is asked. */
async function answered(
  config: Config,
  by: string,
  args: readonly string[],
  work: (deps: Parameters<typeof administer>[0]) => Promise<Answer>,
): Promise<Answer> {
  try {
    const database = await openDatabase(config, (error) => {
      process.stderr.write(`${error.message}\n`);
    });
    try {
      return await work({ config, database, clock: () => new Date() });
    } finally {
      await database.close();
    }
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
    return await askAdminDoor(config.dataDir, { args, by });
  }
}

main().catch(endWithReason);

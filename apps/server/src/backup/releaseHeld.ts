/** `npm run release-held`: lets out what a restore has held. */
import { readConfig } from "../config.ts";
import { openDatabase } from "../db/opening/openDatabase.ts";
import { countHeld, releaseHeld } from "../features/publications/upkeep/release.ts";
import { keepPrivate } from "../machine/privateFolder.ts";
import { endWithReason, StartFailure } from "../startFailure.ts";

const USAGE =
  "npm run release-held [-- --dry-run]: sends what a restore has held; with --dry-run it only says what that is.";

async function main(): Promise<void> {
  const [option, ...rest] = process.argv.slice(2);
  if ((option !== undefined && option !== "--dry-run") || rest.length > 0)
    throw new StartFailure(USAGE);
  const isDryRun = option === "--dry-run";
  const config = readConfig(process.env);
  keepPrivate(config.dataDir);
  const database = await openDatabase(config, (error) => say(error.message));
  try {
    const { inTime, firstDue, lastDue, late } = await (isDryRun ? countHeld : releaseHeld)(
      database,
    );
    const span =
      firstDue && lastDue ? `, due from ${firstDue.toISOString()} to ${lastDue.toISOString()}` : "";
    say(`${isDryRun ? "Held" : "Released"} publications${inTime === 0 ? "" : span}: ${inTime}.`);
    if (late > 0)
      say(
        `Too late meanwhile, and marked as missed when a server runs: ${late}. Their owners decide.`,
      );
    if (isDryRun && inTime > 0) say("Nothing was released: that does npm run release-held.");
  } finally {
    await database.close();
  }
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

main().catch(endWithReason);

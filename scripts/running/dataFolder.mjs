import { join } from "node:path";

import { lastHolderOf, takeFolderLock } from "../machine/folderLock.mjs";
import { refuse } from "../machine/project.mjs";
import { pause } from "./processes.mjs";

/** By then every stopped part has ended, even if it had to be killed: each gets 25 seconds. */
const stopsWithinMs = 80_000;

/**
 * The lock of a data folder, which is handed on to what is started. When an earlier start was killed, its server may still be finishing
 * what it sends: that is waited for. A starter that lives holds a second lock, its own, which the kernel takes back when it ends; its
 * process number would prove nothing, because a killed process has its number until its exit status is read.
 *
 * @param {string} dataDir
 */
export async function takeDataFolder(dataDir) {
  const folder = join(dataDir, "running");
  const starterFolder = join(folder, "starter");
  const isOnlyStarter = takeFolderLock(starterFolder) !== undefined;
  const deadline = Date.now() + stopsWithinMs;
  for (let tries = 0; isOnlyStarter && Date.now() < deadline; tries += 1) {
    const lock = takeFolderLock(folder);
    if (lock) return lock;
    if (tries === 0) console.log("  An earlier start is still being stopped …");
    await pause(200);
  }
  const holder = lastHolderOf(isOnlyStarter ? folder : starterFolder);
  return refuse(
    `Vestnik is already running on ${dataDir} (process ${holder}). Stop it first with ` +
      "Ctrl+C, or start another one on its own data: DATA_DIR=./data2 PORT=3100 " +
      "TELEGRAM_EMULATOR_PORT=3101 npm start",
  );
}

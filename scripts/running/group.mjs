import { startProcess, waitUntilReady } from "./processes.mjs";
import { becomeStarter } from "./starter.mjs";

/**
 * The parts of a running Vestnik, which live and die together: when one ends by itself the others
 * are stopped, and Ctrl+C stops them in the reverse order of their start, so that the server can
 * finish what it is sending while Telegram is still there.
 *
 * @param {import("../machine/folderLock.mjs").FolderLock} lock the data folder's: it is held until all parts have ended
 */
export function createGroup(lock) {
  const starter = becomeStarter({ lock, onStop: () => console.log("\n  Stopping …") });

  /** @param {import("./processes.mjs").Started} part */
  async function giveUp(part) {
    if (starter.isStopping()) return;
    console.error(
      `\n  ${part.name} has ended unexpectedly. It said last:\n\n${part.lastLines()}\n`,
    );
    await starter.stop(1);
  }

  return {
    /**
     * Starts a part and waits until it answers.
     *
     * @param {Parameters<typeof startProcess>[1] & { readyUrl: string }} program
     */
    async start(program) {
      // Ctrl+C while an earlier part was still getting ready: nothing more is started.
      if (starter.isStopping()) return new Promise(() => {});
      const part = startProcess(starter, program);
      void part.ended.then(() => giveUp(part));
      if (!(await waitUntilReady(part, program.readyUrl))) await new Promise(() => {});
      return part;
    },
  };
}

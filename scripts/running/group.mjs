import { identify } from "./claim.mjs";
import { startProcess, waitUntilReady } from "./processes.mjs";

/**
 * The parts of a running Vestnik, which live and die together: when one ends by itself the others
 * are stopped, and Ctrl+C stops them in the reverse order of their start, so that the server can
 * finish what it is sending while Telegram is still there.
 *
 * @param {(children: import("./claim.mjs").Process[]) => void} recordChildren
 */
export function createGroup(recordChildren) {
  /** @type {import("./processes.mjs").Started[]} */
  const parts = [];
  let stopping = false;

  /** @param {number} exitCode */
  async function stopAll(exitCode) {
    if (stopping) return;
    stopping = true;
    for (const part of parts.toReversed()) await part.stop();
    process.exit(exitCode);
  }

  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
    process.on(signal, () => {
      if (stopping) return;
      console.log("\n  Stopping …");
      void stopAll(0);
    });
  }

  /** @param {import("./processes.mjs").Started} part */
  async function giveUp(part) {
    if (stopping) return;
    console.error(
      `\n  ${part.name} has ended unexpectedly. It said last:\n\n${part.lastLines()}\n`,
    );
    await stopAll(1);
  }

  return {
    /**
     * Starts a part and waits until it answers.
     *
     * @param {Parameters<typeof startProcess>[0] & { readyUrl: string }} program
     */
    async start(program) {
      // Ctrl+C while an earlier part was still getting ready: nothing more is started.
      if (stopping) return new Promise(() => {});
      const part = startProcess(program);
      parts.push(part);
      recordChildren(parts.map(({ pid }) => identify(pid)));
      void part.ended.then(() => giveUp(part));
      if (!(await waitUntilReady(part, program.readyUrl))) await new Promise(() => {});
      return part;
    },
  };
}

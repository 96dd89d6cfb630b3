/** Starts Vestnik as production does: servers of tests leave out the optimising compiler, which the embedded database is slow without. */
import { quickStart } from "@vestnik/server/testing/quickStart";
import { startServerProcess } from "@vestnik/server/testing/serverProcess";
import type { ServerProcess } from "@vestnik/server/testing/serverProcess";

/** A quick run inside `npm test` has its servers start like all others there. */
const nodeArguments = process.env["TEST_SERVER"] === undefined ? [] : quickStart;

export async function startMeasuredServer(
  settings: Readonly<Record<string, string>>,
): Promise<ServerProcess> {
  return await startServerProcess(settings, { nodeArguments });
}

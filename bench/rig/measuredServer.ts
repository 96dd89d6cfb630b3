/** Starts Vestnik as production does: servers of tests leave out the optimising compiler, which the embedded database is slow without. */
import { startServerProcess } from "@vestnik/server/testing/serverProcess";
import type { ServerProcess } from "@vestnik/server/testing/serverProcess";

export async function startMeasuredServer(
  settings: Readonly<Record<string, string>>,
): Promise<ServerProcess> {
  return await startServerProcess(settings, { nodeArguments: [] });
}

/** Starts Vestnik as production does: servers of tests leave out the optimising compiler, which the embedded database is slow without. */
import { quickStart } from "@vestnik/server/testing/quickStart";
import { startServerProcess } from "@vestnik/server/testing/serverProcess";
import type { ServerProcess } from "@vestnik/server/testing/serverProcess";
import { serverArguments, serverEnvironment } from "../../scripts/machine/builds.mjs";

/** A quick run measures nothing, and has little time. */
export const nodeArguments = process.argv.includes("--quick") ? quickStart : serverArguments;

export async function startMeasuredServer(
  settings: Readonly<Record<string, string>>,
): Promise<ServerProcess> {
  return await startServerProcess({ ...serverEnvironment, ...settings }, { nodeArguments });
}

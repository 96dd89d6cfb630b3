/** Simulates passed time for a running server: what is scheduled and who has signed in becomes that much older. */
import { once } from "node:events";
import { connect } from "node:net";
import { join } from "node:path";

/** The settings of a server whose time can pass. It takes the orders at a socket in its folder. */
export function settingsForPassedTime(dataDir: string): Record<string, string> {
  return {
    NODE_OPTIONS: `--import ${new URL("passedTimePreload.ts", import.meta.url).href}`,
    PASSED_TIME_SOCKET: socketIn(dataDir),
  };
}

export async function letTimePass(dataDir: string, durationMs: number): Promise<void> {
  const socket = connect(socketIn(dataDir)).end(String(durationMs));
  const [answer] = (await once(socket.setEncoding("utf8"), "data")) as [string];
  if (answer !== "passed") throw new Error(answer);
}

function socketIn(dataDir: string): string {
  return join(dataDir, "passed-time");
}

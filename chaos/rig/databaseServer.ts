/** A scenario's own PostgreSQL, which can be stopped, killed and frozen. */
import { readFileSync } from "node:fs";
import { findOrInstallPostgres, startPostgres } from "../../scripts/machine/postgres.mjs";
import type { Trial } from "../scenario.ts";

export type DatabaseServer = Awaited<ReturnType<typeof startPostgres>>;

export async function startDatabaseServer(
  trial: Trial,
  options: Parameters<typeof startPostgres>[1] = {},
): Promise<DatabaseServer> {
  const found = await findOrInstallPostgres();
  if ("missing" in found) throw new Error(found.missing);
  const server = await startPostgres(found.binaries, options);
  trial.atEnd(async () => await server.stop());
  return server;
}

/** Stops the server without closing its connections, like a host that vanished. Returns a function that continues it. */
export function freeze(server: DatabaseServer): () => void {
  const parent = server.pid() ?? 0;
  const children = readFileSync(`/proc/${parent}/task/${parent}/children`, "utf8");
  const pids = [parent, ...children.trim().split(/\s+/).map(Number)];
  for (const pid of pids) process.kill(pid, "SIGSTOP");
  return () => {
    for (const pid of pids) process.kill(pid, "SIGCONT");
  };
}

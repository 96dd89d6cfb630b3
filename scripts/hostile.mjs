import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

import { installWhenNeeded } from "./machine/install.mjs";
import { findOrInstallPostgres, startPostgres } from "./machine/postgres.mjs";
import { projectEnvironment, projectNode, requireNodeAndNpm, root } from "./machine/project.mjs";

/**
 * `npm run hostile`: every hostile request to every operation; see docs/hostile.md. With `--database=postgres` on a PostgreSQL server
 * of its own.
 */
requireNodeAndNpm();
await installWhenNeeded("everything");
const args = process.argv.slice(2);
const server = args.includes("--database=postgres") ? await startOwnPostgres() : undefined;
const program = join(root, "apps/server/src/testing/hostile/main.ts");
const child = spawn(
  projectNode(),
  [program, ...args.filter((arg) => !arg.startsWith("--database="))],
  {
    cwd: root,
    env: { ...projectEnvironment(), ...(server && { TEST_DATABASE_URL: server.url }) },
    stdio: "inherit",
  },
);
const [code] = await once(child, "exit");
await server?.stop();
process.exit(code ?? 1);

async function startOwnPostgres() {
  const found = await findOrInstallPostgres();
  if ("missing" in found) throw new Error(found.missing);
  return await startPostgres(found.binaries);
}

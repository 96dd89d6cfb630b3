import { spawn } from "node:child_process";

import { installWhenNeeded } from "./machine/install.mjs";
import { projectEnvironment, projectNode, requireNodeAndNpm, root } from "./machine/project.mjs";
import { buildWebWhenChanged } from "./machine/webBuild.mjs";

/**
 * `npm run serve`: production, with the settings of the environment and of .env. The server itself
 * says which setting is missing; its output is its log.
 */
requireNodeAndNpm();
await installWhenNeeded();
await buildWebWhenChanged();

const server = spawn(projectNode(), ["--env-file-if-exists=.env", "apps/server/src/main.ts"], {
  cwd: root,
  env: { ...projectEnvironment(), NODE_ENV: "production" },
  stdio: "inherit",
  // In a group of its own: Ctrl+C and service managers reach it once, through us.
  detached: true,
});
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
  process.on(signal, () => server.kill(signal === "SIGHUP" ? "SIGTERM" : signal));
}
server.on("exit", (code) => process.exit(code ?? 1));

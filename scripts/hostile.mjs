import { spawn } from "node:child_process";
import { join } from "node:path";

import { installWhenNeeded } from "./machine/install.mjs";
import { projectEnvironment, projectNode, requireNodeAndNpm, root } from "./machine/project.mjs";

/**
 * `npm run hostile`: every hostile request to every operation; see docs/hostile.md.
 */
requireNodeAndNpm();
await installWhenNeeded();
const program = join(root, "apps/server/src/testing/hostile/main.ts");
const child = spawn(projectNode(), [program, ...process.argv.slice(2)], {
  cwd: root,
  env: projectEnvironment(),
  stdio: "inherit",
});
child.on("exit", (code) => process.exit(code ?? 1));

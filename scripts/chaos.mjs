import { spawn } from "node:child_process";
import { join } from "node:path";

import { installWhenNeeded } from "./machine/install.mjs";
import { projectEnvironment, projectNode, requireNodeAndNpm, root } from "./machine/project.mjs";

/**
 * `npm run chaos`: lets faults loose on real processes; see docs/reliability.md.
 */
requireNodeAndNpm();
await installWhenNeeded();
const child = spawn(projectNode(), [join(root, "chaos/main.ts"), ...process.argv.slice(2)], {
  cwd: root,
  env: projectEnvironment(),
  stdio: "inherit",
});
child.on("exit", (code) => process.exit(code ?? 1));

import { installWhenNeeded } from "./machine/install.mjs";
import { requireNodeAndNpm } from "./machine/project.mjs";
import { becomeStarter, runInFront } from "./running/starter.mjs";

/**
 * `npm run chaos`: lets faults loose on real processes; see docs/reliability.md.
 */
requireNodeAndNpm();
await installWhenNeeded();
const args = ["chaos/main.ts", ...process.argv.slice(2)];
process.exit(await runInFront(becomeStarter(), args));

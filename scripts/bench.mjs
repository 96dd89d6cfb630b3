import { installWhenNeeded } from "./machine/install.mjs";
import { requireNodeAndNpm } from "./machine/project.mjs";
import { becomeStarter, runInFront } from "./running/starter.mjs";

/**
 * `npm run bench`: measures the product beside something to compare it with; see docs/performance.md.
 */
requireNodeAndNpm();
await installWhenNeeded();
const args = ["bench/main.ts", ...process.argv.slice(2)];
process.exit(await runInFront(becomeStarter(), args));

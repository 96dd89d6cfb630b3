import { installWhenNeeded } from "./machine/install.mjs";
import { requireNodeAndNpm } from "./machine/project.mjs";
import { becomeStarter, runInFront } from "./running/starter.mjs";

/**
 * `npm run simulate`: delivery in virtual time with everything that can go wrong; see docs/simulation.md.
 */
requireNodeAndNpm();
await installWhenNeeded();
const args = ["simulation/main.ts", ...process.argv.slice(2)];
process.exit(await runInFront(becomeStarter(), args));

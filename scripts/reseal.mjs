import { installWhenNeeded } from "./machine/install.mjs";
import { requireNodeAndNpm } from "./machine/project.mjs";
import { becomeStarter, runInFront } from "./running/starter.mjs";

/**
 * `npm run reseal`: seals every stored bot token anew under the first key of SECRET_KEYS; see "Keys" in docs/operations.md.
 */
requireNodeAndNpm();
await installWhenNeeded();
const args = ["--env-file-if-exists=.env", "apps/server/src/reseal.ts"];
process.exit(await runInFront(becomeStarter(), args));

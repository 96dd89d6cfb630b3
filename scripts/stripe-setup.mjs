import { installWhenNeeded } from "./machine/install.mjs";
import { requireNodeAndNpm } from "./machine/project.mjs";
import { becomeStarter, runInFront } from "./running/starter.mjs";

/**
 * `npm run stripe-setup`: makes prices, the customer portal and the webhook at Stripe; see "Payments" in docs/operations.md.
 */
requireNodeAndNpm();
await installWhenNeeded();
const args = ["--env-file-if-exists=.env", "apps/server/src/stripeSetup.ts"];
process.exit(await runInFront(becomeStarter(), args));

import { join } from "node:path";

import { root } from "../machine/project.mjs";
import { buildWebWhenChanged } from "../machine/webBuild.mjs";
import { showWeights, weigh } from "./pageWeight.mjs";

/** Builds the web app when it has changed and weighs what a visitor loads. */
await buildWebWhenChanged();
process.exitCode = showWeights(weigh(join(root, "apps/web/build/client"))) ? 0 : 1;

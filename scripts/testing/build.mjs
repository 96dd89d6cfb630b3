import { join } from "node:path";

import { root } from "../machine/project.mjs";
import { buildWebWhenChanged } from "../machine/webBuild.mjs";
import { showWeights, weigh } from "./pageWeight.mjs";
import { weighSite } from "./siteWeight.mjs";

/** Builds the web app and the public pages when they have changed and weighs what a visitor loads. */
await buildWebWhenChanged();
const weights = [
  ...weigh(join(root, "apps/web/dist/client")),
  ...weighSite(join(root, "apps/site/dist")),
];
process.exitCode = showWeights(weights) ? 0 : 1;

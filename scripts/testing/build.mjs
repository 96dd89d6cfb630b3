import { join } from "node:path";

import { root } from "../machine/project.mjs";
import { buildWhenChanged } from "../machine/builds.mjs";
import { showWeights, weigh } from "./pageWeight.mjs";
import { weighSite } from "./siteWeight.mjs";

/** Builds what runs when it has changed and weighs what a visitor loads. */
await buildWhenChanged("app", "site", "server");
const weights = [
  ...weigh(join(root, "apps/web/dist/client")),
  ...weighSite(join(root, "apps/site/dist")),
];
process.exitCode = showWeights(weights) ? 0 : 1;

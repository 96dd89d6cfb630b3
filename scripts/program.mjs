import { join } from "node:path";

import { builtServer, buildWhenChanged } from "./machine/builds.mjs";
import { installWhenNeeded } from "./machine/install.mjs";
import { refuse, requireNodeAndNpm, root } from "./machine/project.mjs";
import { becomeStarter, runInFront } from "./running/starter.mjs";

/** `npm run chaos` and the others that need nothing but the packages: what is run in front of the reader, on the project's Node. */
const settings = "--env-file-if-exists=.env";
/** @type {Record<string, string[]>} */
const programs = {
  admin: [settings, "apps/server/src/admin.ts"],
  backup: [settings, "apps/server/src/backup/backup.ts"],
  bench: ["bench/main.ts"],
  "check-settings": [settings, "apps/server/src/checkSettings.ts"],
  chaos: ["chaos/main.ts"],
  "copy-files": [settings, "apps/server/src/backup/copyFiles.ts"],
  film: ["e2e/film/makeFilm.ts"],
  "keep-release": ["apps/server/src/testing/releases/keepRelease.ts"],
  move: [settings, "apps/server/src/backup/move.ts"],
  pictures: ["e2e/pictures/takePictures.ts"],
  "release-held": [settings, "apps/server/src/backup/releaseHeld.ts"],
  reseal: [settings, "apps/server/src/reseal.ts"],
  restore: [settings, "apps/server/src/backup/restore.ts"],
  simulate: ["simulation/main.ts"],
  "stripe-setup": [settings, "apps/server/src/stripeSetup.ts"],
};
/** They are run where `npm run serve` is. */
const ofProduction = new Set([
  "admin",
  "backup",
  "check-settings",
  "copy-files",
  "move",
  "release-held",
  "reseal",
  "restore",
  "stripe-setup",
]);

/** They start servers, as production has them. A run of `npm test` has built one for all of them. */
const startsServers = new Set(["bench", "chaos"]);

const [name = "", ...rest] = process.argv.slice(2);
const program = programs[name];
if (!program) refuse(`There is no program ${name}: ${Object.keys(programs).join(" ")}`);
requireNodeAndNpm();
await installWhenNeeded(ofProduction.has(name) ? "production" : "everything");
/** @type {Record<string, string>} */
const env = {};
if (startsServers.has(name) && !process.env["TEST_SERVER"]) {
  await buildWhenChanged("server");
  env["TEST_SERVER"] = join(root, builtServer);
}
process.exit(await runInFront(becomeStarter(), [...program, ...rest], { env }));

import { installWhenNeeded } from "./machine/install.mjs";
import { requireNodeAndNpm } from "./machine/project.mjs";
import {
  buildWhenChanged,
  builtServer,
  serverArguments,
  serverEnvironment,
} from "./machine/builds.mjs";
import { becomeStarter, giveWayTo, runInFront } from "./running/starter.mjs";

/**
 * `npm run serve`: production, with the settings of the environment and of .env. The server itself
 * says which setting is missing; its output is its log. With `--prepare` it ends when packages and web app are there, and needs no
 * settings.
 */
requireNodeAndNpm();
await installWhenNeeded("production");
await buildWhenChanged("app", "site", "server");
if (process.argv.includes("--prepare")) process.exit();
const args = [...serverArguments, "--env-file-if-exists=.env", builtServer];
const env = { NODE_ENV: "production", ...serverEnvironment };
giveWayTo(args, { env });
process.exit(await runInFront(becomeStarter(), args, { env }));

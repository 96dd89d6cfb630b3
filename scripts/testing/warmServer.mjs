import { spawnSync } from "node:child_process";

import { quickStart } from "../../apps/server/src/testing/quickStart.ts";

/**
 * Starts the server that is named once, as tests do. Node keeps what it has compiled when a process ends by itself, and tests mostly kill
 * theirs. Without settings this one refuses to start, once everything is loaded.
 */
const [file = ""] = process.argv.slice(2);
const { NODE_COMPILE_CACHE } = process.env;
spawnSync(process.execPath, [...quickStart, file], { env: { NODE_COMPILE_CACHE } });

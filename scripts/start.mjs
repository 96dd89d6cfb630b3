import { relative } from "node:path";

import { buildWebWhenChanged } from "./machine/webBuild.mjs";
import { prepare, startTelegramAndServer } from "./running/vestnik.mjs";

/**
 * `npm start`: Vestnik with an emulated Telegram beside it, on this machine, with nothing to set up.
 */
console.log("\n  Starting Vestnik …");
const prepared = await prepare();
await buildWebWhenChanged();
const appUrl = `http://localhost:${prepared.port}`;
await startTelegramAndServer(prepared, { appUrl, watch: false });

const telegramUrl = `http://localhost:${prepared.telegramPort}`;
console.log(`
  Vestnik is running.

    Vestnik            ${appUrl}
    Emulated Telegram  ${telegramUrl}   sample channels, BotFather, what was published
    Data and logs      ${relative(process.cwd(), prepared.dataDir) || "."}

  Try it: open ${appUrl}, sign in as one of the sample people, connect a sample
  channel with the bot token that BotFather shows, write a post, publish it, and look at the
  channel in the emulated Telegram. Nothing leaves this machine.

  Ctrl+C stops everything; your data stay.
`);

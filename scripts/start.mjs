import { relative } from "node:path";

import { buildWhenChanged } from "./machine/builds.mjs";
import { prepare, startTelegramAndServer } from "./running/vestnik.mjs";

/**
 * `npm start`: Vestnik with an emulated Telegram beside it, on this machine, with nothing to set up.
 */
console.log("\n  Starting Vestnik …");
const prepared = await prepare();
await buildWhenChanged("app", "site", "server");
const appUrl = `http://localhost:${prepared.port}`;
const { aiUrl, stripeUrl } = await startTelegramAndServer(prepared, { appUrl, watch: false });

const telegramUrl = `http://localhost:${prepared.telegramPort}`;
console.log(`
  Vestnik is running.

    Vestnik            ${appUrl}
    Emulated Telegram  ${telegramUrl}   (its channels, bots and every request)
    Emulated AI        ${aiUrl}   (what it was asked and what it answered)
    Emulated payments  ${stripeUrl}   (who has bought what; a month ahead; no money moves)
    Data and logs      ${relative(process.cwd(), prepared.dataDir) || "."}

  Try it:
    1. Open ${appUrl} and log in as one of the sample people.
    2. Connect the channel @morning_coffee with the token of @vestnik_demo_bot, which you can
       copy at ${telegramUrl}.
    3. Write a post, publish it, and see it at ${telegramUrl}/c/morning_coffee.
    4. Buy a plan on the tab Subscription, and move a month ahead at ${stripeUrl}.

  Nothing leaves this machine. Ctrl+C stops everything; your data stay.
`);

import { join } from "node:path";

import { portFromEnvironment } from "./machine/ports.mjs";
import { projectTool, root } from "./machine/project.mjs";
import { buildWhenChanged } from "./machine/builds.mjs";
import { prepare, startTelegramAndServer } from "./running/vestnik.mjs";

/**
 * `npm run dev`: like `npm start`, but server and emulator restart when their source changes, and
 * the web app is served by Vite, which sends /api and the public pages on to the server.
 */
const webPort = portFromEnvironment("WEB_PORT", 5173);
const prepared = await prepare([{ port: webPort, purpose: "the web app", setting: "WEB_PORT" }]);
await buildWhenChanged("site");
const appUrl = `http://localhost:${webPort}`;
const { aiUrl, stripeUrl } = await startTelegramAndServer(prepared, { appUrl, watch: true });
await prepared.group.start({
  name: "web",
  args: [projectTool("react-router"), "dev", "--port", String(webPort), "--strictPort"],
  cwd: join(root, "apps/web"),
  log: join(prepared.logs, "web.log"),
  readyUrl: appUrl,
  showAll: true,
  env: { SERVER_URL: `http://127.0.0.1:${prepared.port}` },
});
const telegramUrl = `http://localhost:${prepared.telegramPort}`;
console.log(`
  ${appUrl} (Telegram: ${telegramUrl}, AI: ${aiUrl}, payments: ${stripeUrl}), Ctrl+C stops.
`);

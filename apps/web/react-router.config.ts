import { join } from "node:path";
import type { Config } from "@react-router/dev/config";
import { writeCompressed } from "./compressedFiles.ts";
import { writeEarlyLoads } from "./earlyLoads.ts";
import { writeServiceWorker } from "./serviceWorkerFile.ts";

/** One static page for every address: the server sends it and the browser does the rest. */
export default {
  appDirectory: "app",
  ssr: false,
  async buildEnd({ reactRouterConfig }) {
    const client = join(reactRouterConfig.buildDirectory, "client");
    writeEarlyLoads(client);
    await writeServiceWorker(client);
    writeCompressed(join(client, "assets"));
  },
} satisfies Config;

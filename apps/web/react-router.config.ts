import { join } from "node:path";
import type { Config } from "@react-router/dev/config";
import { writeCompressed } from "./build/compressedFiles.ts";
import { writeEarlyLoads } from "./build/earlyLoads.ts";
import { writeServiceWorker } from "./build/serviceWorkerFile.ts";

/** One static page for every address: the server sends it and the browser does the rest. */
export default {
  appDirectory: "app",
  buildDirectory: "dist",
  ssr: false,
  async buildEnd({ reactRouterConfig }) {
    const client = join(reactRouterConfig.buildDirectory, "client");
    writeEarlyLoads(client);
    await writeServiceWorker(client);
    writeCompressed(join(client, "assets"));
  },
} satisfies Config;

/** BullMQ sends the same posts, as its documentation shows it. */
import { Worker } from "bullmq";
import { bareSend, requireSetting } from "./bareSend.ts";
import type { BareJob } from "./bareSend.ts";

const providerUrl = requireSetting("PROVIDER_URL");

const worker = new Worker<BareJob>(
  requireSetting("QUEUE"),
  async ({ data }) => await bareSend(providerUrl, data),
  {
    connection: {
      host: "127.0.0.1",
      port: Number(requireSetting("REDIS_PORT")),
      maxRetriesPerRequest: null,
    },
    concurrency: Number(requireSetting("IN_FLIGHT")),
    removeOnComplete: { count: 0 },
  },
);
worker.on("error", (error) => console.error(error));
process.on("SIGTERM", () => process.exit(0));
await worker.waitUntilReady();
process.send?.("ready");

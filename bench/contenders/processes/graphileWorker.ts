/** graphile-worker sends the same posts, as its documentation shows it; tuned: with jobs fetched and completed in batches. */
import { Logger, run } from "graphile-worker";
import { bareSend, requireSetting } from "./bareSend.ts";
import type { BareJob } from "./bareSend.ts";

const providerUrl = requireSetting("PROVIDER_URL");

const runner = await run({
  connectionString: requireSetting("DATABASE_URL"),
  concurrency: Number(requireSetting("IN_FLIGHT")),
  noHandleSignals: true,
  logger: new Logger(() => () => undefined),
  ...(process.env["IS_TUNED"] === "yes" && {
    preset: {
      worker: {
        localQueue: { size: 500 },
        completeJobBatchDelay: 0,
        failJobBatchDelay: 0,
      },
    },
  }),
  taskList: {
    send: async (payload) => void (await bareSend(providerUrl, payload as BareJob)),
  },
});
process.on("SIGTERM", () => process.exit(0));
process.send?.("ready");
await runner.promise;

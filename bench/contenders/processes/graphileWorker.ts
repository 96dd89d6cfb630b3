/** graphile-worker doing the same sends, as its documentation shows it: one task, completions as they come. */
import { Logger, run } from "graphile-worker";
import { bareSend, told } from "./bareSend.ts";
import type { BareJob } from "./bareSend.ts";

const providerUrl = told("PROVIDER_URL");

const runner = await run({
  connectionString: told("DATABASE_URL"),
  concurrency: Number(told("IN_FLIGHT")),
  noHandleSignals: true,
  logger: new Logger(() => () => undefined),
  taskList: {
    send: async (payload) => void (await bareSend(providerUrl, payload as BareJob)),
  },
});
process.on("SIGTERM", () => process.exit(0));
process.send?.("ready");
await runner.promise;

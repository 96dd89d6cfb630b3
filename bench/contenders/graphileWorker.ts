import { Logger, makeWorkerUtils } from "graphile-worker";
import { botOf, botTokenOf, chatIdOf, TEXT } from "../rig/bots.ts";
import { firstMessage, startChild } from "../rig/child.ts";
import { contendersFolder } from "./contender.ts";
import type { Contender, OpenContender } from "./contender.ts";

export async function openGraphileWorker(
  databaseUrl: string,
  providerUrl: string,
  isTuned = false,
): Promise<OpenContender> {
  const queue = await makeWorkerUtils({
    connectionString: databaseUrl,
    logger: new Logger(() => () => undefined),
  });
  await queue.migrate();
  const contender: Contender = {
    name: isTuned ? "graphile-worker, tuned" : "graphile-worker",
    async start(inFlight) {
      const environment = {
        PROVIDER_URL: providerUrl,
        DATABASE_URL: databaseUrl,
        IN_FLIGHT: String(inFlight),
        IS_TUNED: isTuned ? "yes" : "no",
      };
      const child = startChild(new URL("graphileWorker.ts", contendersFolder), environment);
      await firstMessage(child);
      return child;
    },
    async enqueue(channels) {
      // One statement, so that all jobs exist at the same moment.
      await queue.addJobs(
        channels.map((channel) => ({
          identifier: "send",
          payload: {
            chatId: String(chatIdOf(channel)),
            botToken: botTokenOf(botOf(channel)),
            text: TEXT,
          },
        })),
      );
      const dueAt = Date.now();
      await queue.withPgClient(
        async (client) => await client.query("analyze graphile_worker._private_jobs"),
      );
      return dueAt;
    },
    async isDone() {
      const { rows } = await queue.withPgClient(
        async (client) =>
          await client.query<{ open: boolean }>(
            "select exists (select 1 from graphile_worker.jobs) as open",
          ),
      );
      return rows[0]?.open === false;
    },
    async clear() {
      await queue.withPgClient(
        async (client) => await client.query("truncate graphile_worker._private_jobs"),
      );
    },
  };
  return { contender, close: async () => await queue.release() };
}

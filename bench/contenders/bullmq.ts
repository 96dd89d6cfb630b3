import { Queue } from "bullmq";
import { botOf, botTokenOf, chatIdOf, TEXT } from "../rig/bots.ts";
import { firstMessage, startChild } from "../rig/child.ts";
import { contendersFolder } from "./contender.ts";
import type { Contender, OpenContender } from "./contender.ts";

/** In a queue of that name: quick rows run side by side on one Redis. */
export function openBullmq(redisPort: number, name: string, providerUrl: string): OpenContender {
  const queue = new Queue(name, { connection: { host: "127.0.0.1", port: redisPort } });
  const contender: Contender = {
    name: "BullMQ",
    async start(inFlight) {
      const environment = {
        PROVIDER_URL: providerUrl,
        REDIS_PORT: String(redisPort),
        QUEUE: name,
        IN_FLIGHT: String(inFlight),
      };
      const child = startChild(new URL("bullmq.ts", contendersFolder), environment);
      await firstMessage(child);
      return child;
    },
    async enqueue(channels) {
      // Paused until all jobs are in the queue.
      await queue.pause();
      await queue.addBulk(
        channels.map((channel) => ({
          name: "send",
          data: {
            chatId: String(chatIdOf(channel)),
            botToken: botTokenOf(botOf(channel)),
            text: TEXT,
          },
        })),
      );
      const dueAt = Date.now();
      await queue.resume();
      return dueAt;
    },
    async isDone() {
      return (await queue.getJobCountByTypes("wait", "active", "delayed")) === 0;
    },
    clear: async () => await queue.obliterate({ force: true }),
  };
  return { contender, close: async () => await queue.close() };
}

import type { EventEmitter } from "node:events";
import type { Faults } from "./faults.ts";
import type { RateLimiter } from "./rateLimiter.ts";
import type { PhotoStore } from "./photoStore.ts";
import type { RequestLog } from "./requestLog.ts";
import type { Updates } from "./updates.ts";
import type { Bot, Chat, World } from "./world.ts";

/** What the Bot API, the pages and the control routes share. */
export type EmulatorCore = {
  world: World;
  photoStore: PhotoStore;
  log: RequestLog;
  faults: Faults;
  rateLimiter: RateLimiter | undefined;
  settings: { latencyMs: number };
  loginBot: Bot;
  /** Fires with the number of a chat that looks different now. */
  chatChanges: EventEmitter<{ chat: [number] }>;
  changed: (chat: Chat) => void;
  updates: Updates;
  saveSoon: () => void;
};

import type { PhotoStore } from "../photoStore.ts";
import type { Updates } from "../updates.ts";
import type { Bot, Chat, World } from "../world.ts";
import type { Fields } from "./fields.ts";

/** One call of one bot, with everything a method may look at. */
export type Call = {
  world: World;
  photoStore: PhotoStore;
  bot: Bot;
  fields: Fields;
  /** Unix time in seconds. */
  now: number;
  /** Tells the pages and the snapshot that a chat looks different now. */
  changed: (chat: Chat) => void;
  saveSoon: () => void;
  updates: Updates;
};

export type Method = (call: Call) => unknown;

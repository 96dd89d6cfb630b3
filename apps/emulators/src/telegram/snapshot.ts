import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import {
  type Bot,
  type Chat,
  type Member,
  type Photo,
  type Post,
  type World,
  addBot,
  addChat,
  emptyWorld,
} from "./world.ts";

type SavedChat = Omit<Chat, "members" | "posts"> & {
  members: [number, Member][];
  posts: [number, Post][];
};
type SavedWorld = { version: 1; bots: Bot[]; chats: SavedChat[]; photos: Photo[] };

const STATE_FILE = "state.json";

export async function loadWorld(folder: string): Promise<World | undefined> {
  await mkdir(folder, { recursive: true });
  const text = await readFile(join(folder, STATE_FILE), "utf8").catch(() => undefined);
  if (text === undefined) return undefined;
  const saved = JSON.parse(text) as SavedWorld;
  const world = emptyWorld();
  for (const bot of saved.bots) addBot(world, bot);
  for (const chat of saved.chats) {
    addChat(world, { ...chat, members: new Map(chat.members), posts: new Map(chat.posts) });
  }
  for (const photo of saved.photos) world.photos.set(photo.uniqueId, photo);
  return world;
}

function savedWorld(world: World): SavedWorld {
  const chats = [...world.chats.values()].map((chat) => ({
    ...chat,
    members: [...chat.members],
    posts: [...chat.posts],
  }));
  return { version: 1, bots: [...world.bots.values()], chats, photos: [...world.photos.values()] };
}

const MIN_PAUSE_MS = 150;
/** Writing takes at most about a twentieth of the time, however big the state has grown. */
const PAUSE_PER_WRITE = 20;

export type Snapshots = { saveSoon: () => void; close: () => Promise<void> };

/** Writes the whole state to a new file and renames it, so that a crash leaves the old or the new one. */
export function keepSnapshots(folder: string, world: World): Snapshots {
  let timer: NodeJS.Timeout | undefined;
  let pauseMs = MIN_PAUSE_MS;
  let writing = Promise.resolve();
  const write = (): void => {
    timer = undefined;
    writing = writing.then(async () => {
      const begin = performance.now();
      const file = join(folder, STATE_FILE);
      await writeFile(`${file}.part`, JSON.stringify(savedWorld(world)));
      await rename(`${file}.part`, file);
      pauseMs = Math.max(MIN_PAUSE_MS, (performance.now() - begin) * PAUSE_PER_WRITE);
    });
    writing = writing.catch((error: unknown) =>
      console.error("the state could not be saved:", error),
    );
  };
  return {
    saveSoon: () => {
      timer ??= setTimeout(write, pauseMs);
    },
    close: async () => {
      if (timer) {
        clearTimeout(timer);
        write();
      }
      await writing;
    },
  };
}

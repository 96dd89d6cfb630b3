import { EventEmitter } from "node:events";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { type Control, createControl } from "./control.ts";
import type { EmulatorCore } from "./core.ts";
import { createFaults } from "./faults.ts";
import { createServer } from "./httpServer.ts";
import { openLogFile } from "./logFile.ts";
import { createRateLimiter } from "./rateLimiter.ts";
import { folderPhotoStore, memoryPhotoStore } from "./photoStore.ts";
import { createRequestLog } from "./requestLog.ts";
import { seedDemo } from "./seed.ts";
import { keepSnapshots, loadWorld } from "./snapshot.ts";
import { createUpdates } from "./updates.ts";
import { type Bot, type World, addBot, emptyWorld, newBotId, newBotToken } from "./world.ts";

export type EmulatorOptions = {
  /** 0 takes any free port. */
  port?: number;
  host?: string;
  /** Bots, chats, posts and photos live here and survive a restart; without it they are gone at the end. */
  dataDir?: string;
  /** One JSON line per Bot API request is appended here. */
  requestLogFile?: string;
  /** How browsers reach the emulator, when it is not its own address. */
  publicUrl?: string;
  /** Fills an empty emulator with the bots and channels of the demo. */
  seed?: boolean;
  /** Applies Telegram's published sending limits. Off unless asked for. */
  rateLimits?: boolean;
  latencyMs?: number;
  /** The bot whose token signs logins. */
  loginBotToken?: string;
  loginBotUsername?: string;
};

export type TelegramEmulator = {
  url: string;
  port: number;
  loginBot: Readonly<Bot>;
  control: Control;
  close: () => Promise<void>;
};

const LOGIN_BOT_USERNAME = "vestnik_login_bot";

export async function startTelegramEmulator(
  options: EmulatorOptions = {},
): Promise<TelegramEmulator> {
  const { dataDir, host = "127.0.0.1" } = options;
  const saved = dataDir ? await loadWorld(dataDir) : undefined;
  const world = saved ?? emptyWorld();
  const snapshots = dataDir ? keepSnapshots(dataDir, world) : undefined;
  const logFile = options.requestLogFile ? openLogFile(options.requestLogFile) : undefined;
  const core: EmulatorCore = {
    world,
    photoStore: dataDir ? await folderPhotoStore(join(dataDir, "photos")) : memoryPhotoStore(),
    log: createRequestLog(logFile),
    faults: createFaults(),
    rateLimiter: options.rateLimits ? createRateLimiter() : undefined,
    settings: { latencyMs: options.latencyMs ?? 0 },
    loginBot: requireLoginBot(world, options),
    chatChanges: new EventEmitter<{ chat: [number] }>().setMaxListeners(0),
    changed: (chat) => {
      core.chatChanges.emit("chat", chat.id);
      core.saveSoon();
    },
    saveSoon: () => snapshots?.saveSoon(),
    updates: createUpdates({ saveSoon: () => snapshots?.saveSoon() }),
  };
  const reseed = (): void => (options.seed ? seedDemo(control) : undefined);
  const control = createControl(core, reseed);
  if (!saved) reseed();
  core.saveSoon();
  const app = await createServer(core, control, options.publicUrl);
  await app.listen({ port: options.port ?? 0, host });
  return {
    ...addressOf(app, host),
    loginBot: core.loginBot,
    control,
    close: async () => {
      await app.close();
      await core.updates.close();
      await snapshots?.close();
      await logFile?.close();
    },
  };
}

function addressOf(app: FastifyInstance, host: string): { url: string; port: number } {
  const address = app.server.address();
  const port = address !== null && typeof address === "object" ? address.port : 0;
  return { url: `http://${host.includes(":") ? `[${host}]` : host}:${port}`, port };
}

/** The settings win over what was saved, so that product and emulator always share the secret. */
function requireLoginBot(world: World, options: EmulatorOptions): Bot {
  const username = options.loginBotUsername ?? LOGIN_BOT_USERNAME;
  const id = Number(options.loginBotToken?.split(":")[0]) || undefined;
  const known = [...world.bots.values()].find(
    (bot) => bot.username === username || (id !== undefined && bot.id === id),
  );
  if (known && (!options.loginBotToken || known.botToken === options.loginBotToken)) return known;
  if (known) {
    world.bots.delete(known.id);
    world.botsByToken.delete(known.botToken);
  }
  const botId = id ?? newBotId();
  const botToken = options.loginBotToken ?? newBotToken(botId);
  return addBot(world, { id: botId, username, firstName: "Vestnik", botToken });
}

/** The environment of a scenario: real processes, a real database, and an emulated Telegram that outlives them all. */
import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TelegramEmulator } from "@vestnik/emulators/telegram/emulator";
import { besideServer } from "@vestnik/server/testing/besideServer";
import { connectChannel, signInTo } from "@vestnik/server/testing/factories";
import type { Owner, TestChannel } from "@vestnik/server/testing/factories";
import { layPreparedPglite } from "@vestnik/server/testing/database/preparedPglite";
import { createDatabaseForProcess } from "@vestnik/server/testing/database/testDatabase";
import { startTestTelegram, testSettings } from "@vestnik/server/testing/testTelegram";
import pg from "pg";
import { createOwnerAtApi } from "./owner.ts";
import type { OwnerAtApi } from "./owner.ts";
import type { Release } from "./release.ts";
import { until } from "./waiting.ts";
import { startVestnikProcess } from "./vestnikProcess.ts";
import type { Role, VestnikProcess } from "./vestnikProcess.ts";

export type DatabaseKind = "postgres" | "pglite";

export type GroundOptions = {
  readonly database: DatabaseKind;
  /** Only counts are judged. */
  readonly isShort: boolean;
  /** A superuser's address of the scenario's own PostgreSQL; otherwise that of the whole run is used. */
  readonly adminUrl?: string;
  readonly channels: number;
  /** How many channels in a row share one bot; by default each has its own. */
  readonly channelsPerBot?: number;
  /** Which channels share the first bot, by their number. */
  readonly isLoud?: (channel: number) => boolean;
  /** Separate processes that send, beside the one that answers requests. PGlite has one process. */
  readonly workers?: number;
  readonly latencyMs?: number;
  /** The data folder; otherwise a new one, which is deleted at the end. */
  readonly dataDir?: string;
} & World;

type World = {
  /** The version that the process runs; by default the present one. */
  readonly release?: Release;
  /** A file that is loaded into the sending processes before the product. */
  readonly preload?: string;
  readonly settings?: Readonly<Record<string, string>>;
};

/** The argument that `besideServer` passes on. */
type Place = Parameters<Parameters<typeof besideServer>[1]>[0];

export type Ground = {
  readonly database: DatabaseKind;
  readonly telegram: TelegramEmulator;
  readonly channels: readonly TestChannel[];
  readonly owner: OwnerAtApi;
  readonly dataDir: string;
  /** Empty on PGlite. */
  readonly databaseUrl: string;
  /** The processes that send. */
  readonly workers: readonly VestnikProcess[];
  readonly processes: readonly VestnikProcess[];
  /** Starts one more process that sends. PostgreSQL only. */
  addWorker(world?: World): Promise<VestnikProcess>;
  /** Starts one more process that answers, and usually sends, and asks it once it is ready. PostgreSQL only. */
  addServer(world: World, role?: "all" | "web"): Promise<VestnikProcess>;
  /** Asks this process no more and hears its last answers, as a proxy does before it is stopped. */
  takeOut(server: VestnikProcess): Promise<void>;
  /** Changes the database directly. On PGlite every process must be stopped. */
  behindItsBack<T>(work: (place: Place) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

export async function startGround(options: GroundOptions): Promise<Ground> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), "vestnik-chaos-")));
  const telegram = await startTestTelegram();
  telegram.control.setLatency(options.latencyMs ?? 0);
  const made =
    options.database === "postgres"
      ? await createDatabaseForProcess(options.adminUrl, { isMigrated: !options.release })
      : undefined;
  if (options.database === "pglite") await layPreparedPglite(dataDir);
  const { APP_URL: _, ...settings } = {
    ...testSettings(telegram, dataDir),
    DEFAULT_PLAN: "business",
    ...(made && { DATABASE_URL: made.url }),
    ...options.settings,
  };
  const workers: VestnikProcess[] = [];
  const processes: VestnikProcess[] = [];
  const closed = new Set<VestnikProcess>();

  async function add(
    role: Role,
    { preload, release, settings: own }: World = options,
  ): Promise<VestnikProcess> {
    const started = await startVestnikProcess({
      role,
      name: `${role}${processes.length}`,
      startsQuickly: options.isShort,
      settings: { ...settings, ...own },
      ...(preload !== undefined && role !== "web" && { preload }),
      ...(release && { mainFile: release.mainFile }),
      isWorkerReady: async (clientName) =>
        made !== undefined && (await isListening(made.url, clientName)),
    });
    processes.push(started);
    if (role !== "web") workers.push(started);
    started.launch();
    return started;
  }

  const front = await add(made && (options.workers ?? 0) > 0 ? "web" : "all");
  const urls = () => processes.filter((one) => !closed.has(one)).flatMap((one) => one.url() || []);
  await front.ready();
  const signedIn = await signInAt(front.url());
  // PGlite has one process, so the channels are inserted while it is stopped.
  if (!made) await front.stop();
  const behindItsBack = async <T>(work: (place: Place) => Promise<T>) =>
    await besideServer(settings, work);
  const owner = createOwnerAtApi(urls, signedIn.headers);
  const channels = options.release
    ? await connectAtApi(telegram, owner, options.channels)
    : await behindItsBack(
        async (place) => await connectChannels({ telegram, ...place }, signedIn, options),
      );
  if (!made) front.launch();
  for (let n = 0; made && n < (options.workers ?? 0); n += 1) await add("worker");
  await Promise.all(processes.map(async (one) => await one.ready()));

  return {
    database: options.database,
    telegram,
    channels,
    owner,
    dataDir,
    databaseUrl: made?.url ?? "",
    workers,
    processes,
    addWorker: async (world) => {
      const worker = await add("worker", world);
      await worker.ready();
      return worker;
    },
    async addServer(world, role = "all") {
      const server = await add(role, world);
      closed.add(server);
      await server.ready();
      closed.delete(server);
      return server;
    },
    async takeOut(server) {
      closed.add(server);
      await until("its requests are answered", () => owner.askedOf(server.url()) === 0);
    },
    behindItsBack,
    async close() {
      for (const one of processes) one.thaw();
      await Promise.all(processes.map(async (one) => await one.kill()));
      await telegram.close();
      await made?.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Signs in a new person. */
export async function signInAt(url: string): Promise<Owner> {
  return await signInTo(async (payload) => {
    const response = await fetch(`${url}/api/telegram/auth`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(payload),
    });
    return (await response.json()) as { token: string; user: { id: string } };
  });
}

async function connectChannels(
  place: Place & { readonly telegram: TelegramEmulator },
  owner: Owner,
  options: GroundOptions,
): Promise<TestChannel[]> {
  const { telegram } = place;
  const made: TestChannel[] = [];
  const loudest = telegram.control.createBot();
  let bot = telegram.control.createBot();
  for (let n = 0; n < options.channels; n += 1) {
    if (n > 0 && n % (options.channelsPerBot ?? 1) === 0) bot = telegram.control.createBot();
    const own = options.isLoud?.(n) === true ? loudest : bot;
    made.push(await connectChannel(place, owner, own));
  }
  return made;
}

/** As its owner does it: the rows of another version cannot be written by this one. */
async function connectAtApi(
  telegram: TelegramEmulator,
  owner: OwnerAtApi,
  count: number,
): Promise<TestChannel[]> {
  const made: TestChannel[] = [];
  for (let n = 0; n < count; n += 1) {
    const { id: botId, botToken } = telegram.control.createBot();
    const username = `channel_${n}_${randomBytes(4).toString("hex")}`;
    const chat = telegram.control.createChat({ title: username, type: "channel", username });
    telegram.control.setMember(chat.id, botId);
    const { channel } = await owner.insist<{ channel: { id: string; title: string } }>(
      "POST",
      "/channels",
      { username, botToken },
    );
    const { id, title } = channel;
    made.push({ id, title, username, chatId: chat.id, botId, botToken });
  }
  return made;
}

/** A worker runs when its connection for notices listens; later that one asks now and then whether the host is still there. */
async function isListening(url: string, clientName: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    const { rowCount } = await client.query(
      // Another scenario on the same server may have a worker of this name.
      `select 1 from pg_stat_activity
       where datname = current_database() and application_name = $1
         and (query like 'listen%' or query = 'select 1')`,
      [clientName],
    );
    return (rowCount ?? 0) > 0;
  } catch {
    return false;
  } finally {
    await client.end();
  }
}

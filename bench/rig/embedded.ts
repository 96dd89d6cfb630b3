/** Vestnik on the embedded database: rows are inserted while its process is stopped. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createBotTokenSealer } from "@vestnik/server/testing/botTokenSealer";
import type { SealBotToken } from "@vestnik/server/testing/botTokenSealer";
import { besideServer } from "@vestnik/server/testing/besideServer";
import { layPreparedPglite } from "@vestnik/server/testing/database/preparedPglite";
import type { ServerProcess } from "@vestnik/server/testing/serverProcess";
import { startMeasuredServer } from "./measuredServer.ts";
import type { Statements } from "./rows.ts";
import { KEY_ID, makeSettings } from "./vestnik.ts";

export type Embedded = {
  /** Its DATA_DIR. */
  readonly folder: string;
  readonly seal: SealBotToken;
  /** Only while no process runs. */
  write<T>(work: (pool: Statements) => Promise<T>): Promise<T>;
  start(more?: Readonly<Record<string, string>>): Promise<ServerProcess>;
  close(): Promise<void>;
};

export async function openEmbedded(providerUrl: string): Promise<Embedded> {
  const folder = await mkdtemp(join(tmpdir(), "vestnik-bench-"));
  await layPreparedPglite(folder);
  const { settings, key } = makeSettings(providerUrl, folder);
  return {
    folder,
    seal: createBotTokenSealer(KEY_ID, key),
    write: async (work) =>
      await besideServer(settings, async (place) =>
        work({
          query: async <Row>(text: string, values?: unknown[]) => {
            const { rows } = await place.executeSql(text, values);
            return { rows: rows as Row[] };
          },
        }),
      ),
    start: async (more) => await startMeasuredServer({ ...settings, ...more }),
    close: async () => await rm(folder, { recursive: true, force: true }),
  };
}

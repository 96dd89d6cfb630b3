/** P19: the memory of a process that writes an archive of somebody's data, for a quick reader and for a slow one. */
import { createHash, randomFillSync } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { get } from "node:http";
import type { IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { ServerProcess } from "@vestnik/server/testing/serverProcess";
import { unzip } from "@vestnik/server/testing/unzip";
import { memoryKb, missingProc } from "../rig/processorTime.ts";
import { writeBots, writePosts, writeSessions } from "../rig/rows.ts";
import type { SignedIn, Statements } from "../rig/rows.ts";
import { openVestnik } from "../rig/vestnik.ts";
import type { Figure, Measurement } from "./measurement.ts";

const GOAL_MB = 64;
const HOUR_MS = 3_600_000;
const IMAGE_BYTES = 1024 * 1024;
/** Of a slow reader: 16 MB a second at most. */
const SLOW_PAUSE_MS = 4;

export const download: Measurement = {
  id: "P19",
  what: "an archive of 2,000 posts and 300 images of 1 MB, downloaded by a quick and a slow reader",
  async measure({ postgres, provider, isQuick, say }) {
    if (missingProc) return missingProc;
    const [posts, images] = isQuick ? [50, 5] : [2000, 300];
    const vestnik = await openVestnik(
      await postgres.createVestnikDatabase("download"),
      provider.url,
    );
    const folder = await mkdtemp(join(tmpdir(), "vestnik-bench-"));
    await writeBots(vestnik, [1]);
    const [owner] = await writeSessions(vestnik.pool);
    if (!owner) throw new Error("There is no owner.");
    await writeHistory(vestnik.pool, posts);
    const written = await writeImages(vestnik.pool, join(folder, "uploads"), images);
    const web = await vestnik.startWeb([], { DATA_DIR: folder });
    try {
      const figures: Figure[] = [];
      const details: string[] = [];
      // What the process loads with its first archive is no part of the following ones.
      const first = await readArchive(web, owner, 0);
      details.push(
        `The first archive: memory ${mb(first.beforeKb)} MB before, at most ${mb(first.peakKb)} MB.`,
      );
      for (const [name, pauseMs] of [["quick", 0] as const, ["slow", SLOW_PAUSE_MS] as const]) {
        const { archive, ms, beforeKb, peakKb } = await readArchive(web, owner, pauseMs);
        const grownMb = (peakKb - beforeKb) / 1024;
        details.push(
          `A ${name} reader: ${mb(archive.length / 1024)} MB in ${(ms / 1000).toFixed(1)} s; memory ${mb(beforeKb)} MB before, at most ${mb(peakKb)} MB.`,
        );
        say(details.at(-1) ?? "");
        figures.push({
          goal: `${name} reader: memory ≤ +${GOAL_MB} MB`,
          measured: `+${grownMb.toFixed(0)} MB`,
          isMet: grownMb <= GOAL_MB,
        });
        figures.push(await compare(vestnik.pool, name, archive, written));
      }
      return { figures, details };
    } finally {
      await web.stop();
      await vestnik.close();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

async function writeHistory(pool: Statements, count: number): Promise<void> {
  const at = Date.now() + 24 * HOUR_MS;
  await writePosts(
    pool,
    Array.from({ length: count }, (_, n) => ({ channel: 0, at: at + n * 60_000 })),
  );
}

/** By their names, what each must hold. */
async function writeImages(
  pool: Statements,
  folder: string,
  count: number,
): Promise<ReadonlyMap<string, string>> {
  mkdirSync(folder, { recursive: true });
  const written = new Map<string, string>();
  const bytes = Buffer.alloc(IMAGE_BYTES);
  for (let number = 0; number < count; number += 1) {
    const filename = `${String(number).padStart(32, "0")}.jpg`;
    randomFillSync(bytes);
    writeFileSync(join(folder, filename), bytes);
    written.set(filename, hashOf(bytes));
  }
  await pool.query(
    `insert into uploads (filename, user_id, content_type, byte_size, width, height)
     select f.value, u.id, 'image/jpeg', $2::int, 1, 1 from json_array_elements_text($1) f, users u`,
    [JSON.stringify([...written.keys()]), IMAGE_BYTES],
  );
  return written;
}

async function readArchive(web: ServerProcess, { headers }: SignedIn, pauseMs: number) {
  const answer = await fetch(`${web.url}/api/account/export`, { method: "POST", headers });
  const { data } = (await answer.json()) as { data: { url: string } };
  const beforeKb = memoryKb(web.pid);
  let peakKb = beforeKb;
  const watch = setInterval(() => (peakKb = Math.max(peakKb, memoryKb(web.pid))), 20);
  const begin = performance.now();
  const chunks: Buffer[] = [];
  for await (const chunk of await open(web.url + new URL(data.url).pathname)) {
    chunks.push(chunk as Buffer);
    if (pauseMs > 0) await sleep(pauseMs);
  }
  clearInterval(watch);
  const ms = performance.now() - begin;
  return { archive: Buffer.concat(chunks), ms, beforeKb, peakKb };
}

async function open(url: string): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  get(url, resolve).on("error", reject);
  return await promise;
}

/** Reads the archive back and compares it with the database and the disk. */
async function compare(
  pool: Statements,
  name: string,
  archive: Buffer,
  images: ReadonlyMap<string, string>,
): Promise<Figure> {
  const files = await unzip(archive);
  const listed = JSON.parse(String(files.get("publications.json"))) as { readonly id: string }[];
  const { rows } = await pool.query<{ id: string }>("select id from publications");
  const ids = new Set(listed.map(({ id }) => id));
  const missing = [
    ...rows.filter(({ id }) => !ids.has(id)),
    ...[...images].filter(([filename, hash]) => {
      const bytes = files.get(`images/${filename}`);
      return bytes === undefined || hashOf(bytes) !== hash;
    }),
  ];
  return {
    goal: `${name} reader: nothing missing`,
    measured: `${listed.length} posts, ${images.size} images, ${missing.length} missing`,
    isMet: missing.length === 0 && listed.length === rows.length,
  };
}

const hashOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

const mb = (kb: number) => (kb / 1024).toFixed(0);

/** The bench's own PostgreSQL and Redis, in temporary folders that are deleted at the end. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import {
  copyTemplate,
  databaseUrl,
  withAdmin,
} from "@vestnik/server/testing/database/databaseTemplate";
import pg from "pg";
import { familyProcessorMs, processorMs } from "./processorTime.ts";
import { findInPath } from "../../scripts/machine/debian.mjs";
import { findFreePort } from "../../scripts/machine/ports.mjs";
import { findOrInstallPostgres, startPostgres } from "../../scripts/machine/postgres.mjs";

export type PostgresServer = {
  /** An empty database. */
  createDatabase(name: string): Promise<string>;
  /** One with Vestnik's tables. */
  createVestnikDatabase(name: string): Promise<string>;
  version(): Promise<string>;
  /** Processor time of all its processes so far. */
  cpuMs(): number | undefined;
  stop(): Promise<void>;
};

/** With fsync, as in production, because durability is part of what is measured. */
export async function startPostgresServer(): Promise<PostgresServer> {
  const found = await findOrInstallPostgres();
  if ("missing" in found) throw new Error(`The bench needs PostgreSQL: ${found.missing}`);
  // A checkpoint in only one of two rounds would distort the comparison.
  const settings = { max_wal_size: "8GB", checkpoint_timeout: "30min" };
  const server = await startPostgres(found.binaries, { durable: true, settings });
  const admin = new pg.Client({ connectionString: server.url });
  await admin.connect();
  const { rows } = await admin.query<{ pid: number }>("select pg_backend_pid() as pid");
  const [backend = { pid: 0 }] = rows;
  return {
    cpuMs: () => familyProcessorMs(backend.pid),
    async createDatabase(name) {
      await admin.query(`create database ${name}`);
      return databaseUrl(server.url, name);
    },
    async createVestnikDatabase(name) {
      // Its lock is held until its connection ends.
      await withAdmin(server.url, async (own) => await copyTemplate(own, server.url, name));
      return databaseUrl(server.url, name);
    },
    async version() {
      const shown = await admin.query<{ server_version: string }>("show server_version");
      return shown.rows[0]?.server_version.split(" ")[0] ?? "";
    },
    async stop() {
      await admin.end();
      await server.stop();
    },
  };
}

export type RedisServer = {
  readonly port: number;
  cpuMs(): number | undefined;
  stop(): Promise<void>;
};

/** With its append-only file synchronised each second, as BullMQ's documentation recommends; undefined when Redis is not installed. */
export async function startRedisServer(): Promise<RedisServer | undefined> {
  const program = findInPath(["redis-server"]);
  if (program === undefined) return undefined;
  const folder = await mkdtemp(join(tmpdir(), "vestnik-redis-"));
  const port = await findFreePort();
  const child = spawn(
    program,
    [
      "--port",
      String(port),
      "--bind",
      "127.0.0.1",
      "--dir",
      folder,
      "--save",
      "",
      "--appendonly",
      "yes",
      "--appendfsync",
      "everysec",
    ],
    { stdio: ["ignore", "pipe", "ignore"] },
  );
  const killNow = () => child.kill("SIGKILL");
  process.once("exit", killNow);
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  while (!output.includes("Ready to accept connections")) {
    if (child.exitCode !== null) throw new Error(`Redis did not start:\n${output}`);
    await sleep(20);
  }
  return {
    port,
    cpuMs: () => processorMs(child.pid),
    async stop() {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
      process.off("exit", killNow);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

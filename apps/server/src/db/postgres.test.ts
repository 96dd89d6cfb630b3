/** A database that does not answer: a host that vanished, a machine that was frozen, another process that migrates. */
import { createServer, connect } from "node:net";
import { rmSync } from "node:fs";
import type { AddressInfo, Server, Socket } from "node:net";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createDatabaseForProcess } from "../testing/database/testDatabase.ts";
import { migrationsUpTo, readRelease } from "../testing/releases/releasedDatabase.ts";
import { isDatabaseBusy } from "./connectionErrors.ts";
import type { Database } from "./db.ts";
import { MIGRATION_LOCK, openPostgres } from "./postgres.ts";

const SILENT_MS = 500;
const CONNECTIONS = 10;

type Wire = { readonly url: string; freeze(): void; thaw(): void; close(): void };

/** A proxy that forwards bytes to the database; while frozen it holds every connection open and forwards nothing. */
async function startWire(databaseUrl: string): Promise<Wire> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let isFrozen = false;
  const server: Server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    near.pipe(far);
    far.pipe(near);
    for (const socket of [near, far]) {
      sockets.add(socket);
      if (isFrozen) socket.pause();
      socket.on("error", () => undefined);
      socket.on("close", () => {
        sockets.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = new URL(databaseUrl);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    freeze() {
      isFrozen = true;
      for (const socket of sockets) socket.pause();
    },
    thaw() {
      isFrozen = false;
      for (const socket of sockets) socket.resume();
    },
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

/** A proxy that forwards bytes and reads the startup parameters of clients: pairs of words that each end with a zero. */
async function startEavesdropper(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const named = new Set<string>();
  const server = createServer((near) => {
    near.once("data", (first: Buffer) => {
      const words = first.subarray(8).toString().split("\0");
      for (let at = 0; words[at]; at += 2) named.add(words[at] ?? "");
    });
    const far = connect(Number(target.port), target.hostname);
    near.pipe(far).pipe(near);
    for (const socket of [near, far]) socket.on("error", () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = new URL(databaseUrl);
  url.port = String((server.address() as AddressInfo).port);
  return { named, url: url.href, close: () => void server.close() };
}

// PGlite has no connections.
it("a server that was away when it was asked for is not complained of later", async () => {
  const silentMs = 50;
  const uncaught: unknown[] = [];
  const note = (error: unknown) => void uncaught.push(error);
  process.prependListener("uncaughtException", note);
  const opening = openPostgres("postgres://vestnik@127.0.0.1:9/vestnik", note, { silentMs });
  await expect(opening).rejects.toThrow("ECONNREFUSED");
  // A timer of a connection that was never made would end by now.
  await new Promise((resolve) => setTimeout(resolve, 4 * silentMs));
  process.removeListener("uncaughtException", note);
  expect(uncaught).toEqual([]);
});

describe.skipIf(process.env["TEST_DATABASE_URL"] === undefined)(
  "a PostgreSQL that does not answer",
  () => {
    let made: NonNullable<Awaited<ReturnType<typeof createDatabaseForProcess>>>;
    let wire: Wire;
    let database: Database;

    beforeEach(async () => {
      const created = await createDatabaseForProcess();
      if (!created) throw new Error("There is no PostgreSQL.");
      made = created;
      wire = await startWire(made.url);
      database = await openPostgres(wire.url, () => undefined, { silentMs: SILENT_MS });
      await database.db.execute(sql`create table notes (text text)`);
    });

    afterEach(async () => {
      wire.thaw();
      await database.close();
      wire.close();
      await made.drop();
    });

    it("waits for a process that migrates the database, and reports that it waits", async () => {
      const busy = new pg.Client({ connectionString: made.url });
      await busy.connect();
      await busy.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
      const said = Promise.withResolvers<Error>();
      const opening = openPostgres(made.url, said.resolve);
      expect((await said.promise).message).toContain("waiting for it");
      await busy.end();
      await (await opening).close();
    });

    it("a migration gives way to somebody with other locks, who goes on, and says so; then it begins again", async () => {
      const old = await createDatabaseForProcess(undefined, { isMigrated: false });
      if (!old) throw new Error("These tests run on PostgreSQL.");
      const busy = new pg.Client({ connectionString: old.url });
      await busy.connect();
      const folder = migrationsUpTo(readRelease("1.0.0").migration);
      await migrate(drizzle({ client: busy }), { migrationsFolder: folder });
      rmSync(folder, { recursive: true });
      await busy.query("begin");
      await busy.query("lock table publications in row exclusive mode");
      const said = Promise.withResolvers<Error>();
      const opening = openPostgres(old.url, said.resolve);
      expect((await said.promise).message).toContain("trying again");
      // The migration holds this table and wants the other one.
      await busy.query("update channels set title = title");
      await busy.query("commit");
      const opened = await opening;
      await opened.db.execute(sql`select missing_rights from channels`);
      await opened.close();
      await busy.end();
      await old.drop();
    });

    it("gets no startup parameter that PgBouncer would refuse", async () => {
      const { named, url, close } = await startEavesdropper(made.url);
      const direct = await openPostgres(url, () => undefined);
      await direct.ping();
      await direct.for("worker").ping();
      await direct.close();
      close();
      expect(named).toEqual(new Set(["user", "database", "client_encoding"]));
    });

    it("ends statements that take too long or wait too long, and the next one succeeds", async () => {
      // In which every other statement ends, however busy the machine is.
      const web = { statementMs: 3000, lockMs: 100 };
      const hurried = await openPostgres(made.url, () => undefined, { web });
      const slow = hurried.db.execute(sql`select pg_sleep(30)`).catch((error: unknown) => error);
      expect(isDatabaseBusy(await slow)).toBe(true);
      await hurried.db.transaction(async (tx) => {
        await tx.execute(sql`lock table notes in exclusive mode`);
        const waiting = hurried.db.execute(sql`insert into notes values ('late')`);
        expect(isDatabaseBusy(await waiting.catch((error: unknown) => error))).toBe(true);
      });
      await hurried.db.execute(sql`insert into notes values ('in time')`);
      expect(await texts()).toEqual(["in time"]);
      await hurried.close();
    });

    it("answers the worker while the web uses all of its connections", async () => {
      const busy = await openPostgres(made.url, () => undefined);
      const released = Promise.withResolvers<void>();
      const started = Array.from({ length: CONNECTIONS }, () => Promise.withResolvers<void>());
      const holding = started.map(async ({ resolve }) =>
        busy.db.transaction(async (tx) => {
          await tx.execute(sql`select 1`);
          resolve();
          await released.promise;
        }),
      );
      await Promise.all(started.map(async ({ promise }) => await promise));
      await busy.for("worker").db.execute(sql`insert into notes values ('recorded')`);
      await busy.for("upkeep").foreign.executeSql("insert into notes values ('swept')");
      released.resolve();
      await Promise.all(holding);
      await busy.close();
      expect(await texts()).toEqual(["recorded", "swept"]);
    });

    const texts = async () => {
      const direct = await openPostgres(made.url, () => undefined);
      const { rows } = await direct.db.execute<{ text: string }>(sql`select text from notes`);
      await direct.close();
      return rows.map(({ text }) => text);
    };

    it("loses nothing that is acknowledged afterwards", async () => {
      const cutOff = database.db.transaction(async (tx) => {
        await tx.execute(sql`insert into notes values ('half')`);
        wire.freeze();
        await tx.execute(sql`insert into notes values ('done')`);
      });
      await expect(cutOff).rejects.toThrow("Failed query");
      wire.thaw();
      // As many as there are connections, so that the one of the broken transaction would be used.
      const notes = Array.from({ length: CONNECTIONS }, (_, n) => `note ${n}`);
      for (const note of notes) await database.db.execute(sql`insert into notes values (${note})`);
      expect(await texts()).toEqual(notes);
    });

    it("uses up no connection, whatever was running", async () => {
      for (let round = 0; round < 2; round += 1) {
        // Connections that are open already and freeze at their first statement.
        await Promise.all(
          Array.from({ length: CONNECTIONS }, async () => await database.db.execute(sql`select 1`)),
        );
        wire.freeze();
        const beginnings = await Promise.allSettled(
          Array.from(
            { length: CONNECTIONS },
            async () =>
              await database.db.transaction(async (tx) => await tx.execute(sql`select 1`)),
          ),
        );
        expect(beginnings.every(({ status }) => status === "rejected")).toBe(true);
        wire.thaw();
      }
      await database.db.execute(sql`insert into notes values ('after')`);
      expect(await texts()).toEqual(["after"]);
    });

    it("releases the locks of a process that cannot go on", async () => {
      const frozen = await openPostgres(wire.url, () => undefined, {
        idleInTransactionMs: SILENT_MS,
      });
      await frozen.db.execute(sql`insert into notes values ('one')`);
      const cutOff = frozen.db.transaction(async (tx) => {
        await tx.execute(sql`select * from notes for update`);
        wire.freeze();
        const direct = await openPostgres(made.url, () => undefined);
        await direct.db.execute(sql`update notes set text = 'two'`);
        await direct.close();
        wire.thaw();
        await tx.execute(sql`update notes set text = 'three'`);
      });
      await expect(cutOff).rejects.toThrow("Failed query");
      expect(await texts()).toEqual(["two"]);
      await frozen.close();
    });

    it("is noticed by listeners, which receive notices again once it is back", async () => {
      const gap = Promise.withResolvers<void>();
      const trouble = Promise.withResolvers<Error>();
      const received: string[] = [];
      // It has no other connection yet, whose silence would be noticed instead.
      const listening = await openPostgres(wire.url, trouble.resolve, { silentMs: SILENT_MS });
      const onNotice = (payload: string) => received.push(payload);
      const stop = await listening.listen("topic", onNotice, gap.resolve);
      wire.freeze();
      expect((await trouble.promise).message).toBe("The database fell silent.");
      wire.thaw();
      // Listeners are told to look for themselves; an empty notice, which anybody may send, is something else.
      await gap.promise;
      expect(received).toEqual([]);
      await listening.db.execute(sql`notify topic`);
      await expect.poll(() => received).toEqual([""]);
      await stop();
      await listening.close();
    });
  },
);

/** A real PgBouncer in front of the tests' PostgreSQL. */
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findFreePort } from "../../../../../scripts/machine/ports.mjs";
import { findProxy } from "../../../../../scripts/machine/proxies.mjs";
import { StartFailure } from "../../startFailure.ts";
import { createDatabaseForProcess } from "../../testing/database/testDatabase.ts";
import { openPostgres } from "../postgres.ts";

const pgbouncer = findProxy("pgbouncer");

describe.skipIf(process.env["TEST_DATABASE_URL"] === undefined || !pgbouncer)("PgBouncer", () => {
  let folder: string;
  let made: NonNullable<Awaited<ReturnType<typeof createDatabaseForProcess>>>;
  let running: ChildProcess | undefined;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), "vestnik-pooler-"));
    // It refuses to run as root, and reads its files as the user it becomes.
    chmodSync(folder, 0o755);
    const created = await createDatabaseForProcess();
    if (!created) throw new Error("There is no PostgreSQL.");
    made = created;
  });
  afterEach(async () => {
    if (running?.exitCode === null) {
      running.kill("SIGINT");
      await once(running, "exit");
    }
    await made.drop();
    rmSync(folder, { recursive: true });
  });

  /** The address of the database behind a pool of that mode. */
  async function pooled(mode: "transaction" | "session"): Promise<string> {
    const url = new URL(made.url);
    const port = await findFreePort();
    const users = join(folder, "users.txt");
    writeFileSync(users, `"${url.username}" ""\n`);
    const settings = join(folder, "pgbouncer.ini");
    writeFileSync(
      settings,
      `[databases]\n* = host=${url.hostname} port=${url.port}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${port}\n` +
        `unix_socket_dir =\nauth_type = trust\nauth_file = ${users}\npool_mode = ${mode}\ndefault_pool_size = 60\n`,
    );
    const asUser = process.getuid?.() === 0 ? ["-u", "nobody"] : [];
    running = spawn(pgbouncer ?? "", [...asUser, settings], { stdio: "ignore" });
    url.port = String(port);
    await expect.poll(async () => await answers(port)).toBe(true);
    return url.href;
  }

  async function answers(port: number): Promise<boolean> {
    const socket = connect(port, "127.0.0.1");
    const isConnected = await once(socket, "connect").then(
      () => true,
      () => false,
    );
    socket.destroy();
    return isConnected;
  }

  it(
    "that pools transactions is refused with a sentence, and leaves no lock behind",
    { timeout: 120_000 },
    async () => {
      const url = await pooled("transaction");
      const refusal: unknown = await openPostgres(url, () => undefined).catch(
        (error: unknown) => error,
      );
      expect(refusal).toBeInstanceOf(StartFailure);
      expect((refusal as StartFailure).message).toMatch(/^DATABASE_URL: .*pool_mode = transaction/);
      const troubles: Error[] = [];
      const direct = await openPostgres(made.url, (error) => troubles.push(error));
      expect(troubles).toEqual([]);
      await direct.close();
    },
  );

  it("that pools sessions works", { timeout: 120_000 }, async () => {
    const database = await openPostgres(await pooled("session"), () => undefined);
    const heard = Promise.withResolvers<string>();
    await database.listen("test_topic", heard.resolve);
    await database.foreign.executeSql("select pg_notify('test_topic', 'hello')");
    expect(await heard.promise).toBe("hello");
    await database.close();
  });
});

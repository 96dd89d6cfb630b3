/** A certificate instead of a password, as docs/operations.md makes one, on a real PostgreSQL server with TLS. */
import { execFileSync } from "node:child_process";
import { chmodSync, chownSync, copyFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findInPath } from "../../../../../scripts/machine/debian.mjs";
import {
  findOrInstallPostgres,
  startPostgres,
  unprivilegedUser,
} from "../../../../../scripts/machine/postgres.mjs";
import { Secret } from "../../secrets/secret.ts";
import { openDatabase } from "./openDatabase.ts";

const found = await findOrInstallPostgres();
const openssl = findInPath(["openssl"]);

describe.runIf("binaries" in found && openssl)("a server that asks for a certificate", () => {
  let folder: string;
  let server: Awaited<ReturnType<typeof startPostgres>>;
  const at = (name: string) => join(folder, name);

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "vestnik-certificates-"));
    chmodSync(folder, 0o755);
    authority("ca");
    authority("stranger");
    certificate("server", "localhost", "ca");
    certificate("client", "service", "ca");
    certificate("renewed", "service", "ca");
    certificate("other", "somebody", "ca");
    certificate("forged", "service", "stranger");
    const { uid, gid } = unprivilegedUser();
    if (uid !== undefined && gid !== undefined) chownSync(at("server.key"), uid, gid);
    const rules = at("pg_hba.conf");
    writeFileSync(
      rules,
      "host all vestnik 127.0.0.1/32 trust\nhostssl all service 127.0.0.1/32 cert\n",
    );
    if (!("binaries" in found)) throw new Error(found.missing);
    server = await startPostgres(found.binaries, {
      settings: {
        hba_file: rules,
        ssl: "on",
        ssl_ca_file: at("ca.crt"),
        ssl_cert_file: at("server.crt"),
        ssl_key_file: at("server.key"),
      },
    });
    await asAdmin("create role service login");
    await asAdmin("create database vestnik owner service");
  }, 60_000);
  afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const NEW_KEY = [
    "req",
    "-x509",
    "-nodes",
    "-newkey",
    "ec",
    "-pkeyopt",
    "ec_paramgen_curve:prime256v1",
  ];

  function authority(name: string): void {
    make(name, "-subj", `/CN=${name}`);
  }

  function certificate(name: string, subject: string, signer: string): void {
    const signed = ["-CA", at(`${signer}.crt`), "-CAkey", at(`${signer}.key`)];
    make(name, ...signed, "-subj", `/CN=${subject}`, "-addext", `subjectAltName=DNS:${subject}`);
  }

  function make(name: string, ...words: readonly string[]): void {
    const files = ["-keyout", at(`${name}.key`), "-out", at(`${name}.crt`), "-days", "2"];
    execFileSync(openssl ?? "", [...NEW_KEY, ...files, ...words], { stdio: "pipe" });
    chmodSync(at(`${name}.key`), 0o600);
  }

  async function asAdmin(statement: string): Promise<void> {
    const admin = new pg.Client(server.url);
    await admin.connect();
    await admin.query(statement);
    await admin.end();
  }

  async function open(own: string | undefined) {
    const { port } = new URL(server.url);
    const certified = own ? `&sslcert=${at(`${own}.crt`)}&sslkey=${at(`${own}.key`)}` : "";
    const databaseUrl = new Secret(
      `postgres://service@localhost:${port}/vestnik?sslmode=verify-full&sslrootcert=${at("ca.crt")}${certified}`,
    );
    const settings = {
      dataDir: "/nowhere",
      copiesBeforeMigration: false,
      secretKeys: new Map([["k1", Buffer.alloc(32, 7)]]),
      databaseUrl,
    };
    return await openDatabase(settings, () => undefined);
  }

  it.each([
    ["none", undefined],
    ["one in another name", "other"],
    ["one of another authority", "forged"],
  ])("%s is refused with a sentence about the certificate", async (_, own) => {
    await expect(open(own)).rejects.toThrow(/^DATABASE_URL: .*sslcert/);
  });

  it("its own opens the database without a password, and a renewed one is used by new connections", async () => {
    const [certified, key] = [at("used.crt"), at("used.key")];
    const use = (name: string) => {
      copyFileSync(at(`${name}.crt`), certified);
      copyFileSync(at(`${name}.key`), key);
    };
    use("client");
    const database = await open("used");
    await expect(database.ping()).resolves.toBeUndefined();
    const renew = async (name: string) => {
      use(name);
      await asAdmin(
        "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'service'",
      );
    };
    await renew("forged");
    await expect
      .poll(async () => await database.ping().then(String, () => "refused"))
      .toBe("refused");
    await renew("renewed");
    await expect.poll(async () => await database.ping().then(() => "open", String)).toBe("open");
    await database.close();
  });
});

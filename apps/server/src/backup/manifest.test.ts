import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { knownMigrations } from "../db/opening/newerSchema.ts";
import { StartFailure } from "../startFailure.ts";
import { readManifest } from "./manifest.ts";

let folder: string;
beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), "vestnik-manifest-"))));
afterEach(async () => await rm(folder, { recursive: true, force: true }));

const newest = knownMigrations().at(-1) ?? { when: 0, tag: "" };
const sha256 = createHash("sha256").update("dump").digest("hex");
const whole = {
  product: "vestnik",
  format: 1,
  version: "9.9.9",
  madeAt: "2026-11-01T10:00:00.000Z",
  database: { kind: "postgres", serverVersion: "17.5" },
  schema: { when: newest.when, migration: newest.tag },
  rows: { users: 1 },
  folders: [],
  files: [{ path: "database.dump", bytes: 4, sha256 }],
};

async function read(manifest: unknown, dump = "dump"): Promise<string> {
  await writeFile(join(folder, "database.dump"), dump);
  await writeFile(join(folder, "manifest.json"), JSON.stringify(manifest));
  return await readManifest(folder).then(
    () => "read",
    (error: unknown) => {
      expect(error).toBeInstanceOf(StartFailure);
      return (error as Error).message;
    },
  );
}

it("a folder without a manifest is no backup", async () => {
  await expect(readManifest(folder)).rejects.toThrow(/is no backup: it has no manifest\.json/);
});

it("a whole backup is read", async () => {
  expect(await read(whole)).toBe("read");
});

it.each([
  ["of another product", { ...whole, product: "messenger" }],
  ["of another form", { ...whole, format: 2 }],
  ["that leads out of its folder", { ...whole, files: [{ path: "../x", bytes: 4, sha256 }] }],
  ["with an absolute path", { ...whole, folders: ["/etc"] }],
  ["that is half there", "{"],
])("a manifest %s is refused", async (_, manifest) => {
  expect(await read(manifest)).toMatch(/manifest\.json cannot be read/);
});

it("a backup of a newer schema is refused, and names the version to restore it with", async () => {
  const schema = { when: newest.when + 1, migration: "9999_later" };
  expect(await read({ ...whole, schema })).toMatch(
    /^A newer version of Vestnik \(9\.9\.9\).*9999_later/,
  );
});

it("a backup of a schema that is none of ours is refused", async () => {
  const schema = { when: newest.when - 1, migration: "0001_strange" };
  expect(await read({ ...whole, schema })).toMatch(/0001_strange\) is none that Vestnik made/);
});

it("a file with another sum or size is found", async () => {
  expect(await read(whole, "dumb")).toMatch(/damaged: 1 of its 1 files .* database\.dump/);
});

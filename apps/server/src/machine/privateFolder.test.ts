import { chmod, mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { createDatabaseForProcess } from "../testing/database/testDatabase.ts";
import { startServerProcess } from "../testing/serverProcess.ts";
import { startTestTelegram, testSettings } from "../testing/testTelegram.ts";
import { keepPrivate } from "./privateFolder.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "vestnik-private-"));
  const umask = process.umask();
  onTestFinished(async () => {
    process.umask(umask);
    await rm(folder, { recursive: true, force: true });
  });
});

/** The entries that somebody else may read, write or enter, with their rights. */
async function openToOthers(inside: string): Promise<string[]> {
  const names = await readdir(inside, { recursive: true });
  const open: string[] = [];
  for (const name of [".", ...names]) {
    // Files of the database come and go while it runs.
    const facts = await stat(join(inside, name)).catch(() => undefined);
    if (facts && (facts.mode & 0o077) !== 0)
      open.push(`${name} ${(facts.mode & 0o777).toString(8)}`);
  }
  return open;
}

describe.skipIf(process.platform === "win32")("the data folder", () => {
  it.each([0o022, 0o000])("is created for its owner alone under umask %o", async (umask) => {
    const data = join(folder, "new", "data");
    process.umask(umask);
    expect(keepPrivate(data)).toBeUndefined();
    await mkdir(join(data, "uploads"));
    await writeFile(join(data, "uploads", "a.jpg"), "image", { mode: 0o666 });
    expect(await openToOthers(data)).toEqual([]);
  });

  it("that was open to others is closed with everything in it, and what owners may do stays", async () => {
    process.umask(0);
    const data = join(folder, "data");
    await mkdir(join(data, "pglite", "global"), { recursive: true });
    const control = join(data, "pglite", "global", "pg_control");
    await writeFile(control, "control");
    await writeFile(join(data, "read-only"), "");
    await chmod(join(data, "read-only"), 0o444);
    expect(await openToOthers(data)).toHaveLength(5);
    expect(keepPrivate(data)).toBeUndefined();
    expect(await openToOthers(data)).toEqual([]);
    const rights = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);
    expect(await rights(data)).toBe("700");
    expect(await rights(control)).toBe("600");
    expect(await rights(join(data, "read-only"))).toBe("400");
  });

  it("that is closed itself has its open files closed, too", async () => {
    process.umask(0);
    const data = join(folder, "data");
    await mkdir(data, { mode: 0o700 });
    await writeFile(join(data, "backup"), "restored");
    keepPrivate(data);
    expect(await openToOthers(data)).toEqual([]);
  });

  it("may be a link, and links in it do not change what they lead to", async () => {
    process.umask(0);
    const [data, outside] = [join(folder, "data"), join(folder, "outside")];
    await mkdir(join(folder, "target"));
    await symlink(join(folder, "target"), data);
    await mkdir(outside);
    await writeFile(join(outside, "file"), "");
    await symlink(outside, join(data, "uploads"));
    await symlink(join(folder, "nowhere"), join(data, "broken"));
    expect(keepPrivate(data)).toBeUndefined();
    expect((await stat(join(folder, "target"))).mode & 0o777).toBe(0o700);
    expect((await stat(join(outside, "file"))).mode & 0o777).toBe(0o666);
  });

  it.each(["022", "000"])(
    "of a running server is its owner's alone, started under umask %s",
    { timeout: 120_000 },
    async (umask) => {
      const telegram = await startTestTelegram();
      const database = await createDatabaseForProcess();
      onTestFinished(async () => {
        await telegram.close();
        await database?.drop();
      });
      const data = join(folder, "data");
      process.umask(Number.parseInt(umask, 8));
      await mkdir(join(data, "uploads"), { recursive: true });
      await writeFile(join(data, "uploads", `${"a".repeat(32)}.jpg`), "image");
      const server = await startServerProcess({
        ...testSettings(telegram, data),
        ...(database && { DATABASE_URL: database.url }),
      });
      onTestFinished(async () => await server.kill());
      expect(await openToOthers(data)).toEqual([]);
      await server.stop();
      expect(await openToOthers(data)).toEqual([]);
    },
  );
});

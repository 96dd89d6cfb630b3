import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { FolderInUse, openPglite } from "./pglite.ts";
import { users } from "./schema.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "vestnik-pglite-"));
});
afterEach(async () => await rm(folder, { recursive: true, force: true }));

it("a folder that is open is refused in words, because opening it twice would lose data", async () => {
  const database = await openPglite(folder);
  await expect(openPglite(folder)).rejects.toThrow(FolderInUse);
  await expect(openPglite(folder)).rejects.toThrow(/in use by another Vestnik process.*DATA_DIR/s);
  await database.close();
});

it("what was written is there when the folder is opened again", async () => {
  const first = await openPglite(folder);
  await first.db.insert(users).values({ telegramId: 1, firstName: "Anna" });
  await first.close();
  const second = await openPglite(folder);
  expect(await second.db.select({ name: users.firstName }).from(users)).toEqual([{ name: "Anna" }]);
  await second.close();
});

it("every change is heard by who listens, once, and not before it is made", async () => {
  const database = await openPglite(folder);
  const heard: string[] = [];
  const stop = await database.listen("news", (payload) => heard.push(payload));
  await database.db.transaction(async (tx) => {
    await tx.execute("select pg_notify('news', 'made')");
    expect(heard).toEqual([]);
  });
  await expect.poll(() => heard).toEqual(["made"]);
  await stop();
  await database.close();
});

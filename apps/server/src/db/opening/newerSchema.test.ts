import { expect, it } from "vitest";
import { sql } from "drizzle-orm";
import { openTestDatabase } from "../../testing/database/testDatabase.ts";
import { StartFailure } from "../../startFailure.ts";
import { refuseNewerSchema } from "./newerSchema.ts";

it("a database that a newer version has changed is refused, one of this version is not", async () => {
  const database = await openTestDatabase();
  const check = async () =>
    await refuseNewerSchema(
      async (text) => (await database.foreign.executeSql(text)).rows,
      "DATABASE_URL",
    );
  await expect(check()).resolves.toBeUndefined();
  const migrations = sql.raw("drizzle.__drizzle_migrations");
  await database.db.execute(
    sql`insert into ${migrations} (hash, created_at) select 'newer', max(created_at) + 1 from ${migrations}`,
  );
  try {
    const refusal: unknown = await check().catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(StartFailure);
    expect((refusal as StartFailure).message).toMatch(/^DATABASE_URL: .*newer version/);
  } finally {
    await database.db.execute(sql`delete from ${migrations} where hash = 'newer'`);
    await database.close();
  }
});

it("an empty database is not refused", async () => {
  await expect(
    refuseNewerSchema(async () => [{ name: null }], "DATA_DIR"),
  ).resolves.toBeUndefined();
});

/** Both databases give the same values: to drizzle and to the library that sends its own SQL. */
import { sql } from "drizzle-orm";
import { expect, it, onTestFinished } from "vitest";
import { openTestDatabase } from "../testing/database/testDatabase.ts";

it("drizzle is given times as they are written, the library with its own SQL is given dates", async () => {
  const database = await openTestDatabase();
  onTestFinished(async () => await database.close());
  const { db, foreign } = database;
  const values = `'2026-11-24 04:00:00.123456'::timestamp as time, '2026-11-24'::date as day,
    array[1.10]::numeric[] as numbers`;
  const written = { time: "2026-11-24 04:00:00.123456", day: "2026-11-24", numbers: "{1.10}" };
  expect((await db.execute(sql.raw(`select ${values}`))).rows).toEqual([written]);
  const inside = await db.transaction(async (tx) => await tx.execute(sql.raw(`select ${values}`)));
  expect(inside.rows).toEqual([written]);

  const moment = "2026-11-24T04:00:00.123Z";
  const dates = [{ at: new Date(moment) }];
  const asked = await foreign.executeSql("select $1::timestamptz as at", [moment]);
  expect(asked.rows).toEqual(dates);
  const inText = await foreign.executeSql(`select '${moment}'::timestamptz as at`);
  expect(inText.rows).toEqual(dates);
});

/** The SQL of the AI's daily limits. */
import type { AiCall } from "@vestnik/domain/generation";
import { sql } from "drizzle-orm";
import type { Db } from "../../db/db.ts";
import { aiCalls } from "../../db/schema.ts";

/** One more on this day, in one statement, so that processes cannot count past each other; false when the limit is reached. */
export async function countAiCall(
  db: Db,
  call: { readonly userId: string; readonly kind: AiCall; readonly day: string },
  limit: number,
): Promise<boolean> {
  const isNewDay = sql`${aiCalls.day} <> excluded.day`;
  const counted = await db
    .insert(aiCalls)
    .values({ ...call, count: 1 })
    .onConflictDoUpdate({
      target: [aiCalls.userId, aiCalls.kind],
      set: {
        day: sql`excluded.day`,
        count: sql`case when ${isNewDay} then 1 else ${aiCalls.count} + 1 end`,
      },
      setWhere: sql`${isNewDay} or ${aiCalls.count} < ${limit}`,
    })
    .returning({ count: aiCalls.count });
  return counted.length > 0;
}

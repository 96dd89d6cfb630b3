/** What lies in other channels than those that a key is limited to. */
import { and, eq, isNotNull, isNull, not, or, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Db } from "../../db/db.ts";
import { among, saysInOthers } from "../../db/sqlFragments.ts";
import { channels, drafts, publications, snippets } from "../../db/schema.ts";

/**
 * Whether one of the ids is a channel beyond the given ones, a publication, a batch without a publication within them, a template of another
 * channel, or a draft with a text of its own for one. What is in a channel that was removed is beyond.
 */
export async function namesBeyond(
  db: Db,
  userId: string,
  channelIds: readonly string[],
  ids: readonly string[],
): Promise<boolean> {
  const isWithin = and(
    isNotNull(publications.channelId),
    among(publications.channelId, channelIds),
  );
  const inReach = db
    .select({ one: sql`1` })
    .from(sql`publications as other`)
    .where(
      sql`other.batch_id = ${publications.batchId} and other.channel_id = any(${sql.param([...channelIds])}::text[]::uuid[])`,
    );
  const beyond: SQL[] = [
    sql`select 1 from ${channels} where ${and(
      eq(channels.userId, userId),
      among(channels.id, ids),
      not(among(channels.id, channelIds)),
    )}`,
    sql`select 1 from ${publications} where ${and(
      eq(publications.userId, userId),
      or(
        and(
          among(publications.id, ids),
          or(isNull(publications.channelId), sql`not (${isWithin})`),
        ),
        and(among(publications.batchId, ids), sql`not exists (${inReach})`),
      ),
    )}`,
    sql`select 1 from ${snippets} where ${and(
      eq(snippets.userId, userId),
      among(snippets.id, ids),
      isNotNull(snippets.channelId),
      not(among(snippets.channelId, channelIds)),
    )}`,
    sql`select 1 from ${drafts} where ${and(
      eq(drafts.userId, userId),
      among(drafts.id, ids),
      saysInOthers(drafts.ownTexts, channelIds),
    )}`,
  ];
  const { rows } = await db.execute<{ found: boolean }>(
    sql`select exists (${sql.join(beyond, sql` union all `)}) as found`,
  );
  return rows[0]?.found === true;
}

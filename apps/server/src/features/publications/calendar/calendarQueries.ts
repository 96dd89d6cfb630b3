/** The owner's publications for a calendar: many rows, few columns. */
import { and, asc, eq, gte, lt, ne, sql } from "drizzle-orm";
import type { Db } from "../../../db/db.ts";
import { channels, publications } from "../../../db/schema.ts";

export type CalendarFilter = {
  readonly from: Date;
  readonly to: Date;
  readonly excerptLength: number;
  readonly limit: number;
};

export type CalendarRow = Awaited<ReturnType<typeof listCalendar>>[number];

const { content, plainText } = publications;

/** Due in `[from, to)`, earliest first. */
export async function listCalendar(db: Db, userId: string, filter: CalendarFilter) {
  const { excerptLength } = filter;
  return await db
    .select({
      id: publications.id,
      batchId: publications.batchId,
      kind: publications.kind,
      channelId: publications.channelId,
      channelTitle: publications.channelTitle,
      channelName: channels.displayName,
      channelStatus: channels.status,
      overPlan: channels.overPlan,
      ownerLeaving: channels.ownerLeaving,
      status: publications.status,
      version: publications.version,
      dueAt: publications.dueAt,
      timeZone: publications.timeZone,
      excerpt: sql<string>`case when length(${plainText}) > ${excerptLength} then left(${plainText}, ${excerptLength}) || '…' else ${plainText} end`,
      imageCount: sql<number>`greatest(jsonb_array_length(${content} -> 'imageUrls'), (${content} ->> 'imageUrl' is not null)::int)`,
      warningCode: publications.warningCode,
      errorCode: publications.errorCode,
    })
    .from(publications)
    .leftJoin(channels, eq(channels.id, publications.channelId))
    .where(
      and(
        eq(publications.userId, userId),
        gte(publications.dueAt, filter.from),
        lt(publications.dueAt, filter.to),
        ne(publications.status, "deleted"),
      ),
    )
    .orderBy(asc(publications.dueAt), asc(publications.id))
    .limit(filter.limit);
}

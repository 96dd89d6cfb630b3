/** The owner's publications for a calendar: many rows, few columns. */
import { and, asc, count, eq, gte, lt, ne, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Db } from "../../../db/db.ts";
import { channels, publications } from "../../../db/schema.ts";
import { fitting, imageCount, isFiltered } from "./filterQueries.ts";
import type { CalendarFilter } from "./filterQueries.ts";

export type DueRange = { readonly from: Date; readonly to: Date };

export type CalendarPage = DueRange & {
  readonly filter: CalendarFilter;
  /** No more of each text is read. */
  readonly textLength: number;
  readonly withImages?: boolean | undefined;
  readonly limit: number;
};

export type CalendarRow = Awaited<ReturnType<typeof listCalendar>>[number];

const { batchId, content, dueAt, plainText } = publications;

/** Due in `[from, to)`, earliest first; whole events, of which a publication fits the filter. */
export async function listCalendar(db: Db, userId: string, page: CalendarPage) {
  const { filter, textLength, withImages = false } = page;
  return await db
    .select({
      id: publications.id,
      batchId,
      batchPosition: publications.batchPosition,
      kind: publications.kind,
      channelId: publications.channelId,
      channelTitle: sql<string>`coalesce(${channels.title}, ${publications.channelTitle})`,
      channelName: channels.displayName,
      channelStatus: channels.status,
      overPlan: channels.overPlan,
      ownerLeaving: channels.ownerLeaving,
      status: publications.status,
      version: publications.version,
      dueAt,
      publishedAt: publications.publishedAt,
      timeZone: publications.timeZone,
      excerpt: sql<string>`left(${plainText}, ${textLength})`,
      imageCount,
      imageUrl: withImages
        ? sql<string | null>`coalesce(${content} -> 'imageUrls' ->> 0, ${content} ->> 'imageUrl')`
        : sql<null>`null`,
      warningCode: publications.warningCode,
      errorCode: publications.errorCode,
    })
    .from(publications)
    .leftJoin(channels, eq(channels.id, publications.channelId))
    .where(
      and(
        isDueIn(userId, page),
        isFiltered(filter) ? isOneOf(fittingEvents(db, userId, page)) : undefined,
      ),
    )
    .orderBy(asc(dueAt), asc(publications.id))
    .limit(page.limit);
}

/** How many events are due, where the publications of one decision that are due together are one. */
export async function countEvents(db: Db, userId: string, range: DueRange): Promise<number> {
  const events = db
    .selectDistinct({ batchId, dueAt })
    .from(publications)
    .where(isDueIn(userId, range))
    .as("events");
  const [row] = await db.select({ count: count() }).from(events);
  return row?.count ?? 0;
}

/**
 * Inside `coalesce` they are found once and looked up by hash. As a join they would be searched for again for each publication wherever the
 * planner expects few rows, and it does without statistics, which the embedded database never collects.
 */
function isOneOf(events: ReturnType<typeof fittingEvents>): SQL {
  return sql`coalesce((${batchId}, ${dueAt}) in ${events}, false)`;
}

function fittingEvents(db: Db, userId: string, page: CalendarPage) {
  return db
    .select({ batchId, dueAt })
    .from(publications)
    .leftJoin(channels, eq(channels.id, publications.channelId))
    .where(and(isDueIn(userId, page), fitting(db, userId, page.filter)));
}

function isDueIn(userId: string, { from, to }: DueRange): SQL | undefined {
  return and(
    eq(publications.userId, userId),
    gte(dueAt, from),
    lt(dueAt, to),
    ne(publications.status, "deleted"),
  );
}

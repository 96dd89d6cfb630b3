/** The owner's publications for a calendar: many rows, few columns. */
import { and, asc, count, eq, gt, gte, lt, lte, ne, sql } from "drizzle-orm";
import type { SQL, SQLWrapper } from "drizzle-orm";
import type { DeliveryCode } from "@vestnik/domain/errors";
import type { Db } from "../../../db/db.ts";
import { channels, publications } from "../../../db/schema.ts";
import { among } from "../../../db/sqlFragments.ts";
import {
  firstMediaUrl,
  plainPhotos,
  fitting,
  isFiltered,
  mediaKinds,
  trouble,
} from "./filterQueries.ts";
import type { CalendarFilter } from "./filterQueries.ts";

export type DueRange = {
  readonly from: Date;
  readonly to: Date;
  /** Only these channels, also of an event in several. */
  readonly within?: readonly string[] | undefined;
};

type Filtered = DueRange & { readonly filter: CalendarFilter };

/**
 * Which events are given, where the others are only counted: of each day those that come first; days that have no more than that; or the
 * earliest of all, nothing that is due before `since`.
 */
export type Portion = { readonly events: number } & (
  | { readonly of: "each day" | "whole days" }
  | { readonly of: "all days"; readonly since: Date }
);

/** With the first moment of each day. */
type SomeOfDays = Portion & { readonly starts: readonly Date[] };

export type CalendarPage = Filtered & {
  readonly some?: SomeOfDays | undefined;
  /** No more of each text is read. */
  readonly textLength: number;
  readonly limit: number;
};

export type CalendarRow = Awaited<ReturnType<typeof listCalendar>>[number];

const { batchId, dueAt, plainText } = publications;

/** Due in `[from, to)`, earliest first; whole events, of which a publication fits the filter. */
export async function listCalendar(db: Db, userId: string, page: CalendarPage) {
  const { some, textLength } = page;
  const ranked = some && rankedEvents(db, userId, { ...page, some });
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
      awaitsRelease: publications.awaitsRelease,
      status: publications.status,
      version: publications.version,
      dueAt,
      publishedAt: publications.publishedAt,
      timeZone: publications.timeZone,
      excerpt: sql<string>`left(${plainText}, ${textLength})`,
      mediaKinds,
      plainPhotos,
      firstMediaUrl,
      messageIds: publications.messageIds,
      removedAt: publications.removedAt,
      warningCode: publications.warningCode,
      changeCode: sql<DeliveryCode | null>`${publications.followUp} ->> 'code'`,
      errorCode: publications.errorCode,
    })
    .from(publications)
    .leftJoin(channels, eq(channels.id, publications.channelId))
    .where(
      and(
        isDueIn(userId, page),
        ranked
          ? isOneOf(
              db
                .select({ batchId: ranked.batchId, dueAt: ranked.dueAt })
                .from(ranked)
                .where(lte(ranked.place, some.events)),
            )
          : fits(db, userId, page),
      ),
    )
    .orderBy(asc(dueAt), asc(publications.id))
    .limit(page.limit);
}

/** The days that have more events than are listed: how many, and how many of those need their owner or failed. Days count from 1. */
export async function countBeyond(
  db: Db,
  userId: string,
  page: Filtered & { readonly some: SomeOfDays },
) {
  const ranked = rankedEvents(db, userId, page);
  return await db
    .select({
      dayNumber: ranked.dayNumber,
      count: count(),
      troubled: sql<number>`(count(*) filter (where ${ranked.trouble} > 0))::int`,
      failed: sql<number>`(count(*) filter (where ${ranked.trouble} > 1))::int`,
    })
    .from(ranked)
    .where(gt(ranked.place, page.some.events))
    .groupBy(ranked.dayNumber)
    .orderBy(asc(ranked.dayNumber));
}

/** Every event with its day and its place: it is given where that is no more than `events`. */
function rankedEvents(db: Db, userId: string, page: Filtered & { readonly some: SomeOfDays }) {
  const starts = sql.join(
    page.some.starts.map((start) => sql`${start.toISOString()}`),
    sql`, `,
  );
  const events = db
    .select({
      batchId,
      dueAt,
      trouble: sql<number>`max(${trouble})`.as("trouble"),
      dayNumber: sql<number>`width_bucket(${dueAt}, array[${starts}]::timestamptz[])`.as(
        "day_number",
      ),
    })
    .from(publications)
    .leftJoin(channels, eq(channels.id, publications.channelId))
    .where(and(isDueIn(userId, page), fits(db, userId, page)))
    .groupBy(batchId, dueAt)
    .as("events");
  return db
    .select({
      batchId: events.batchId,
      dueAt: events.dueAt,
      trouble: events.trouble,
      dayNumber: events.dayNumber,
      place: placeOf(events, page.some).as("place"),
    })
    .from(events)
    .as("ranked");
}

type Ranked = Readonly<Record<"batchId" | "dueAt" | "trouble" | "dayNumber", SQLWrapper>>;

/** Of a day, what failed stands first, then what else needs its owner, then the earliest. Days that are whole or not have the place of their last. */
function placeOf({ batchId: batch, dueAt: due, trouble: need, dayNumber }: Ranked, some: Portion) {
  switch (some.of) {
    case "each day":
      return sql<number>`row_number() over (partition by ${dayNumber} order by ${need} desc, ${due}, ${batch})`;
    case "whole days":
      return sql<number>`count(*) over (partition by ${dayNumber})`;
    case "all days": {
      const isEarlier = sql`${due} < ${some.since.toISOString()}::timestamptz`;
      return sql<number>`case when ${isEarlier} then ${some.events + 1} else row_number() over (partition by ${isEarlier} order by ${due}, ${batch}) end`;
    }
    default:
      return some satisfies never;
  }
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
function isOneOf(events: SQLWrapper): SQL {
  return sql`coalesce((${batchId}, ${dueAt}) in ${events}, false)`;
}

/** It is of an event of which a publication fits the filter. */
function fits(db: Db, userId: string, page: Filtered): SQL | undefined {
  if (!isFiltered(page.filter)) return undefined;
  const fittingEvents = db
    .select({ batchId, dueAt })
    .from(publications)
    .leftJoin(channels, eq(channels.id, publications.channelId))
    .where(and(isDueIn(userId, page), fitting(db, userId, page.filter)));
  return isOneOf(fittingEvents);
}

function isDueIn(userId: string, { from, to, within }: DueRange): SQL | undefined {
  return and(
    eq(publications.userId, userId),
    gte(dueAt, from),
    lt(dueAt, to),
    ne(publications.status, "deleted"),
    within && among(publications.channelId, within),
  );
}

/** What a calendar leaves out, as conditions on a publication and its channel. */
import type { CalendarState, CalendarType } from "@vestnik/domain/calendarFilter";
import type { MediaKind } from "@vestnik/domain/media";
import { channelStatuses, foreseenCodeOf, isHeld } from "@vestnik/domain/channel";
import { and, eq, inArray, not, or, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Db } from "../../../db/db.ts";
import { channels, publications } from "../../../db/schema.ts";
import { contains } from "../queries.ts";

/** Every part must fit the same publication; a part that is left out leaves nothing out. */
export type CalendarFilter = {
  readonly channelIds?: readonly string[] | undefined;
  readonly types?: readonly CalendarType[] | undefined;
  readonly states?: readonly CalendarState[] | undefined;
  /** As `requireWords` returns them. */
  readonly words?: readonly string[] | undefined;
};

export function isFiltered({ channelIds, types, states, words = [] }: CalendarFilter): boolean {
  return [channelIds, types, states].some((part) => part !== undefined) || words.length > 0;
}

export function fitting(db: Db, userId: string, filter: CalendarFilter): SQL | undefined {
  const { channelIds, types, states, words = [] } = filter;
  return and(
    channelIds && inArray(publications.channelId, [...channelIds]),
    types && or(...types.map(isOfType)),
    states && or(...states.map(isIn)),
    ...words.map((word) => contains(db, userId, word)),
  );
}

const { content, kind, status } = publications;

/** Of everything it carries, where that is more than photos. */
export const mediaKinds = sql<MediaKind[]>`jsonb_path_query_array(${content}, '$.media[*].kind')`;

/** Photos alone are stored by their addresses: how many. */
export const plainPhotos = sql<number>`case when ${content} -> 'media' is null then greatest(jsonb_array_length(${content} -> 'imageUrls'), (${content} ->> 'imageUrl' is not null)::int) else 0 end`;

/** The address of the first of all that. */
export const firstMediaUrl = sql<
  string | null
>`case when ${content} -> 'media' is null then coalesce(${content} -> 'imageUrls' ->> 0, ${content} ->> 'imageUrl') else ${content} -> 'media' -> 0 ->> 'url' end`;

const kindsOf = {
  video: ["video", "animation"],
  file: ["audio", "document"],
} as const satisfies Partial<Record<CalendarType, readonly MediaKind[]>>;

/** An album of photos and videos is of both types. */
function isOfType(type: CalendarType): SQL | undefined {
  switch (type) {
    case "poll":
      return eq(kind, "poll");
    case "text":
      return and(eq(kind, "post"), sql`${mediaKinds} = '[]'`, sql`${plainPhotos} = 0`);
    case "images":
      return or(carries("photo"), sql`${plainPhotos} > 0`);
    case "video":
    case "file":
      return or(...kindsOf[type].map(carries));
    default:
      return type satisfies never;
  }
}

function carries(kindOfMedia: MediaKind): SQL {
  return sql`${mediaKinds} @> ${JSON.stringify([kindOfMedia])}::jsonb`;
}

/** With one of these channel statuses what is scheduled waits or is going to fail. */
const troubledStatuses = channelStatuses.filter(
  (each) => isHeld(each) || foreseenCodeOf(each) !== null,
);

/** It is held or has a warning. A publication without a channel has no row of one. */
const isTroubled = sql`(${publications.warningCode} is not null or ${publications.awaitsRelease} or coalesce(${channels.overPlan} or ${channels.ownerLeaving} or ${inArray(channels.status, troubledStatuses)}, false))`;

/** How much a publication needs its owner: 2 when it failed, 1 when it could still go well, 0 when all is well. */
export const trouble = sql<number>`case when ${isIn("failed")} then 2 when ${isIn("attention")} then 1 else 0 end`;

function isIn(state: CalendarState): SQL | undefined {
  switch (state) {
    case "failed":
    case "sending":
    case "published":
      return eq(status, state);
    case "waiting":
      return and(eq(status, "scheduled"), not(isTroubled));
    case "attention":
      return or(
        inArray(status, ["unconfirmed", "missed"]),
        and(eq(status, "scheduled"), isTroubled),
      );
    default:
      return state satisfies never;
  }
}

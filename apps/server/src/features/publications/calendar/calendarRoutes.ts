/** The calendar over HTTP. */
import {
  CALENDAR_LIMIT,
  calendarQuerySchema,
  calendarResponseSchema,
  EXCERPT_LENGTH,
  LONG_EXCERPT_LENGTH,
} from "@vestnik/contract/publications";
import type { CalendarItem } from "@vestnik/contract/publications";
import { channelLabel, foreseenCodeOf, holdReasonOf } from "@vestnik/domain/channel";
import { isMoving, type MediaKind } from "@vestnik/domain/media";
import { isPreparing, sentLaterAt } from "@vestnik/domain/publication";
import { warningOf } from "@vestnik/domain/warning";
import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import type { z } from "zod";
import type { Deps } from "../../../deps.ts";
import { forKeys } from "../../../http/keyRules.ts";
import { reachOf, signedInOf } from "../../../http/session.ts";
import { getCalendar } from "./calendar.ts";
import type { CalendarRow } from "./calendar.ts";

export function registerCalendarRoutes(app: FastifyInstance, deps: Deps): void {
  const api = app.withTypeProvider<ZodTypeProvider>();

  api.get(
    "/publications/calendar",
    {
      config: forKeys("read"),
      schema: { querystring: calendarQuerySchema, response: { 200: calendarResponseSchema } },
    },
    async (request) => {
      const { from, to, preview, channelId, type, state, search } = request.query;
      const isLong = preview === "long";
      const { rows, ...rest } = await getCalendar(deps, signedInOf(request).userId, {
        from: new Date(from),
        to: new Date(to),
        within: reachOf(request),
        portion: portionOf(request.query),
        filter: { channelIds: channelId, types: type, states: state, search },
        excerptLength: isLong ? LONG_EXCERPT_LENGTH : EXCERPT_LENGTH,
        limit: CALENDAR_LIMIT,
      });
      return { success: true as const, items: rows.map(calendarItemView), ...rest };
    },
  );
}

function portionOf(query: z.output<typeof calendarQuerySchema>) {
  const { from, perDay, wholeDays, first, since = from, timeZone } = query;
  if (perDay !== undefined) {
    const of = wholeDays ? ("whole days" as const) : ("each day" as const);
    return { of, events: perDay, timeZone };
  }
  if (first === undefined) return undefined;
  return { of: "all days" as const, events: first, since: new Date(since), timeZone };
}

/** Presents a publication for a calendar. */
function calendarItemView({
  channelStatus,
  overPlan,
  ownerLeaving,
  awaitsRelease,
  channelName,
  channelTitle,
  warningCode,
  changeCode,
  dueAt,
  publishedAt,
  batchPosition,
  messageIds,
  removedAt,
  plainPhotos,
  firstMediaUrl,
  ...row
}: CalendarRow): CalendarItem {
  const kinds = [...row.mediaKinds, ...Array<MediaKind>(plainPhotos).fill("photo")];
  const isWaiting = row.status === "scheduled";
  const holdReason =
    isWaiting && channelStatus !== null
      ? holdReasonOf({
          status: channelStatus,
          overPlan: overPlan ?? false,
          ownerLeaving: ownerLeaving ?? false,
        })
      : null;
  const heldBy = holdReason ?? (isWaiting && awaitsRelease ? "restore" : null);
  return {
    ...row,
    channelTitle: channelLabel({ title: channelTitle, displayName: channelName }),
    dueAt: dueAt.toISOString(),
    mediaKinds: kinds,
    imageUrl: kinds[0] === "photo" ? firstMediaUrl : null,
    videoUrl: kinds[0] && isMoving(kinds[0]) ? firstMediaUrl : null,
    imageCount: kinds.filter((kind) => kind === "photo").length,
    preparing: row.status === "published" && isPreparing(messageIds),
    removedAt: removedAt?.toISOString() ?? null,
    sentLaterAt:
      sentLaterAt({ status: row.status, dueAt, publishedAt, batchPosition })?.toISOString() ?? null,
    held: heldBy !== null,
    heldBy,
    warning: warningOf({
      status: row.status,
      warningCode,
      foreseenCode: channelStatus && foreseenCodeOf(channelStatus),
      changeCode,
    }),
  };
}

/** The calendar over HTTP. */
import {
  CALENDAR_LIMIT,
  calendarQuerySchema,
  calendarResponseSchema,
  EXCERPT_LENGTH,
} from "@vestnik/contract/publications";
import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import type { Deps } from "../../../deps.ts";
import { signedInOf } from "../../../http/session.ts";
import { getCalendar } from "./calendar.ts";
import { calendarItemView } from "./calendarView.ts";

export function registerCalendarRoutes(app: FastifyInstance, deps: Deps): void {
  const api = app.withTypeProvider<ZodTypeProvider>();

  api.get(
    "/publications/calendar",
    { schema: { querystring: calendarQuerySchema, response: { 200: calendarResponseSchema } } },
    async (request) => {
      const { rows, isComplete } = await getCalendar(deps, signedInOf(request).userId, {
        from: new Date(request.query.from),
        to: new Date(request.query.to),
        excerptLength: EXCERPT_LENGTH,
        limit: CALENDAR_LIMIT,
      });
      return { success: true as const, items: rows.map(calendarItemView), isComplete };
    },
  );
}

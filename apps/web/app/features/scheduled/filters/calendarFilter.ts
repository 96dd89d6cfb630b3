/** The filter of calendar and list in the address: reload, Back and a shared link show the same. */
import { calendarStates, calendarTypes, MAX_FILTER_CHANNELS } from "@vestnik/domain/calendarFilter";
import { searchOf, withAsked } from "../../../shared/search/addressSearch.ts";
import { noFilter, type CalendarFilter } from "../calendar/narrowing.ts";

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Reads the address; invalid values are ignored. */
export function readCalendarFilter(params: URLSearchParams): CalendarFilter {
  const given = (name: string) => (params.get(name) ?? "").toLowerCase().split(",");
  const channelIds = new Set(given("channel").filter((each) => UUID.test(each)));
  const [types, states] = [given("type"), given("state")];
  return {
    channelIds: [...channelIds].slice(0, MAX_FILTER_CHANNELS),
    types: calendarTypes.filter((each) => types.includes(each)),
    states: calendarStates.filter((each) => states.includes(each)),
    search: searchOf(params),
  };
}

/** Writes this filter into the address; its other parts stay. */
export function writeCalendarFilter(
  params: URLSearchParams,
  { channelIds, types, states, search }: CalendarFilter,
): URLSearchParams {
  return withAsked(params, {
    channel: channelIds.join(),
    type: types.join(),
    state: states.join(),
    q: search.trim(),
  });
}

/** How many choices narrow the calendar; a search is one. */
export function choicesIn({ channelIds, types, states, search }: CalendarFilter): number {
  return channelIds.length + types.length + states.length + (search === "" ? 0 : 1);
}

/** The list without this value, or with it. */
export function toggled<Value>(chosen: readonly Value[], value: Value): readonly Value[] {
  return chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value];
}

export { noFilter, type CalendarFilter };

/** The addresses to which the forms lead. */
export const SCHEDULED_TAB = { pathname: "/dashboard", search: "?tab=scheduled" };
/** The calendar at this day. */
export const scheduledDay = (date: string) => ({
  pathname: "/dashboard",
  search: `?tab=scheduled&date=${date}`,
});
export const HISTORY_TAB = { pathname: "/dashboard", search: "?tab=history" };
export const CHANNELS_TAB = { pathname: "/dashboard", search: "?tab=channels" };

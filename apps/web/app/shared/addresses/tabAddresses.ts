/** The addresses to which the forms lead. */
export const SCHEDULED_TAB = { pathname: "/dashboard", search: "?tab=scheduled" };
export const HISTORY_TAB = { pathname: "/dashboard", search: "?tab=history" };
export const CHANNELS_TAB = { pathname: "/dashboard", search: "?tab=channels" };

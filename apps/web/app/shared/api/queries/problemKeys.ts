/** The keys under which the page caches what needs its owner, and the settings of alerts. */
export const problemKeys = { all: ["problems"] as const };
export const alertKeys = { all: ["alerts"] as const };

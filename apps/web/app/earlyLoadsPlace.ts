/** What stands in the head of the page until it is built; then `earlyLoads.ts` writes its lines in this place. */
export const EARLY_LOADS = "/* early loads */";

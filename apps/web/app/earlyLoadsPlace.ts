/** A placeholder in the head of the page: the build (`earlyLoads.ts`) replaces it with its lines. */
export const EARLY_LOADS = "/* early loads */";

/** What a meter of the plan says: the name of its text. A negative limit is none. */
export function meterState(left: number, limit: number): "unlimited" | "left" | "usedUp" {
  if (limit < 0) return "unlimited";
  return left > 0 ? "left" : "usedUp";
}

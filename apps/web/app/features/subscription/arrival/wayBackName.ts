const names = ["poll", "drafts", "channels", "scheduled", "history"] as const;

type Name = (typeof names)[number] | "content" | "edit";

/** Where something may have been written. */
export const writtenPlaces: readonly Name[] = ["content", "poll"];

/** The name of the place that an address of ours leads to. */
export function wayBackName(from: string): Name {
  if (from.startsWith("/edit-")) return "edit";
  const search = new URLSearchParams(from.split("?")[1]);
  const named = [search.get("panel"), search.get("tab")];
  return names.find((name) => named.includes(name)) ?? "content";
}

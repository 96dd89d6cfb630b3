import type { MediaKind } from "@vestnik/domain/media";

/** What all of it is: an audio is a file, and an album of photos and videos is neither of them. */
export function mediaWord(kinds: readonly MediaKind[]): Exclude<MediaKind, "audio"> | "mixed" {
  const [first = "photo"] = kinds;
  if (kinds.some((kind) => kind !== first)) return "mixed";
  return first === "audio" ? "document" : first;
}

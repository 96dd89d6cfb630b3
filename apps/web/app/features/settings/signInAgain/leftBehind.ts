/** What somebody was about to do in the settings when they had to sign in again: it waits in this browser for them, once. */
import { createApiKeySchema } from "@vestnik/contract/apiKeys";
import { useEffect, useState } from "react";
import { z } from "zod";
import { readOwned, removeOwned, writeOwned } from "../../../shared/storage/ownedValue.ts";

const KEY = "settings-left";

const leftSchema = z.discriminatedUnion("section", [
  z.object({ section: z.literal("sessions") }),
  z.object({ section: z.literal("keys"), wanted: createApiKeySchema }),
  z.object({ section: z.literal("delete"), typed: z.string() }),
]);
export type LeftBehind = z.infer<typeof leftSchema>;
type Left<Section> = Extract<LeftBehind, { readonly section: Section }>;

export function leaveBehind(left: LeftBehind): void {
  writeOwned(KEY, JSON.stringify(left));
}

/** What was left in this section; after that it is forgotten. */
export function useLeftBehind<Section extends LeftBehind["section"]>(
  section: Section,
): Left<Section> | undefined {
  const [left] = useState(() => readLeft(section));
  // Outside React: the browser's storage.
  useEffect(() => {
    if (left) removeOwned(KEY);
  }, [left]);
  return left;
}

function readLeft<Section extends LeftBehind["section"]>(
  section: Section,
): Left<Section> | undefined {
  try {
    const { data } = leftSchema.safeParse(JSON.parse(readOwned(KEY) ?? "null"));
    return isOf(section, data) ? data : undefined;
  } catch {
    return undefined;
  }
}

function isOf<Section extends LeftBehind["section"]>(
  section: Section,
  left: LeftBehind | undefined,
): left is Left<Section> {
  return left?.section === section;
}

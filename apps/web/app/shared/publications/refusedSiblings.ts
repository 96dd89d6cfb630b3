/** Why a decision about a batch left some of its channels as they were. */
import type { Publication } from "@vestnik/contract/publications";
import type { BatchResult } from "./batchRequests.ts";
import type { ChannelOf } from "./useChannelName.ts";

export type RefusedSiblings = {
  readonly why: "out" | "sending" | "undecided" | "gone" | "changed" | "other";
  readonly code: string;
  readonly details: Readonly<Record<string, string | number | boolean>>;
  /** The channels this is true of. */
  readonly names: readonly string[];
};

/** One entry for each reason, in the order of the channels. */
export function refusedSiblings(
  results: readonly BatchResult[],
  nameOf: (channel: ChannelOf) => string,
): RefusedSiblings[] {
  const refused = results.flatMap(({ publication, refusal }) => {
    if (!refusal) return [];
    const { code, details = {} } = refusal;
    return { why: whyOf(code, publication), code, details, name: nameOf(publication) };
  });
  const reasonOf = ({ why, code }: (typeof refused)[number]) => (why === "other" ? code : why);
  return Array.from(Map.groupBy(refused, reasonOf).values()).flatMap((group) => {
    const [first] = group;
    return first ? { ...first, names: group.map(({ name }) => name) } : [];
  });
}

function whyOf(code: string, { status }: Publication): RefusedSiblings["why"] {
  if (code === "changed_elsewhere") return "changed";
  if (code !== "too_late") return "other";
  switch (status) {
    case "published":
      return "out";
    case "sending":
      return "sending";
    case "deleted":
      return "gone";
    case "failed":
    case "missed":
    case "unconfirmed":
      return "undecided";
    case "scheduled":
      return "changed";
    default:
      return status satisfies never;
  }
}

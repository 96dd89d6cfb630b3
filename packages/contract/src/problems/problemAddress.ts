/** What is to be done about a problem, and where in the web app: its button and the link of its message lead to the same place. */
import type { Problem } from "./problems.ts";

/** What the one button of a problem does. */
export type ProblemRemedy = "token" | "channel" | "plan" | "edit" | "look" | "again";

export function remedyOf({
  kind,
  isOver,
  unclear: unknown,
  unsent: failed,
  unchanged,
  code,
}: Problem): ProblemRemedy {
  if (kind === "picture") return "edit";
  // A change that failed is decided again beside the post that has it.
  if (unknown > 0 || unchanged > 0) return "look";
  if (isOver) return "again";
  if (kind === "token" || kind === "channel" || kind === "plan") return kind;
  // What Telegram refuses for its content it would refuse again.
  if (kind === "post" || kind === "refused" || code === "quarantined") return "look";
  return failed > 0 ? "again" : "look";
}

/** The address in the web app; `again` is done by a button, and shows here what it would send. */
export function problemAddress(problem: Problem): string {
  const { channelId, publicationId } = problem;
  // Ids and words need no encoding.
  const to = (tab: string, name?: string, value?: string | null) =>
    `/dashboard?tab=${tab}${name && value ? `&${name}=${value}` : ""}`;
  const isSingle = problem.unsent + problem.unclear + problem.waiting === 1;
  const remedy = remedyOf(problem);
  switch (remedy) {
    case "token":
      return to("channels", "token", channelId);
    case "channel":
      return to("channels", "channel", channelId);
    case "plan":
      return to("subscription");
    case "edit":
    case "look":
    case "again":
      if (!isSingle && remedy !== "edit") return to("history", "status", "attention");
      return to("scheduled", "item", publicationId);
    default:
      return remedy satisfies never;
  }
}

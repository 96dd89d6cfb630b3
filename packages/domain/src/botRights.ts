/** What a bot needs in a channel besides the right to post. What it posted itself it edits and removes by that right; the rest is here. */
export const botRights = ["edit_messages", "delete_messages", "pin_messages"] as const;
export type BotRight = (typeof botRights)[number];

type ChatType = "channel" | "group" | null;

/** Of what is done with a published post. */
type Asked = "edit" | "remove" | "pin";

/** The right it needs; null where the right to post is enough. `isOthers`: another bot posted it. */
export function rightFor(asked: Asked, chatType: ChatType, isOthers: boolean): BotRight | null {
  switch (asked) {
    case "pin":
      // In a channel pinning counts as changing a message.
      return chatType === "group" ? "pin_messages" : "edit_messages";
    case "edit":
      return isOthers ? "edit_messages" : null;
    case "remove":
      return isOthers ? "delete_messages" : null;
    default:
      return asked satisfies never;
  }
}

type WithRights = {
  readonly chatType: ChatType;
  /** As the last check found it. */
  readonly missingRights: readonly BotRight[];
};

/** Whether the bot of a channel is known to lack the right for it. */
export function lacksRightFor(
  asked: Asked,
  { chatType, missingRights }: WithRights,
  isOthers = false,
): boolean {
  const right = rightFor(asked, chatType, isOthers);
  return right !== null && missingRights.includes(right);
}

/** Asked of the channel's present bot. What was published before the bot was noted counts as its own. */
export function isByEarlierBot(sentBotId: number | null, botId: number | null): boolean {
  return sentBotId !== null && botId !== null && sentBotId !== botId;
}

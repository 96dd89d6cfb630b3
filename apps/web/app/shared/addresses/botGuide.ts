/** The steps of the guide that sets up a bot, in the order in which they are taken. Their ids are anchors in the address. */
export const botGuideSteps = [
  "open-botfather",
  "new-bot",
  "bot-name",
  "bot-token",
  "administrator",
  "post-right",
  "connect",
] as const;
export type BotGuideStep = (typeof botGuideSteps)[number];

/** What the guide says about keeping a bot token secret stands after its steps. */
export const TOKEN_SAFETY = "token-safety";

export function botGuideAddress(anchor: BotGuideStep | typeof TOKEN_SAFETY) {
  return { pathname: "/dashboard", search: "?tab=instructions", hash: `#${anchor}` };
}

/** Which steps of the bot's guide are done: ticked by their owner, or seen in the channels. */
import type { ChannelStatus } from "@vestnik/domain/channel";
import { z } from "zod";
import { botGuideSteps, type BotGuideStep } from "../../../shared/addresses/botGuide.ts";
import { readOwned, removeOwned, writeOwned } from "../../../shared/storage/ownedValue.ts";

const KEY = "guide-progress";
const tickedSchema = z.array(z.enum(botGuideSteps)).max(botGuideSteps.length);

/** How many of the steps, in their order, a channel in this state proves. */
const proven: Readonly<Record<ChannelStatus, number>> = {
  ok: botGuideSteps.length,
  no_post_right: botGuideSteps.indexOf("post-right"),
  not_admin: botGuideSteps.indexOf("administrator"),
  // The token worked when it was entered.
  unreachable: botGuideSteps.indexOf("administrator"),
  bad_token: botGuideSteps.indexOf("bot-token"),
  unreadable_token: botGuideSteps.indexOf("bot-token"),
  no_token: 0,
};

/** The channel that has come furthest counts. */
export function seenSteps(channels: readonly { readonly status: ChannelStatus }[]): BotGuideStep[] {
  const count = Math.max(0, ...channels.map(({ status }) => proven[status]));
  return botGuideSteps.slice(0, count);
}

export function tickedSteps(): BotGuideStep[] {
  try {
    return tickedSchema.parse(JSON.parse(readOwned(KEY) ?? "[]"));
  } catch {
    return [];
  }
}

/** Read again before it is written: another tab may have ticked a step meanwhile. */
export function tickStep(step: BotGuideStep, isDone: boolean): BotGuideStep[] {
  const others = tickedSteps().filter((each) => each !== step);
  const ticked = isDone ? [...others, step] : others;
  writeOwned(KEY, JSON.stringify(ticked));
  return ticked;
}

export function forgetTicks(): void {
  removeOwned(KEY);
}

import type { ChannelStatus } from "@vestnik/domain/channel";
import type { ErrorCode } from "@vestnik/domain/errors";
import type { BotGuideStep } from "../addresses/botGuide.ts";

/** The status of a channel, the result of a check, or why Telegram did not take a publication. */
const steps = {
  no_token: "open-botfather",
  bad_token: "bot-token",
  unreadable_token: "bot-token",
  bot_token_invalid: "bot-token",
  bot_token_absent: "bot-token",
  bot_token_unreadable: "bot-token",
  bot_token_without_secret: "bot-token",
  bot_token_without_number: "bot-token",
  bot_token_cut_off: "bot-token",
  bot_unauthorized: "bot-token",
  not_admin: "administrator",
  bot_not_in_channel: "administrator",
  bot_kicked: "administrator",
  bot_not_member: "administrator",
  bot_forbidden: "administrator",
  need_admin_rights: "administrator",
  no_post_right: "post-right",
  bot_may_not_post: "post-right",
  not_enough_rights: "post-right",
  no_write_access: "post-right",
  permission_denied: "post-right",
  bot_cannot: "post-right",
  unreachable: "connect",
  channel_unknown_to_bot: "connect",
  channel_kind_unsupported: "connect",
  chat_not_found: "connect",
  channel_removed: "connect",
} satisfies Partial<Record<ChannelStatus | ErrorCode, BotGuideStep>>;

/** The step of the bot's guide that repairs what a code names; undefined when it has nothing to do with the bot. */
export function stepOfCode(code: string): BotGuideStep | undefined {
  return Object.hasOwn(steps, code) ? steps[code as keyof typeof steps] : undefined;
}

import { isBlank } from "@vestnik/domain/blankText";
import { checkBotToken } from "@vestnik/domain/botToken";
import type { ErrorDetails } from "@vestnik/domain/errors";
import { ApiError, ChannelLimitError } from "../../../shared/api/apiError.ts";

export type ChannelField = "username" | "botToken";

const fieldOfCode: Readonly<Record<string, ChannelField>> = {
  channel_username_required: "username",
  channel_username_invalid: "username",
  channel_invite_link: "username",
  channel_several: "username",
  channel_duplicate: "username",
  channel_unknown_to_bot: "username",
  channel_kind_unsupported: "username",
  bot_token_invalid: "botToken",
  bot_token_absent: "botToken",
  bot_token_unreadable: "botToken",
  bot_token_without_secret: "botToken",
  bot_token_without_number: "botToken",
  bot_token_cut_off: "botToken",
  bot_token_several: "botToken",
  bot_token_of_payments: "botToken",
};

/** Something wrong with what was typed, and where. */
export type FieldProblem = {
  readonly field: ChannelField;
  readonly code: string;
  readonly details?: ErrorDetails | undefined;
};

/** What is wrong with a typed or pasted bot token, before anybody is asked. */
export function botTokenProblem(botToken: string): FieldProblem | undefined {
  if (isBlank(botToken)) return { field: "botToken", code: "missing" };
  const [problem] = checkBotToken(botToken);
  return problem && { field: "botToken", ...problem };
}

/** The field to which an error belongs; undefined when it belongs to none. */
export function fieldProblem(error: unknown): FieldProblem | undefined {
  if (!(error instanceof ApiError) || error instanceof ChannelLimitError) return undefined;
  const field = fieldOfCode[error.code];
  return field && { field, code: error.code, details: error.details };
}

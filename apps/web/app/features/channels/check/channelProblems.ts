import { ApiError, ChannelLimitError } from "../../../shared/api/apiError.ts";

export type ChannelField = "username" | "botToken";

const fieldOfCode: Readonly<Record<string, ChannelField>> = {
  channel_username_required: "username",
  channel_username_invalid: "username",
  channel_duplicate: "username",
  channel_unknown_to_bot: "username",
  channel_kind_unsupported: "username",
  bot_token_invalid: "botToken",
};

/** Something wrong with what was typed, and where. */
export type FieldProblem = { readonly field: ChannelField; readonly code: string };

/** The field to which an error belongs; undefined when it belongs to none. */
export function fieldProblem(error: unknown): FieldProblem | undefined {
  if (!(error instanceof ApiError) || error instanceof ChannelLimitError) return undefined;
  const field = fieldOfCode[error.code];
  return field && { field, code: error.code };
}

/** The remedy for a publication that was not sent: the owner's next step, and whether sending again can help. */
import type { Publication } from "@vestnik/contract/publications";
import type { DeliveryCode } from "@vestnik/domain/errors";

export type Remedy = {
  /** `rewrite`: a copy with the same content, to be changed. `channel`: look at the channel in Telegram. */
  readonly action: "rewrite" | "changeBotToken" | "connect" | "channel" | "none";
  readonly mayRetry: boolean;
};

const rewrite: Remedy = { action: "rewrite", mayRetry: false };
/** The reason may have been temporary, or in the content. */
const rewriteOrRetry: Remedy = { action: "rewrite", mayRetry: true };
const mendChannel: Remedy = { action: "channel", mayRetry: true };
const retryOnly: Remedy = { action: "none", mayRetry: true };

const remedies: Readonly<Record<DeliveryCode, Remedy>> = {
  chat_not_found: mendChannel,
  bot_kicked: mendChannel,
  bot_not_member: mendChannel,
  not_enough_rights: mendChannel,
  need_admin_rights: mendChannel,
  no_write_access: mendChannel,
  bot_forbidden: mendChannel,
  bot_cannot: mendChannel,
  permission_denied: mendChannel,
  chat_unavailable: mendChannel,
  topic_closed: rewriteOrRetry,
  topic_not_found: rewrite,
  bot_unauthorized: { action: "changeBotToken", mayRetry: true },
  channel_removed: { action: "connect", mayRetry: false },
  message_too_long: rewrite,
  message_empty: rewrite,
  caption_too_long_for_telegram: rewrite,
  formatting_refused: rewrite,
  image_wrong_type: rewriteOrRetry,
  image_unreachable: rewriteOrRetry,
  image_refused: rewriteOrRetry,
  image_dimensions_refused: rewrite,
  image_too_large_for_telegram: rewrite,
  album_refused: rewriteOrRetry,
  poll_refused: rewrite,
  message_gone: { action: "none", mayRetry: false },
  message_not_editable: { action: "channel", mayRetry: true },
  message_not_removable: { action: "channel", mayRetry: true },
  message_not_pinnable: { action: "channel", mayRetry: true },
  poll_not_closable: { action: "channel", mayRetry: true },
  change_unconfirmed: { action: "channel", mayRetry: false },
  message_not_known: { action: "channel", mayRetry: false },
  message_too_old: { action: "channel", mayRetry: false },
  telegram_refused: rewriteOrRetry,
  upload_gone: rewrite,
  quarantined: rewrite,
  files_unavailable: retryOnly,
  could_not_reach_telegram: retryOnly,
  too_late_to_send: retryOnly,
  channel_beyond_plan: retryOnly,
  account_deletion_pending: retryOnly,
  owner_blocked: retryOnly,
  copy_not_released: retryOnly,
  dismissed: { action: "none", mayRetry: false },
  answer_timeout: retryOnly,
  connection_lost: retryOnly,
  telegram_server_error: retryOnly,
  answer_unreadable: retryOnly,
  album_interrupted: retryOnly,
  worker_stopped: retryOnly,
};

/** What provably was not sent, and may be sent with one press together with others. */
export function mayBeSentAgain({ status, error }: Pick<Publication, "status" | "error">): boolean {
  return (status === "failed" || status === "missed") && remedyFor(error?.code ?? "").mayRetry;
}

/** An unknown code, from a newer server, allows another try. */
export function remedyFor(code: string): Remedy {
  return Object.hasOwn(remedies, code) ? remedies[code as DeliveryCode] : retryOnly;
}

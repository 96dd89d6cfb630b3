/** Maps Telegram's descriptions to our delivery codes. */
import type { DeliveryCode } from "@vestnik/domain/errors";

/**
 * The first match decides, so the more exact ones come first: "caption is too long" before "too long", every named right before
 * "forbidden". Sources: the strings in the Bot API server and TDLib; upper-case codes that Telegram passes on
 * unchanged.
 */
const partsByCode: readonly (readonly [DeliveryCode, readonly string[]])[] = [
  ["bot_unauthorized", ["unauthorized"]],
  [
    "message_gone",
    [
      "message to edit not found",
      "message to pin not found",
      "message with poll to stop not found",
      "message_id_invalid",
    ],
  ],
  ["poll_not_closable", ["poll can't be stopped"]],
  ["message_not_editable", ["message can't be edited"]],
  ["message_not_removable", ["message can't be deleted"]],
  ["bot_kicked", ["bot was kicked", "user_banned_in_channel"]],
  ["bot_not_member", ["bot is not a member", "channel_private"]],
  ["not_enough_rights", ["not enough rights", "chat_restricted", "chat_send_"]],
  ["need_admin_rights", ["need administrator rights", "chat_admin_required"]],
  ["no_write_access", ["have no write access", "chat_write_forbidden"]],
  ["topic_closed", ["topic_closed"]],
  ["topic_not_found", ["message thread not found", "topic_deleted"]],
  [
    "chat_unavailable",
    ["chat was deleted", "chat was upgraded", "user is deactivated", "chat_forbidden"],
  ],
  ["chat_not_found", ["chat not found", "chat_id is empty", "peer_id_invalid", "chat_id_invalid"]],
  [
    "poll_refused",
    [
      "polls can't be",
      "poll question",
      "poll option",
      "poll type",
      "poll must",
      "poll can't",
      "poll explanation",
      "open period",
      "quiz",
      "poll_",
    ],
  ],
  [
    "image_dimensions_refused",
    [
      "photo_invalid_dimensions",
      "dimensions of the photo",
      "width of the photo",
      "height of the photo",
    ],
  ],
  [
    "image_too_large_for_telegram",
    [
      "size of the photo",
      "file is too big",
      "too big for a photo",
      "photo_file_too_big",
      "request entity too large",
    ],
  ],
  [
    "image_wrong_type",
    [
      "wrong type of the web page content",
      "webpage_media_empty",
      "photo_ext_invalid",
      "can't use file of type",
    ],
  ],
  [
    "image_unreachable",
    [
      "failed to get http url content",
      "webpage_curl_failed",
      "http url specified",
      "wc_convert_url_invalid",
      "external_url_invalid",
      "can't upload file by url",
      "file generation failed",
      "url must be in utf-8",
    ],
  ],
  [
    "image_refused",
    [
      "image_process_failed",
      "photo_save_file_invalid",
      "photo_invalid",
      "media_empty",
      "media_invalid",
      "photo must be non-empty",
      "there is no photo in the request",
      "file must be non-empty",
      "failed to upload file",
      "file identifier",
      "unexpected conversion type",
      "bad request: canceled",
    ],
  ],
  [
    "formatting_refused",
    [
      "can't parse entities",
      "can't find end of",
      "bad request: character '",
      "tg://emoji",
      "custom emoji identifier",
      "invalid media timestamp",
      "must be encoded in utf-8",
      "entity begin",
      "entity with incorrect",
      "entity_bounds_invalid",
      "entities_too_long",
    ],
  ],
  [
    "album_refused",
    [
      "too many messages to send as an album",
      "there are no messages to send",
      "invalid message content type",
      "in the album",
      "media_grouped_invalid",
      "must be the same for all messages",
      "can't parse inputmedia",
      "group send failed",
    ],
  ],
  [
    "message_empty",
    [
      "text must be non-empty",
      "message text is empty",
      "message content must be non-empty",
      "message must be non-empty",
      "message_empty",
    ],
  ],
  [
    "caption_too_long_for_telegram",
    ["caption is too long", "caption_too_long", "caption length must not exceed"],
  ],
  ["message_too_long", ["too long", "too_long", "message length must not exceed"]],
  ["bot_cannot", ["bot can't"]],
  ["permission_denied", ["permission denied"]],
  ["bot_forbidden", ["forbidden"]],
];

/** The code for Telegram's description of a refusal; `telegram_refused` when the description is not known. */
export function deliveryCodeOf(description: string): DeliveryCode {
  const words = description.toLowerCase();
  const found = partsByCode.find(([, parts]) => parts.some((part) => words.includes(part)));
  return found?.[0] ?? "telegram_refused";
}

/**
 * A file that the bot names is not taken, which is found before anything is posted: so these are never wrapped in words about one message of an
 * album. Not among them is "invalid remote file identifier": it was seen in the answer about a message that was posted
 * (tdlib/telegram-bot-api#705).
 */
const sentFileRefusals = [
  "wrong file identifier",
  "wrong remote file identifier",
  "wrong file_id",
  "can't use file of type",
  "type of file mismatch",
  "file_id_invalid",
  "file_reference_",
];

export function isSentFileRefused(description: string): boolean {
  if (albumItemProblem(description) !== undefined) return false;
  const words = description.toLowerCase();
  return sentFileRefusals.some((part) => words.includes(part));
}

/** Telegram's description as it may be shown, without a leading "Bad Request:". */
export function cleanDescription(description: string): string {
  return description.replace(/^\s*bad request:\s*/i, "").trim();
}

const wrapped = /failed to send message #\d+ with the error message "(.*)"/is;

/** The reason why one picture of an album was refused, if the description contains one. */
export function albumItemProblem(description: string): string | undefined {
  return wrapped.exec(description)?.[1];
}

/**
 * All error codes. Every code has a status (here) and a sentence in both languages (contract, `refusalSentences.ts`, `paymentSentences.ts`, `snippetSentences.ts` and `deliverySentences.ts`), so a new code does not
 * compile until both exist.
 */

/** Refusals of a request, with the HTTP status they are answered with. */
export const refusalStatus = {
  validation_failed: 400,
  malformed_request: 400,
  webhook_refused: 400,
  idempotency_key_required: 400,
  unauthorized: 401,
  login_failed: 401,
  payment_not_completed: 402,
  channel_limit_reached: 403,
  channel_over_plan: 403,
  publication_limit_reached: 403,
  upload_quota_reached: 403,
  image_storage_full: 403,
  draft_limit_reached: 403,
  snippet_limit_reached: 403,
  not_enough_credits: 403,
  not_enough_credits_image: 403,
  not_enough_credits_tags: 403,
  not_found: 404,
  channel_not_found: 404,
  payment_not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  account_being_deleted: 409,
  export_running: 409,
  channel_duplicate: 409,
  channel_changed: 409,
  idempotency_key_reused: 409,
  too_late: 409,
  channel_too_late: 409,
  channel_has_post: 409,
  changed_elsewhere: 409,
  publication_repeated: 409,
  poll_not_editable: 409,
  not_published: 409,
  message_unknown: 409,
  too_old_to_remove: 409,
  being_removed: 409,
  message_preparing: 409,
  not_a_poll: 409,
  poll_closed: 409,
  publish_unconfirmed: 409,
  upload_in_use: 409,
  plan_already_current: 409,
  payment_already_used: 409,
  nothing_to_manage: 409,
  request_too_large: 413,
  image_too_large: 413,
  file_too_large: 413,
  audio_too_large: 413,
  unsupported_media_type: 415,
  channel_username_required: 422,
  channel_username_invalid: 422,
  channel_invite_link: 422,
  channel_several: 422,
  chat_id_invalid: 422,
  chat_id_mismatch: 422,
  bot_token_invalid: 422,
  bot_token_absent: 422,
  bot_token_unreadable: 422,
  bot_token_without_secret: 422,
  bot_token_without_number: 422,
  bot_token_cut_off: 422,
  bot_token_several: 422,
  bot_token_of_payments: 422,
  channel_unknown_to_bot: 422,
  channel_kind_unsupported: 422,
  bot_not_in_channel: 422,
  bot_may_not_post: 422,
  no_channel: 422,
  no_content: 422,
  no_schedule_date: 422,
  error_publishing: 422,
  error_publishing_poll: 422,
  schedule_in_past: 422,
  schedule_too_far: 422,
  schedule_without_zone: 422,
  time_zone_unknown: 422,
  own_text_too_long: 422,
  text_too_long: 422,
  caption_too_long: 422,
  too_many_images: 422,
  too_many_tags: 422,
  tag_invalid: 422,
  tag_is_link: 422,
  buttons_in_album: 422,
  too_many_button_rows: 422,
  too_many_buttons: 422,
  button_without_text: 422,
  button_without_target: 422,
  button_text_too_long: 422,
  button_copy_too_long: 422,
  button_url_invalid: 422,
  link_preview_invalid: 422,
  message_link_invalid: 422,
  form_not_editable: 422,
  album_not_editable: 422,
  image_url_invalid: 422,
  image_url_private: 422,
  image_url_in_album: 422,
  media_kind_wrong: 422,
  animation_in_album: 422,
  album_mixed: 422,
  image_missing: 422,
  image_not_an_image: 422,
  image_other_format: 422,
  image_empty: 422,
  image_heic: 422,
  image_damaged: 422,
  image_dimensions: 422,
  image_undecodable: 422,
  file_empty: 422,
  question_required: 422,
  question_too_long: 422,
  options_required: 422,
  min_two_options: 422,
  too_many_options: 422,
  option_too_long: 422,
  poll_must_be_anonymous: 422,
  poll_description_too_long: 422,
  poll_open_time: 422,
  unpin_time: 422,
  remove_time: 422,
  quiz_answer_required: 422,
  quiz_answer_unknown: 422,
  explanation_too_long: 422,
  explanation_too_many_lines: 422,
  draft_title_required: 422,
  draft_title_too_long: 422,
  draft_content_required: 422,
  snippet_name_required: 422,
  snippet_name_too_long: 422,
  snippet_empty: 422,
  audio_not_audio: 422,
  audio_too_long: 422,
  audio_silent: 422,
  prompt_required: 422,
  prompt_too_long: 422,
  source_required: 422,
  source_too_long: 422,
  reference_required: 422,
  reference_unsuitable: 422,
  ai_content_refused: 422,
  search_too_long: 422,
  payment_of_other_plan: 422,
  price_changed: 422,
  return_address_foreign: 422,
  daily_publication_limit_reached: 429,
  daily_change_limit_reached: 429,
  dictation_limit_reached: 429,
  generation_limit_reached: 429,
  image_generation_limit_reached: 429,
  ai_turn_timeout: 429,
  rate_limited: 429,
  too_many_streams: 429,
  headers_too_large: 431,
  internal_error: 500,
  error_scheduling: 500,
  messenger_unreachable: 503,
  messenger_busy: 503,
  exports_busy: 503,
  uploads_busy: 503,
  texts_busy: 503,
  payments_switched_off: 503,
  payments_unreachable: 503,
  payments_busy: 503,
  payments_refused: 503,
  portal_not_configured: 503,
  ai_switched_off: 503,
  ai_unreachable: 503,
  ai_refused: 503,
  ai_rate_limited: 503,
  ai_unreadable: 503,
  ai_empty: 503,
  database_unavailable: 503,
  database_busy: 503,
  database_read_only: 503,
  database_full: 503,
  disk_full: 507,
} as const satisfies Record<string, number>;

export type RefusalCode = keyof typeof refusalStatus;

/** Why a publication is failed, unconfirmed or missed. Stored with it and shown to its owner. */
export type DeliveryCode =
  // Telegram refused.
  | "chat_not_found"
  | "bot_kicked"
  | "bot_not_member"
  | "not_enough_rights"
  | "need_admin_rights"
  | "no_write_access"
  | "bot_forbidden"
  | "bot_cannot"
  | "permission_denied"
  | "bot_unauthorized"
  | "chat_unavailable"
  | "message_too_long"
  | "message_empty"
  | "caption_too_long_for_telegram"
  | "formatting_refused"
  | "image_unreachable"
  | "image_wrong_type"
  | "image_refused"
  | "image_dimensions_refused"
  | "image_too_large_for_telegram"
  | "album_refused"
  | "poll_refused"
  | "message_gone"
  | "message_not_editable"
  | "message_not_removable"
  | "message_not_pinnable"
  | "poll_not_closable"
  | "message_too_old"
  | "change_unconfirmed"
  | "message_not_known"
  | "telegram_refused"
  // We could not, or must not, try.
  | "channel_removed"
  | "upload_gone"
  | "could_not_reach_telegram"
  | "too_late_to_send"
  | "channel_beyond_plan"
  | "account_deletion_pending"
  | "copy_not_released"
  | "quarantined"
  | "dismissed"
  // The outcome is unknown.
  | "answer_timeout"
  | "connection_lost"
  | "telegram_server_error"
  | "answer_unreadable"
  | "album_interrupted"
  | "worker_stopped";

export type ErrorCode = RefusalCode | DeliveryCode;

/** Facts for a sentence: limits, counts, names. Never a secret. */
export type ErrorDetails = Readonly<Record<string, string | number | boolean>>;

/** One problem of the user's input; rules return problems and do not throw. */
export type InputProblem = { readonly code: RefusalCode; readonly details?: ErrorDetails };

const MESSAGE_OPTIONS = ["disable_notification", "protect_content", "allow_paid_broadcast"];
const MESSAGE_PLACE = ["business_connection_id", "chat_id", "message_thread_id"];
const TOPIC = "direct_messages_topic_id";
const SUGGESTED = "suggested_post_parameters";
const EFFECT = "message_effect_id";
const REPLY = "reply_parameters";
const MARKUP = "reply_markup";
const EDIT_PLACE = ["business_connection_id", "chat_id", "message_id", "inline_message_id"];
const PLAIN_CAPTION = ["caption", "parse_mode", "caption_entities"];
const CAPTION = [...PLAIN_CAPTION, "show_caption_above_media"];

/** Every parameter the Bot API 10.1 knows for the methods emulated here. */
export const METHOD_FIELDS: Record<string, readonly string[]> = {
  getMe: [],
  getChat: ["chat_id"],
  getChatMember: ["chat_id", "user_id"],
  sendMessage: [
    ...MESSAGE_PLACE,
    TOPIC,
    ...["text", "parse_mode", "entities", "link_preview_options"],
    ...MESSAGE_OPTIONS,
    ...[EFFECT, SUGGESTED, REPLY, MARKUP],
  ],
  sendPhoto: [
    ...MESSAGE_PLACE,
    TOPIC,
    "photo",
    ...CAPTION,
    "has_spoiler",
    ...MESSAGE_OPTIONS,
    ...[EFFECT, SUGGESTED, REPLY, MARKUP],
  ],
  sendVideo: [
    ...MESSAGE_PLACE,
    TOPIC,
    ...["video", "duration", "width", "height", "thumbnail", "cover", "start_timestamp"],
    ...CAPTION,
    ...["has_spoiler", "supports_streaming"],
    ...MESSAGE_OPTIONS,
    ...[EFFECT, SUGGESTED, REPLY, MARKUP],
  ],
  sendAnimation: [
    ...MESSAGE_PLACE,
    TOPIC,
    ...["animation", "duration", "width", "height", "thumbnail"],
    ...CAPTION,
    "has_spoiler",
    ...MESSAGE_OPTIONS,
    ...[EFFECT, SUGGESTED, REPLY, MARKUP],
  ],
  sendAudio: [
    ...MESSAGE_PLACE,
    TOPIC,
    ...["audio", "duration", "performer", "title", "thumbnail"],
    ...PLAIN_CAPTION,
    ...MESSAGE_OPTIONS,
    ...[EFFECT, SUGGESTED, REPLY, MARKUP],
  ],
  sendDocument: [
    ...MESSAGE_PLACE,
    TOPIC,
    ...["document", "thumbnail", "disable_content_type_detection"],
    ...PLAIN_CAPTION,
    ...MESSAGE_OPTIONS,
    ...[EFFECT, SUGGESTED, REPLY, MARKUP],
  ],
  sendMediaGroup: [...MESSAGE_PLACE, TOPIC, "media", ...MESSAGE_OPTIONS, EFFECT, REPLY],
  sendPoll: [
    ...MESSAGE_PLACE,
    ...["question", "question_parse_mode", "question_entities", "options", "is_anonymous", "type"],
    ...["allows_multiple_answers", "allows_revoting", "shuffle_options", "allow_adding_options"],
    ...["hide_results_until_closes", "members_only", "country_codes", "correct_option_ids"],
    ...["explanation", "explanation_parse_mode", "explanation_entities", "explanation_media"],
    ...["open_period", "close_date", "is_closed"],
    ...["description", "description_parse_mode", "description_entities", "media"],
    ...MESSAGE_OPTIONS,
    ...[EFFECT, REPLY, MARKUP],
  ],
  editMessageText: [
    ...EDIT_PLACE,
    ...["text", "parse_mode", "entities", "link_preview_options", "rich_message", MARKUP],
  ],
  editMessageCaption: [...EDIT_PLACE, ...CAPTION, MARKUP],
  editMessageMedia: [...EDIT_PLACE, "media", MARKUP],
  deleteMessage: ["chat_id", "message_id"],
  deleteMessages: ["chat_id", "message_ids"],
  pinChatMessage: ["business_connection_id", "chat_id", "message_id", "disable_notification"],
  unpinChatMessage: ["business_connection_id", "chat_id", "message_id"],
  stopPoll: ["business_connection_id", "chat_id", "message_id", MARKUP],
};

/** Fields of the objects inside those parameters. */
export const OBJECT_FIELDS = {
  LinkPreviewOptions: [
    ...["is_disabled", "url", "prefer_small_media", "prefer_large_media", "show_above_text"],
  ],
  InputMediaPhoto: ["type", "media", ...CAPTION, "has_spoiler"],
  InputMediaVideo: [
    ...["type", "media", "thumbnail", "cover", "start_timestamp", ...CAPTION],
    ...["width", "height", "duration", "supports_streaming", "has_spoiler"],
  ],
  InputMediaAnimation: [
    ...["type", "media", "thumbnail", ...CAPTION, "width", "height", "duration", "has_spoiler"],
  ],
  InputMediaAudio: [
    ...["type", "media", "thumbnail", ...PLAIN_CAPTION, "duration", "performer", "title"],
  ],
  InputMediaDocument: [
    ...["type", "media", "thumbnail", ...PLAIN_CAPTION, "disable_content_type_detection"],
  ],
  InputPollOption: ["text", "text_parse_mode", "text_entities", "media"],
  MessageEntity: [
    ...["type", "offset", "length", "url", "user", "language", "custom_emoji_id"],
    ...["unix_time", "date_time_format"],
  ],
  ReplyParameters: [
    ...["message_id", "chat_id", "allow_sending_without_reply", "quote", "quote_parse_mode"],
    ...["quote_entities", "quote_position", "checklist_task_id", "poll_option_id"],
  ],
  SuggestedPostParameters: ["price", "send_date"],
  InlineKeyboardMarkup: ["inline_keyboard"],
  InlineKeyboardButton: [
    ...["text", "icon_custom_emoji_id", "style", "url", "callback_data", "web_app", "login_url"],
    ...["switch_inline_query", "switch_inline_query_current_chat"],
    ...["switch_inline_query_chosen_chat", "copy_text", "callback_game", "pay"],
  ],
  ReplyKeyboardMarkup: [
    ...["keyboard", "is_persistent", "resize_keyboard", "one_time_keyboard"],
    ...["input_field_placeholder", "selective"],
  ],
  ReplyKeyboardRemove: ["remove_keyboard", "selective"],
  ForceReply: ["force_reply", "input_field_placeholder", "selective"],
} as const satisfies Record<string, readonly string[]>;

import type { SaidMarks } from "./marks.ts";
import type { MessageEntity } from "./text/messageEntity.ts";

/** The parts of the Bot API's objects that a publisher meets, as they go over the wire. */
export type User = {
  id: number;
  is_bot: boolean;
  first_name: string;
  last_name?: string;
  username?: string;
};

/** A private chat has the person's first name, any other a title. */
export type ChatReference = {
  id: number;
  type: string;
  is_forum?: true;
  title?: string;
  first_name?: string;
  username?: string;
};

export type PhotoSize = {
  file_id: string;
  file_unique_id: string;
  file_size?: number;
  width: number;
  height: number;
};

/** A video, an animation, an audio or another file. */
export type MediaFile = {
  file_id: string;
  file_unique_id: string;
  file_size?: number;
  file_name?: string;
  mime_type?: string;
};
type Film = MediaFile & { width: number; height: number; duration: number };

export type PollOption = {
  persistent_id: string;
  text: string;
  text_entities?: MessageEntity[];
  voter_count: number;
};

export type Poll = {
  id: string;
  question: string;
  question_entities?: MessageEntity[];
  options: PollOption[];
  total_voter_count: number;
  is_closed: boolean;
  is_anonymous: boolean;
  type: "regular" | "quiz";
  allows_multiple_answers: boolean;
  allows_revoting: boolean;
  members_only: boolean;
  correct_option_ids?: number[];
  explanation?: string;
  explanation_entities?: MessageEntity[];
  open_period?: number;
  close_date?: number;
  description?: string;
  description_entities?: MessageEntity[];
};

export type InlineButton = {
  text: string;
  url?: string;
  callback_data?: string;
  copy_text?: { text: string };
  style?: "primary" | "success" | "danger";
};
export type InlineKeyboard = { inline_keyboard: InlineButton[][] };

export type Message = SaidMarks & {
  message_id: number;
  message_thread_id?: number;
  is_topic_message?: true;
  sender_chat?: ChatReference;
  from?: User;
  chat: ChatReference;
  date: number;
  edit_date?: number;
  text?: string;
  entities?: MessageEntity[];
  link_preview_options?: Record<string, unknown>;
  caption?: string;
  caption_entities?: MessageEntity[];
  show_caption_above_media?: true;
  has_media_spoiler?: true;
  media_group_id?: string;
  photo?: PhotoSize[];
  video?: Film;
  animation?: Film;
  audio?: MediaFile & { duration: number };
  document?: MediaFile;
  poll?: Poll;
  reply_markup?: InlineKeyboard;
};

import { randomInt } from "node:crypto";
import { MARKS, saidMarks } from "../marks.ts";
import type { Message } from "../message.ts";
import type { Chat } from "../world.ts";
import { referenceTo, userOf } from "./chatAccess.ts";
import type { Call } from "./call.ts";
import { flagOf } from "./fields.ts";
import { topicFields } from "./topics.ts";

type Content = Partial<Omit<Message, "message_id" | "chat" | "date">>;

/** Puts one message into the chat: from here on it is accepted, also when the answer is lost. */
export function addPost(call: Call, chat: Chat, content: Content): Message {
  chat.lastMessageId += 1;
  const reference = referenceTo(chat);
  const marks = MARKS.map(({ asked }) => asked).filter((asked) => flagOf(call.fields, asked));
  const message: Message = {
    message_id: chat.lastMessageId,
    ...(chat.type === "channel" ? { sender_chat: reference } : { from: userOf(call.bot) }),
    chat: reference,
    date: call.now,
    ...topicFields(call.fields),
    ...content,
    ...saidMarks(marks),
  };
  chat.posts.set(message.message_id, { message, botId: call.bot.id, marks });
  call.changed(chat);
  return message;
}

/** A positive 63-bit number as decimal text, as Telegram numbers albums and polls. */
export const newSerial = (): string =>
  `1${Array.from({ length: 3 }, () => randomInt(100_000, 999_999)).join("")}`;

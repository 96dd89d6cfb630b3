import type { Message } from "../message.ts";
import type { Chat } from "../world.ts";
import { type Fields, integerOf, textOf } from "./fields.ts";
import { badRequest } from "./refusal.ts";

const FIELD = "message_thread_id";

/** Refuses a topic that this chat does not have, and one that is closed. Channels and other groups have none; 1, General, is no thread. */
export function requireOpenTopic(fields: Fields, { topics = [] }: Chat): void {
  const wanted = topicOf(fields);
  if (wanted === undefined) return;
  const topic = topics.find(({ id }) => id === wanted);
  if (!topic) throw badRequest("message thread not found");
  if (topic.isClosed) throw badRequest("TOPIC_CLOSED");
}

export function topicFields(
  fields: Fields,
): Pick<Message, "message_thread_id" | "is_topic_message"> {
  const id = topicOf(fields);
  return id === undefined ? {} : { message_thread_id: id, is_topic_message: true };
}

function topicOf(fields: Fields): number | undefined {
  const text = textOf(fields, FIELD) ?? "";
  if (text === "") return undefined;
  const id = integerOf(fields, FIELD);
  if (id === undefined || id < 0) throw badRequest("invalid message thread identifier specified");
  return id === 0 ? undefined : id;
}

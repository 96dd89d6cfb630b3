import type { Poll, PollOption } from "../message.ts";
import type { FormattedText, MessageEntity } from "../text/messageEntity.ts";
import { requireWritable } from "./chatAccess.ts";
import type { Call, Method } from "./call.ts";
import { type Fields, flagOf, integerOf, isObject, listOf, textOf } from "./fields.ts";
import { readMarkup, requirePollText } from "./messageText.ts";
import { addPost, newSerial } from "./posting.ts";
import { badRequest } from "./refusal.ts";
import { readReplyMarkup } from "./replyMarkup.ts";

/** Telegram's own limits; ours are in the domain, and may be lower. */
const MAX_QUESTION_LENGTH = 300;
const MAX_OPTION_LENGTH = 100;
const MAX_EXPLANATION_LENGTH = 200;
const MAX_OPTIONS = 12;

export const sendPoll: Method = (call) => {
  const { fields } = call;
  const question = readPollMarkup(fields, "question");
  const options = (listOf(fields, "options") ?? []).map(readOption);
  const kind = (textOf(fields, "type") || "regular").toLowerCase();
  if (kind !== "regular" && kind !== "quiz") throw badRequest("unsupported poll type specified");
  const markup = readReplyMarkup(fields);
  const chat = requireWritable(call);
  const anonymous = flagOf(fields, "is_anonymous", true);
  if (!anonymous && chat.type === "channel") {
    throw badRequest("non-anonymous polls can't be sent to channel chats");
  }
  return addPost(call, chat, {
    poll: createPoll(call, { question, options, kind, anonymous }),
    ...markup,
  });
};

function readPollMarkup(fields: Fields, name: string): FormattedText {
  const parseMode = fields.values[`${name}_parse_mode`];
  const entities = fields.values[`${name}_entities`];
  return readMarkup({ text: textOf(fields, name) ?? "", parseMode, entities });
}

function readOption(raw: unknown): FormattedText {
  if (typeof raw === "string") return { text: raw, entities: [] };
  if (!isObject(raw)) {
    throw badRequest("can't parse InputPollOption: Expected InputPollOption to be an Object");
  }
  const { text, text_parse_mode: parseMode, text_entities: entities } = raw;
  if (typeof text !== "string") {
    throw badRequest("can't parse InputPollOption: Can't find field \"text\"");
  }
  return readMarkup({ text, parseMode, entities });
}

type Draft = {
  question: FormattedText;
  options: FormattedText[];
  kind: "regular" | "quiz";
  anonymous: boolean;
};

function createPoll(call: Call, draft: Draft): Poll {
  const { fields } = call;
  const question = requirePollText(draft.question, MAX_QUESTION_LENGTH, "poll question length");
  if (draft.options.length === 0) throw badRequest("poll must have at least one answer option");
  if (draft.options.length > MAX_OPTIONS) {
    throw badRequest(`poll can't have more than ${MAX_OPTIONS} options`);
  }
  return {
    id: newSerial(),
    question: question.text,
    ...entitiesAs("question_entities", question.entities),
    options: draft.options.map(createOption),
    total_voter_count: 0,
    is_closed: flagOf(fields, "is_closed"),
    is_anonymous: draft.anonymous,
    type: draft.kind,
    allows_multiple_answers: flagOf(fields, "allows_multiple_answers"),
    allows_revoting: flagOf(fields, "allows_revoting", draft.kind === "regular"),
    members_only: flagOf(fields, "members_only"),
    ...(draft.kind === "quiz" ? quizFields(fields, draft.options.length) : {}),
    ...closingFields(fields),
  };
}

function createOption(raw: FormattedText, index: number): PollOption {
  const { text, entities } = requirePollText(raw, MAX_OPTION_LENGTH, "poll options length");
  return {
    persistent_id: String(index),
    text,
    ...entitiesAs("text_entities", entities),
    voter_count: 0,
  };
}

const entitiesAs = <Name extends string>(
  name: Name,
  entities: MessageEntity[],
): Partial<Record<Name, MessageEntity[]>> =>
  entities.length > 0 ? ({ [name]: entities } as Record<Name, MessageEntity[]>) : {};

function quizFields(fields: Fields, optionCount: number): Partial<Poll> {
  const correct = (listOf(fields, "correct_option_ids") ?? []).map(Number);
  if (correct.length === 0 || correct.some((id) => !(id >= 0 && id < optionCount))) {
    throw badRequest("wrong correct option ID specified");
  }
  if (!textOf(fields, "explanation")) return { correct_option_ids: correct };
  const explanation = readPollMarkup(fields, "explanation");
  const { text } = requirePollText(explanation, MAX_EXPLANATION_LENGTH, "poll explanation length");
  return { correct_option_ids: correct, explanation: text };
}

const MIN_OPEN_SECONDS = 5;
const MAX_OPEN_SECONDS = 2_628_000;

function closingFields(fields: Fields): Partial<Poll> {
  const openPeriod = integerOf(fields, "open_period");
  const closeDate = integerOf(fields, "close_date");
  if (openPeriod !== undefined && openPeriod !== 0) {
    if (openPeriod < MIN_OPEN_SECONDS || openPeriod > MAX_OPEN_SECONDS) {
      throw badRequest("invalid open period specified");
    }
    return { open_period: openPeriod };
  }
  return closeDate === undefined ? {} : { close_date: closeDate };
}

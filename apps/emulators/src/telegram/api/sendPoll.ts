import type { Poll, PollOption } from "../message.ts";
import { cleanText, codePoints } from "../text/formattedText.ts";
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
const MAX_EXPLANATION_BREAKS = 2;
const MAX_DESCRIPTION_LENGTH = 1024;
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
  const message = addPost(call, chat, {
    poll: createPoll(call, { question, options, kind, anonymous }),
    ...markup,
  });
  const post = chat.posts.get(message.message_id);
  if (post && flagOf(fields, "hide_results_until_closes")) post.hidesResults = true;
  if (post && flagOf(fields, "shuffle_options")) post.shufflesOptions = true;
  return message;
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
    ...closingFields(call),
    ...descriptionFields(fields),
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
  const correct = readCorrect(fields, optionCount);
  const explanation = cleanText(readPollMarkup(fields, "explanation"));
  if (!explanation) return { correct_option_ids: correct };
  const { text, entities } = explanation;
  if (codePoints(text) > MAX_EXPLANATION_LENGTH) {
    throw badRequest(`poll explanation length must not exceed ${MAX_EXPLANATION_LENGTH}`);
  }
  if (text.split("\n").length - 1 > MAX_EXPLANATION_BREAKS) {
    throw badRequest(`poll explanation must have at most ${MAX_EXPLANATION_BREAKS} line feeds`);
  }
  return {
    correct_option_ids: correct,
    explanation: text,
    ...entitiesAs("explanation_entities", entities),
  };
}

function readCorrect(fields: Fields, optionCount: number): number[] {
  const correct = listOf(fields, "correct_option_ids") ?? [];
  if (!correct.every((id) => typeof id === "number")) {
    throw badRequest("correct option identifier must be of type Number");
  }
  if (correct.length === 0) throw badRequest("correct quiz option list must be non-empty");
  if (correct.some((id, place) => place > 0 && id <= (correct[place - 1] ?? 0))) {
    throw badRequest("correct quiz option list must be increasing");
  }
  if (correct.some((id) => id < 0 || id >= optionCount)) {
    throw badRequest("wrong quiz correct_option_id");
  }
  return correct;
}

const MIN_OPEN_SECONDS = 5;
const MAX_OPEN_SECONDS = 2_628_000;

/** Both facts in the answer, whichever of the two was asked for; a period outweighs a date, as in the real server. */
function closingFields({ fields, now }: Call): Partial<Poll> {
  const period = integerOf(fields, "open_period") ?? 0;
  const date = integerOf(fields, "close_date") ?? 0;
  if (period === 0 && date === 0) return {};
  const seconds = period === 0 ? date - now : period;
  if (seconds < MIN_OPEN_SECONDS || seconds > MAX_OPEN_SECONDS) {
    throw badRequest("invalid open period specified");
  }
  return { open_period: seconds, close_date: now + seconds };
}

function descriptionFields(fields: Fields): Partial<Poll> {
  const description = cleanText(readPollMarkup(fields, "description"));
  if (!description) return {};
  if (codePoints(description.text) > MAX_DESCRIPTION_LENGTH) {
    throw badRequest("message caption is too long");
  }
  return {
    description: description.text,
    ...entitiesAs("description_entities", description.entities),
  };
}

/** By its date, or because it was stopped. */
export function isClosed({ is_closed: stopped, close_date: date }: Poll, now: number): boolean {
  return stopped || (date !== undefined && date <= now);
}

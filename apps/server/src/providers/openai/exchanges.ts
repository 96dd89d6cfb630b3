/** What is done about a parameter that a server refuses: it gets another name or another form, or is left out. */
import { joinRoles, withoutSystemRole } from "./chatRequest.ts";
import type { ChatMessage } from "./chatRequest.ts";
import { isAboutContent } from "./refusal.ts";
import type { Refusal } from "./refusal.ts";

export type Fields = Readonly<Record<string, unknown>>;

export type Exchange = {
  readonly parameter: string;
  /** For the log. */
  readonly instead: string;
  readonly apply: (fields: Fields) => Fields;
};

export function applyExchange(fields: Fields, { apply }: Exchange): Fields {
  return apply(fields);
}

/** Of these statuses one may be about a parameter; 0 is an error without one. */
const STATUSES = new Set([0, 400, 404, 413, 422, 500, 501]);

/** The next thing to try. Each is tried once, so that a server that refuses everything is not asked for ever. */
export function findExchange(
  fields: Fields,
  refusal: Refusal,
  tried: readonly Exchange[],
): Exchange | undefined {
  const { status, words } = refusal;
  if (!STATUSES.has(status) || isAboutContent(refusal)) return undefined;
  // A name that was refused itself is no other name to try.
  const isNew = ({ parameter, instead }: Exchange) =>
    !tried.some(
      (each) =>
        each.parameter === instead || (each.parameter === parameter && each.instead === instead),
    );
  return exchanges.find(
    (exchange) =>
      exchange.parameter in fields && exchange.isMeant(words, fields) && isNew(exchange),
  );
}

type KnownExchange = Exchange & {
  /** Whether it is what the words of a refusal are about. */
  readonly isMeant: (words: string, fields: Fields) => boolean;
};

const TOKEN_LIMITS = ["max_tokens", "max_completion_tokens"] as const;
/** Also of what is asked for together with the question, which is too much for the model. */
const LIMIT =
  /max(?:imum)?[_ -]?(?:new|output|completion|context)[_ -]?(?:tokens|length|size)|context (?:length|window|size)|request too large|\btokens?\b[^.\n]{0,60}\b(?:exceed|large|long|many|maximum|limit|most)/i;
const STREAM = /\bstream(?:ing|ed)?\b/i;
const FORM = /json[_ -]?(?:schema|mode|object|format)|structured.outputs?|guided|grammar/i;
const SYSTEM = new RegExp(
  [
    String.raw`\b(?:system|developer)\b[^\n]{0,40}\b(?:roles?|messages?|instructions?|prompts?|supported)\b`,
    String.raw`\b(?:roles?|messages?)\b[^\n]{0,60}\bsystem\b`,
    String.raw`\b(?:roles?|first message)\b[^\n]{0,40}\b(?:user|assistant)\b`,
    String.raw`\b(?:user|assistant)\b[^\n]{0,40}\broles?\b`,
  ].join("|"),
  "i",
);
const ALTERNATE = /\broles?\b[^\n]{0,30}\balternat/i;

/** In the order in which they are tried. */
const exchanges: readonly KnownExchange[] = [
  ...TOKEN_LIMITS.map((parameter, place) => {
    const instead = TOKEN_LIMITS[1 - place] ?? parameter;
    return {
      parameter,
      instead,
      isMeant: (words: string) => isNamed(parameter, words),
      apply: (fields: Fields) => renamed(fields, parameter, instead),
    };
  }),
  // What is too high may be called by either name.
  ...TOKEN_LIMITS.map((parameter) =>
    leaveOut(
      parameter,
      (words) => LIMIT.test(words) || TOKEN_LIMITS.some((name) => isNamed(name, words)),
    ),
  ),
  {
    parameter: "response_format",
    instead: "json_object",
    isMeant: (words, fields) =>
      hasSchema(fields) && (isNamed("response_format", words) || FORM.test(words)),
    apply: (fields) =>
      hasSchema(fields) ? { ...fields, response_format: { type: "json_object" } } : fields,
  },
  leaveOut("response_format", (words) => isNamed("response_format", words) || FORM.test(words)),
  leaveOut("stream", (words) => STREAM.test(words)),
  ...["language", "languages[]"].map((parameter) => leaveOut(parameter)),
  {
    parameter: "messages",
    instead: "alternating roles",
    isMeant: (words) => ALTERNATE.test(words),
    apply: (fields) => ({ ...fields, messages: joinRoles(messagesOf(fields)) }),
  },
  {
    parameter: "messages",
    instead: "no system role",
    isMeant: (words) => SYSTEM.test(words),
    apply: (fields) => ({ ...fields, messages: withoutSystemRole(messagesOf(fields)) }),
  },
];

function leaveOut(
  parameter: string,
  isMeant = (words: string) => isNamed(parameter, words),
): KnownExchange {
  const apply = (fields: Fields) =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => name !== parameter));
  return { parameter, instead: "nothing", isMeant, apply };
}

function renamed(fields: Fields, from: string, to: string): Fields {
  if (!(from in fields)) return fields;
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name === from ? to : name, value]),
  );
}

/** As a word of its own, however it is written: `max_tokens` is `maxTokens`, too, and no part of `max_tokens_per_minute`. */
function isNamed(parameter: string, words: string): boolean {
  const name = parameter.replace("[]", "").replaceAll("_", "[_ -]?");
  return new RegExp(`(?<![a-z0-9_])${name}(?![a-z0-9_])`, "i").test(words);
}

function hasSchema({ response_format: format }: Fields): boolean {
  return typeof format === "object" && format !== null && "json_schema" in format;
}

function messagesOf({ messages }: Fields): readonly ChatMessage[] {
  return messages as readonly ChatMessage[];
}

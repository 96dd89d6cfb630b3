/** Reads the answers of chat completions, streamed or whole, of any server that speaks this format. */
import { createParser } from "eventsource-parser";
import { z } from "zod";
import { parseAnswer } from "./aiServer.ts";
import { Unreadable } from "./noResultOf.ts";
import { Refusal, refusalOf } from "./refusal.ts";

export type ChatEnding = "whole" | "length" | "filtered" | "interrupted";

export type ChatPiece =
  | { readonly kind: "text"; readonly text: string }
  /** A polite no in the place of a text. */
  | { readonly kind: "refusal"; readonly text: string }
  | { readonly kind: "end"; readonly ending: ChatEnding };

/**
 * The pieces in order, without what a model thinks in fields of its own. Only the first end counts. Throws a `Refusal` where an error
 * takes the place of a piece.
 */
export async function* readChatAnswer(response: Response): AsyncGenerator<ChatPiece> {
  let hasPiece = false;
  let isStreamed = false;
  for await (const { data, isError } of readData(response)) {
    if (NOTHING.test(data)) continue;
    if (DONE.test(data)) {
      if (hasPiece) yield { kind: "end", ending: "whole" };
      break;
    }
    if (isError) throw refusalOf(data);
    const answer = parseAnswer(data);
    for (const each of [answer].flat()) {
      const { pieces, isOfStream } = readAnswer(each, isStreamed);
      isStreamed ||= isOfStream;
      hasPiece ||= pieces.length > 0;
      yield* pieces;
    }
  }
  if (!hasPiece) throw new Unreadable();
}

const DONE = /^\s*\[?done\]?\s*$/i;
/** Signs of life. */
const NOTHING = /^\s*(?:ping|heartbeat|keep-?alive|null)?\s*$/i;

type Data = { readonly data: string; readonly isError: boolean };

/** Some servers stream with another content type, as lines of JSON, or not at all although they were asked to: the first letter tells. */
async function* readData({ body }: Response): AsyncGenerator<Data> {
  if (!body) return;
  const found: Data[] = [];
  const events = createParser({
    onEvent: ({ data, event }) => void found.push({ data, isError: event === "error" }),
  });
  const json = createJsonParser((data) => void found.push({ data, isError: false }));
  let parser: typeof json | typeof events | undefined;
  for await (const piece of body.pipeThrough(new TextDecoderStream())) {
    if (piece.trim() !== "") parser ??= /^\s*[{[]/.test(piece) ? json : events;
    parser?.feed(piece);
    yield* found.splice(0);
  }
  // The last event may lack the empty line behind it.
  if (parser === events) events.feed("\n\n");
  else json.end();
  yield* found;
}

/** Of one JSON, which may have many lines, or of objects in a line each. One alone is complete. */
function createJsonParser(onData: (data: string) => void) {
  let begun = "";
  let found = 0;
  let isInLines = true;
  const report = () => {
    if (begun.trim() === "") return;
    onData(begun);
    begun = "";
    found += 1;
  };
  return {
    feed(piece: string) {
      for (const [place, line] of piece.split("\n").entries()) {
        const isNext = place > 0;
        if (isNext && isInLines) {
          isInLines = /^(?:\{.*\})?$/.test(begun.trim());
          if (isInLines) report();
        }
        begun += isNext ? `\n${line}` : line;
      }
    },
    end() {
      report();
      if (found === 1) onData("[DONE]");
    },
  };
}

const anything = z.unknown().optional();
const saidSchema = z.object({ content: anything, refusal: anything });
const choiceSchema = z.object({
  /** Of a stream. */
  delta: saidSchema.nullish(),
  /** Of a whole answer. Some streams repeat in it what they have said. */
  message: saidSchema.nullish(),
  /** Of servers whose answers are completions of a text. */
  text: anything,
  finish_reason: anything,
  error: anything,
});
type Choice = z.infer<typeof choiceSchema>;

const answerSchema = z.object({
  choices: z.array(choiceSchema).nullish(),
  /** Of Ollama's own form. */
  message: saidSchema.nullish().catch(undefined),
  done_reason: anything,
});

/** What an answer or a part of one says. `isStreamed` is true when parts of the text have come. */
function readAnswer(
  answer: unknown,
  isStreamed: boolean,
): { readonly pieces: readonly ChatPiece[]; readonly isOfStream: boolean } {
  const { success, data } = answerSchema.safeParse(answer);
  if (!success) throw new Unreadable();
  const { choices, message: own, done_reason: ownReason } = data;
  const choice: Choice | null | undefined = choices
    ? choices[0]
    : own && { message: own, finish_reason: ownReason };
  if (!choice) return { pieces: [], isOfStream: false };
  const { delta, message, text, error, finish_reason: reason } = choice;
  if (error) throw new Refusal(0, { error });
  const part = wordsOf(delta?.content);
  const whole = isStreamed ? "" : wordsOf(message?.content);
  const refusal = wordsOf(delta?.refusal ?? message?.refusal);
  const pieces: ChatPiece[] = [{ kind: "text", text: part || whole || wordsOf(text) }];
  if (refusal !== "") pieces.push({ kind: "refusal", text: refusal });
  if (typeof reason === "string" && reason !== "") {
    pieces.push({ kind: "end", ending: endingOf(reason) });
  }
  return { pieces, isOfStream: part !== "" };
}

const partSchema = z.object({
  type: z.enum(["text", "output_text"]).optional(),
  text: z.union([z.string(), z.object({ value: z.string() })]),
  /** Set on parts that are a summary of what the model thinks. */
  thought: z.literal(false).nullish(),
});

/** Of a text, of a part or of a list of parts. What a model thinks has a type of its own. */
function wordsOf(content: unknown): string {
  if (typeof content === "string") return content;
  if (Array.isArray(content)) return content.map((part) => wordsOf(part)).join("");
  const list = z.object({ parts: z.array(z.unknown()) }).safeParse(content);
  if (list.success) return wordsOf(list.data.parts);
  const { success, data } = partSchema.safeParse(content);
  if (!success) return "";
  return typeof data.text === "string" ? data.text : data.text.value;
}

/** In this order. What is called by no name of these is not known to be whole. */
const ENDINGS: readonly (readonly [ChatEnding, RegExp])[] = [
  ["length", /length|max_?(?:output_|new_|completion_)?tokens|token_?limit|context_?window/],
  [
    "filtered",
    /filter|safety|sensitive|moderat|prohibit|block|recitation|refus|declin|policy|spii/,
  ],
  ["interrupted", /^in|error|abort|cancel|fail/],
  ["whole", /^(?:finish_reason_)?(?:stop|eos|end|done|complete|finished|success|tool|function)/],
];

function endingOf(reason: string): ChatEnding {
  const name = reason.toLowerCase();
  return ENDINGS.find(([, pattern]) => pattern.test(name))?.[0] ?? "interrupted";
}

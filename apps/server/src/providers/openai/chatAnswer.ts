/** Reads the answers of chat completions, streamed or whole, of any server that speaks this format. */
import { createParser } from "eventsource-parser";
import { z } from "zod";
import { Unreadable } from "./noResultOf.ts";
import { Refusal } from "./refusal.ts";

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
  for await (const data of readData(response)) {
    if (data.trim() === "") continue;
    if (data.trim() === "[DONE]") {
      if (hasPiece) yield { kind: "end", ending: "whole" };
      break;
    }
    for (const piece of piecesOf(parse(data))) {
      hasPiece = true;
      yield piece;
    }
  }
  if (!hasPiece) throw new Unreadable();
}

/** Some servers stream with another content type, and some ignore that they were asked to stream: the first letter tells. */
async function* readData({ body }: Response): AsyncGenerator<string> {
  if (!body) return;
  const events: string[] = [];
  const parser = createParser({ onEvent: ({ data }) => void events.push(data) });
  let [json, isJson] = ["", undefined as boolean | undefined];
  for await (const piece of body.pipeThrough(new TextDecoderStream())) {
    if (piece.trim() !== "") isJson ??= /^\s*[{[]/.test(piece);
    if (isJson === true) json += piece;
    else parser.feed(piece);
    yield* events.splice(0);
  }
  if (isJson === true) yield* [json, "[DONE]"];
  // The last event may lack the empty line behind it.
  parser.feed("\n\n");
  yield* events;
}

function parse(data: string): unknown {
  try {
    return JSON.parse(data) as unknown;
  } catch {
    throw new Unreadable();
  }
}

const anything = z.unknown().optional();
const saidSchema = z.object({ content: anything, refusal: anything });
const choiceSchema = z.object({
  /** Of a stream. */
  delta: saidSchema.nullish(),
  /** Of a whole answer. */
  message: saidSchema.nullish(),
  finish_reason: anything,
  error: anything,
});
const answerSchema = z.object({ choices: z.array(choiceSchema).nullish(), error: anything });

function piecesOf(answer: unknown): ChatPiece[] {
  const { success, data } = answerSchema.safeParse(answer);
  if (!success) throw new Unreadable();
  const [choice] = data.choices ?? [];
  const error = data.error ?? choice?.error;
  if (error != null) throw new Refusal(0, { error });
  if (!choice) return [];
  const { content, refusal } = choice.delta ?? choice.message ?? {};
  const pieces: ChatPiece[] = [{ kind: "text", text: wordsOf(content) }];
  if (wordsOf(refusal) !== "") pieces.push({ kind: "refusal", text: wordsOf(refusal) });
  const { finish_reason: reason } = choice;
  if (typeof reason === "string" && reason !== "") {
    pieces.push({ kind: "end", ending: endingOf(reason) });
  }
  return pieces;
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
  const { success, data } = partSchema.safeParse(content);
  if (!success) return "";
  return typeof data.text === "string" ? data.text : data.text.value;
}

const ENDINGS: Readonly<Record<Exclude<ChatEnding, "whole">, RegExp>> = {
  length: /length|max_?tokens|max_output_tokens/,
  filtered: /filter|safety|sensitive|moderation|prohibited|blocklist|recitation/,
  interrupted: /error|abort|cancel|interrupt|timeout|insufficient/,
};

function endingOf(reason: string): ChatEnding {
  const name = reason.toLowerCase();
  if (ENDINGS.length.test(name)) return "length";
  if (ENDINGS.filtered.test(name)) return "filtered";
  return ENDINGS.interrupted.test(name) ? "interrupted" : "whole";
}

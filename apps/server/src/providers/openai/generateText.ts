import { continuedText, partToContinue } from "@vestnik/domain/continuedText";
import { exceedsPlace, fitGeneratedText } from "@vestnik/domain/generatedText";
import { MIN_KEPT_LENGTH } from "@vestnik/domain/generation";
import type { GeneratedText, TextAsking, TextOrder } from "../ai.ts";
import { askAi } from "./aiServer.ts";
import type { AiServer } from "./aiServer.ts";
import { MAX_ANSWER_BYTES } from "./answerSize.ts";
import { readChatAnswer } from "./chatAnswer.ts";
import type { ChatEnding } from "./chatAnswer.ts";
import { tokenLimit } from "./chatRequest.ts";
import type { ChatMessage, ChatPart } from "./chatRequest.ts";
import { goOnMessage, instructionsFor, samplesMessage } from "./instructions.ts";
import { BROKEN_OFF, CONTENT_REFUSED, UNREADABLE, noResultOf } from "./noResultOf.ts";
import { Refusal, isAboutContent } from "./refusal.ts";
import { createWrittenWords } from "./writtenWords.ts";

/**
 * Several times what a post needs, because the thoughts of a reasoning model count, too. It also limits what one answer may
 * cost.
 */
const MAX_ANSWER_TOKENS = 16_000;

/** Streams the answer, so that it can be read while it is written. */
export async function generateTextWith(
  server: AiServer,
  model: string,
  order: TextOrder,
  asking: TextAsking,
): Promise<GeneratedText> {
  const { giveUp: signal } = asking;
  const instructions: ChatMessage = { role: "system", content: instructionsFor(order) };
  const fields = {
    messages: [instructions, ...messagesOf(order)],
    ...tokenLimit(model, MAX_ANSWER_TOKENS),
    stream: true,
  };
  const maxBytes = MAX_ANSWER_BYTES.stream;
  try {
    // The chat completions API, because every server with this format has it.
    return await askAi(
      server,
      { path: "/chat/completions", model, fields, maxBytes, signal },
      async (response) => await readText(response, order, asking),
    );
  } catch (error) {
    return noResultOf(signal.aborted ? signal.reason : error);
  }
}

/** The text to rewrite is a message of its own, so that it cannot pretend to have ended. */
function messagesOf(order: TextOrder): ChatMessage[] {
  if (order.kind === "rewriting") return [{ role: "user", content: order.text }];
  const { prompt, reference, samples = [], limit } = order;
  const messages: ChatMessage[] = [];
  if (samples.length > 0) messages.push({ role: "user", content: samplesMessage(samples) });
  messages.push({ role: "user", content: requestOf(prompt, reference?.png) });
  const begun = partOf(order);
  if (begun === "") return messages;
  return [
    ...messages,
    { role: "assistant", content: begun },
    { role: "user", content: goOnMessage(limit) },
  ];
}

/** What is continued. */
function partOf(order: TextOrder): string {
  return order.kind === "post" ? partToContinue(order.begun ?? "") : "";
}

function requestOf(prompt: string, png: Uint8Array | undefined): string | ChatPart[] {
  if (!png) return prompt;
  const url = `data:image/png;base64,${Buffer.from(png).toString("base64")}`;
  const picture: ChatPart = { type: "image_url", image_url: { url } };
  return prompt === "" ? [picture] : [{ type: "text", text: prompt }, picture];
}

async function readText(
  response: Response,
  order: TextOrder,
  { giveUp, onText, onRestart }: TextAsking,
): Promise<GeneratedText> {
  const words = createWrittenWords(onText, onRestart);
  let ending: Reading["ending"];
  let failure: unknown;
  try {
    for await (const piece of readChatAnswer(response)) {
      if (piece.kind !== "end") words.add(piece.text);
      // Said in words, it is no post.
      if (piece.kind === "refusal") ending = "declined";
      if (piece.kind === "end") ending ??= piece.ending;
    }
  } catch (error) {
    if (error instanceof Refusal && isAboutContent(error)) ending ??= "filtered";
    // Before the first word it may be a refusal of a parameter.
    if (ending === undefined && words.whole() === "") throw error;
    failure = giveUp.aborted ? giveUp.reason : error;
  }
  const more = words.whole();
  const written = more === "" ? "" : continuedText(partOf(order), more);
  return textOf({ written, ending, failure }, order.limit);
}

type Reading = {
  readonly written: string;
  /** Undefined where there was none. */
  readonly ending: ChatEnding | "declined" | undefined;
  readonly failure: unknown;
};

function textOf({ written, ending, failure }: Reading, limit: number): GeneratedText {
  if (ending === "declined") return CONTENT_REFUSED;
  const text = fitGeneratedText(written, limit);
  // What is long enough is a text although it has no end. Else asking for more than can be written in time would give it for nothing.
  if (ending !== "filtered" && exceedsPlace(written, limit)) return { kind: "written", text };
  if (ending === "whole" || ending === "length") {
    if (text === "") return { kind: "empty", reason: "no text" };
    return { kind: "written", text, ...(ending === "length" && { cutOff: ending }) };
  }
  const isKept = text.length >= MIN_KEPT_LENGTH;
  if (ending === "filtered") {
    return isKept ? { kind: "written", text, cutOff: ending } : CONTENT_REFUSED;
  }
  const end = failure === undefined ? BROKEN_OFF : noResultOf(failure);
  if (isKept) return { kind: "written", text, cutOff: "interrupted", reason: end.reason };
  return written === "" && failure === undefined ? UNREADABLE : end;
}

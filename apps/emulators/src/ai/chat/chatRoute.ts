import type { FastifyInstance, FastifyReply } from "fastify";
import { factsOf, watch } from "../arrival.ts";
import type { AiFault } from "../faults.ts";
import { misbehave } from "../misbehave.ts";
import { wrongText } from "../texts/wrongText.ts";
import type { AiWorld, ChatEntry } from "../world.ts";
import { type ChatOutcome, chatAnswer } from "./chatAnswer.ts";
import { type ChatRequest, readChatRequest } from "./chatRequest.ts";
import { streamChat } from "./chatStream.ts";
import { withinLimit, writtenText } from "./writtenText.ts";

/** What is still an answer of the usual form. */
const SAID_OTHERWISE = ["break_off", "cut_off", "refusal", "filtered", "empty", "text"] as const;
/** What the first words are of a text that is cut. */
const CUT_LENGTH = 60;
type SaidOtherwise = Extract<AiFault, { kind: (typeof SAID_OTHERWISE)[number] }>;

export function registerChatRoute(app: FastifyInstance, world: AiWorld): void {
  app.post("/v1/chat/completions", async (request, reply) => {
    const chat = await readChatRequest(request.body);
    const entry = keep(world, chat, reply);
    const prompt = chat.messages.findLast(({ role }) => role === "user")?.content ?? "";
    const noted = world.journal.begin(reply, { model: chat.model, prompt, sent: chat.pictures });
    const taken = world.faults.take("chat");
    const fault = isHarmless(taken, request.body) ? undefined : taken;
    if (fault && !isSaid(fault)) return await misbehave(reply, "chat", fault);
    await world.held;
    const outcome = outcomeOf(chat, world.written ?? (await writtenText(chat)), fault);
    noted.text = outcome.refusal ?? outcome.text;
    if (!chat.isStreamed) {
      if (fault?.kind === "break_off") return await misbehave(reply, "chat", fault);
      return chatAnswer(chat, outcome);
    }
    reply.hijack();
    const midway = async () => {
      entry.isBegun = true;
      await world.paused;
      return fault?.kind === "break_off" ? "break off" : "go on";
    };
    await streamChat(reply.raw, chat, outcome, { midway, wordsPerSecond: world.wordsPerSecond });
    return reply;
  });
}

function isHarmless(fault: AiFault | undefined, body: unknown): boolean {
  return fault?.kind === "refuse_field" && !Object.hasOwn(body as object, fault.field);
}

function isSaid(fault: AiFault): fault is SaidOtherwise {
  return SAID_OTHERWISE.some((kind) => kind === fault.kind);
}

function outcomeOf(chat: ChatRequest, text: string, fault: SaidOtherwise | undefined): ChatOutcome {
  const usual = { refusal: null, reason: "stop" } as const;
  switch (fault?.kind) {
    case "refusal":
      return { ...usual, text: "", refusal: "I'm sorry, but I can't assist with that request." };
    case "filtered":
      return { ...usual, text: text.slice(0, CUT_LENGTH), reason: "content_filter" };
    case "cut_off": {
      const hasError = fault.by === "error_chunk";
      const reason = fault.by === "length" ? "length" : "error";
      return { ...usual, text: text.slice(0, CUT_LENGTH), reason, hasError };
    }
    case "empty":
      return { ...usual, text: "" };
    case "text":
      return {
        ...usual,
        text: wrongText(fault.text, text),
        isInParts: fault.text === "parts",
      };
    case "break_off":
    case undefined: {
      const cut = withinLimit(text, chat.limit);
      return { ...usual, text: cut, reason: cut.length < text.length ? "length" : "stop" };
    }
    default:
      return fault satisfies never;
  }
}

function keep(world: AiWorld, chat: ChatRequest, reply: FastifyReply): ChatEntry {
  const { model, messages, limit, isStreamed } = chat;
  const entry: ChatEntry = {
    model,
    messages,
    limit,
    isStreamed,
    isBegun: false,
    isAbandoned: false,
    pictures: chat.pictures.map((picture) => factsOf({ ...picture, name: "" })),
    isStructured: chat.format.kind !== "text",
  };
  world.chats.push(entry);
  watch(reply, entry);
  return entry;
}

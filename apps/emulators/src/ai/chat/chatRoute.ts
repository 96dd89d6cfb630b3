import type { FastifyInstance } from "fastify";
import { watch } from "../arrival.ts";
import { misbehave } from "../misbehave.ts";
import { samplePost } from "./samplePost.ts";
import type { AiWorld } from "../world.ts";
import { chatAnswer } from "./chatAnswer.ts";
import { readChatRequest } from "./chatRequest.ts";
import { streamChat } from "./chatStream.ts";

export function registerChatRoute(app: FastifyInstance, world: AiWorld): void {
  app.post("/v1/chat/completions", async (request, reply) => {
    const chat = readChatRequest(request.body);
    const entry = { ...chat, isBegun: false, isAbandoned: false };
    world.chats.push(entry);
    watch(reply, entry);
    const prompt = chat.messages.findLast(({ role }) => role === "user")?.content ?? "";
    const noted = world.journal.begin(reply, { model: chat.model, prompt });
    const fault = world.faults.take("chat");
    if (fault && fault.kind !== "break_off" && fault.kind !== "text" && fault.kind !== "picture") {
      return await misbehave(reply, "chat", fault);
    }
    await world.held;
    const text = world.written ?? samplePost(prompt);
    noted.text = text;
    if (!chat.isStreamed) return chatAnswer(chat, text);
    reply.hijack();
    await streamChat(reply.raw, chat, text, async () => {
      entry.isBegun = true;
      await world.paused;
      return fault ? "break off" : "go on";
    });
    return reply;
  });
}

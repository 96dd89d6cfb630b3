import { createHash } from "node:crypto";
import multipart from "@fastify/multipart";
import fastify, { type FastifyError, type FastifyInstance, type FastifyReply } from "fastify";
import { chatAnswer } from "./chatAnswer.ts";
import { readChatRequest } from "./chatRequest.ts";
import { streamChat } from "./chatStream.ts";
import type { AiFault } from "./faults.ts";
import { Mistake } from "./mistake.ts";
import { samplePost } from "./samplePost.ts";
import { sampleSentence } from "./sampleSentence.ts";
import { readTranscriptionForm, type TranscriptionForm } from "./transcriptionForm.ts";
import type { AiWorld } from "./world.ts";

/** The provider's own limit. */
const MAX_FILE_BYTES = 25 * 1024 * 1024;

export async function createAiServer(world: AiWorld): Promise<FastifyInstance> {
  const app = fastify({ bodyLimit: MAX_FILE_BYTES, forceCloseConnections: true });
  await app.register(multipart, { limits: { fileSize: MAX_FILE_BYTES } });
  app.setNotFoundHandler((request, reply) =>
    answer(reply, new Mistake(404, `Invalid URL (${request.method} ${request.url})`)),
  );
  app.setErrorHandler((error: FastifyError, _request, reply) => {
    if (error instanceof Mistake) return answer(reply, error);
    if (error.statusCode === 413) {
      return answer(reply, new Mistake(413, "Maximum content size limit exceeded"));
    }
    return answer(reply, new Mistake(error.statusCode ?? 500, error.message));
  });
  app.get("/health", () => ({ ok: true }));
  app.post("/v1/audio/transcriptions", async (request, reply) => {
    requireKey(request.headers.authorization, world.apiKey);
    const form = await readTranscriptionForm(request);
    watch(reply, keep(world, form));
    const fault = world.faults.take();
    if (fault) return await misbehave(reply, fault);
    const text = world.transcript ?? sampleSentence(form.language);
    return { text, usage: { type: "duration", seconds: 3 } };
  });
  app.post("/v1/chat/completions", async (request, reply) => {
    requireKey(request.headers.authorization, world.apiKey);
    const chat = readChatRequest(request.body);
    const entry = { ...chat, isBegun: false, isAbandoned: false };
    world.chats.push(entry);
    watch(reply, entry);
    const fault = world.faults.take();
    if (fault && fault.kind !== "break_off") return await misbehave(reply, fault);
    await world.held;
    const prompt = chat.messages.findLast(({ role }) => role === "user")?.content ?? "";
    const text = world.written ?? samplePost(prompt);
    if (!chat.isStreamed) return chatAnswer(chat, text);
    reply.hijack();
    await streamChat(reply.raw, chat, text, async () => {
      entry.isBegun = true;
      await world.paused;
      return fault ? "break off" : "go on";
    });
    return reply;
  });
  return app;
}

/** Remembers whether the asker left before the answer was complete. */
function watch(reply: FastifyReply, entry: { isAbandoned: boolean }): void {
  reply.raw.once("close", () => {
    entry.isAbandoned = !reply.raw.writableFinished;
  });
}

function answer(reply: FastifyReply, mistake: Mistake): FastifyReply {
  return reply.code(mistake.status).send(mistake.body());
}

/** The real one quotes the beginning and the end of the key; some others all of it. */
function requireKey(authorization: string | undefined, apiKey: string | undefined): void {
  const [, given] = /^Bearer (.+)$/.exec(authorization ?? "") ?? [];
  if (given === undefined) throw new Mistake(401, "You didn't provide an API key.");
  if (apiKey !== undefined && given !== apiKey) {
    throw new Mistake(401, `Incorrect API key provided: ${given}.`, { code: "invalid_api_key" });
  }
}

function keep(world: AiWorld, { model, language, file }: TranscriptionForm) {
  const { name, type, bytes } = file;
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const entry = {
    ...{ model, language, isAbandoned: false },
    file: { name, type, size: bytes.length, sha256 },
  };
  world.requests.push(entry);
  return entry;
}

async function misbehave(reply: FastifyReply, fault: AiFault): Promise<unknown> {
  switch (fault.kind) {
    case "status": {
      const { status, code = null } = fault;
      throw new Mistake(status, `emulator: ${status} on demand`, { code });
    }
    case "garbage":
      return await reply.type("application/json").send(fault.body);
    case "redirect":
      return await reply.redirect(fault.to, 307);
    case "hang":
      return reply.hijack();
    // Of a recording there is nothing to break off.
    case "break_off":
    case "drop":
      reply.raw.destroy();
      return reply.hijack();
    default:
      return fault satisfies never;
  }
}

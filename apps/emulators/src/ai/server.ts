import multipart from "@fastify/multipart";
import fastify, { type FastifyError, type FastifyInstance, type FastifyReply } from "fastify";
import type { AiControl } from "./control.ts";
import { registerControlRoutes } from "./controlRoutes.ts";
import { registerChatRoute } from "./chat/chatRoute.ts";
import { registerImageRoutes } from "./images/imageRoutes.ts";
import { Mistake } from "./mistake.ts";
import { registerPage } from "./page.ts";
import { registerTranscriptionRoute } from "./speech/transcriptionRoute.ts";
import type { AiWorld } from "./world.ts";

/** The provider's own limit. */
const MAX_FILE_BYTES = 25 * 1024 * 1024;

export async function createAiServer(world: AiWorld, control: AiControl): Promise<FastifyInstance> {
  const app = fastify({ bodyLimit: MAX_FILE_BYTES, forceCloseConnections: true });
  await app.register(multipart, { limits: { fileSize: MAX_FILE_BYTES } });
  app.setNotFoundHandler((request, reply) =>
    answer(reply, new Mistake(404, `Invalid URL (${request.method} ${request.url})`)),
  );
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error instanceof Mistake) {
      const isOfApi = request.url.startsWith("/v1/");
      // Its message would show the key on the page.
      if (isOfApi && error.status !== 401) world.journal.refuse(reply, error.message);
      return answer(reply, error);
    }
    if (error.statusCode === 413) {
      return answer(reply, new Mistake(413, "Maximum content size limit exceeded"));
    }
    return answer(reply, new Mistake(error.statusCode ?? 500, error.message));
  });
  app.addHook("preParsing", async (request) => {
    if (request.url.startsWith("/v1/")) requireKey(request.headers.authorization, world.apiKey);
  });
  app.addHook("onRequest", async (request, reply) => {
    if (!request.url.startsWith("/v1/")) return;
    world.inFlight += 1;
    world.mostAtOnce = Math.max(world.mostAtOnce, world.inFlight);
    reply.raw.once("close", () => void (world.inFlight -= 1));
  });
  registerPage(app, world.journal);
  app.get("/health", () => ({ ok: true }));
  registerTranscriptionRoute(app, world);
  registerChatRoute(app, world);
  registerImageRoutes(app, world);
  registerControlRoutes(app, world, control);
  return app;
}

function answer(reply: FastifyReply, mistake: Mistake): FastifyReply {
  const { retryAfter } = mistake.details;
  if (retryAfter !== undefined) void reply.header("retry-after", String(retryAfter));
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

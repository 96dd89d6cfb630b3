import multipart from "@fastify/multipart";
import fastify, { type FastifyError, type FastifyInstance } from "fastify";
import { refusalAnswer } from "./api/answer.ts";
import { registerBotApi } from "./api/botApi.ts";
import { registerFiles } from "./api/chatPicture.ts";
import { Refusal, badRequest } from "./api/refusal.ts";
import { type Control, ControlMistake } from "./control.ts";
import { registerControlRoutes } from "./controlRoutes.ts";
import type { EmulatorCore } from "./core.ts";
import { registerPages } from "./pages/registerPages.ts";

const MAX_TEXT_BYTES = 1_048_576;
const MAX_UPLOAD_BYTES = 50 * 1_048_576;

/** Everything on one port: Bot API, pages, login widget and control. */
export async function createServer(
  core: EmulatorCore,
  control: Control,
  publicUrl: string | undefined,
): Promise<FastifyInstance> {
  const app = fastify({
    bodyLimit: MAX_TEXT_BYTES,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 300 },
  });
  addBodyParsers(app);
  await app.register(multipart, {
    limits: { fileSize: MAX_UPLOAD_BYTES, fieldSize: MAX_TEXT_BYTES, files: 20 },
  });
  app.setNotFoundHandler((request, reply) => {
    const answer = refusalAnswer(new Refusal(404, "Not Found"));
    const isApi = request.url.startsWith("/bot") && !request.url.startsWith("/botfather");
    void reply.code(404);
    return isApi
      ? reply.type("application/json").send(answer.body)
      : reply.type("text/plain").send("Not Found");
  });
  app.setErrorHandler((error: FastifyError, _request, reply) => {
    const refusal = refusalFor(error);
    if (refusal.code === 500) console.error(error);
    return reply.code(refusal.code).type("application/json").send(refusalAnswer(refusal).body);
  });
  app.get("/health", () => ({ ok: true }));
  registerBotApi(app, core);
  registerFiles(app, core);
  registerControlRoutes(app, core, control);
  await registerPages(app, core, control, publicUrl);

  return app;
}

function refusalFor(error: FastifyError): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof ControlMistake) return badRequest(`emulator: ${error.message}`);
  if (error.statusCode === 413) return new Refusal(413, "Request Entity Too Large");
  if (error.statusCode !== undefined && error.statusCode < 500) return badRequest(error.message);
  return new Refusal(500, "Internal Server Error");
}

function addBodyParsers(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>(
    "application/json",
    { parseAs: "string" },
    (_request, body, done) => {
      try {
        done(null, body === "" ? {} : (JSON.parse(body) as unknown));
      } catch {
        done(badRequest("can't parse request JSON object"));
      }
    },
  );
  app.addContentTypeParser<string>(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body))),
  );
  app.addContentTypeParser("*", { parseAs: "buffer" }, (_request, _body, done) => done(null, {}));
}

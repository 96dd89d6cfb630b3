/** AI operations over HTTP. */
import {
  aiSettingsResponseSchema,
  recordingFormSchema,
  spokenLanguageSchema,
  transcriptResponseSchema,
} from "@vestnik/contract/generation";
import { MAX_AUDIO_BYTES } from "@vestnik/domain/speech";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { AppError } from "../../appError.ts";
import type { Deps } from "../../deps.ts";
import { whenAskerLeaves } from "../../http/askerLeaves.ts";
import { describeOnly } from "../../http/routeSchemas.ts";
import { at, receiveFile } from "../../http/fileField.ts";
import type { FileField } from "../../http/fileField.ts";
import { signedInOf } from "../../http/session.ts";
import { listAbilities } from "./generation.ts";
import { transcribe } from "./transcription.ts";

/** Dictation costs no credits, but our requests to the AI cost money. */
const REQUESTS_PER_MINUTE = 20;

const AUDIO_FIELD: FileField = {
  field: "audio",
  maxBytes: MAX_AUDIO_BYTES,
  tooLarge: "audio_too_large",
};

export function registerGenerationRoutes(app: FastifyInstance, deps: Deps): void {
  const api = app.withTypeProvider<ZodTypeProvider>();
  const rateLimit = {
    max: app.divided(REQUESTS_PER_MINUTE),
    timeWindow: "1 minute",
    keyGenerator: (request: FastifyRequest) => signedInOf(request).userId,
  };
  api.get("/ai/settings", { schema: { response: { 200: aiSettingsResponseSchema } } }, () => ({
    success: true as const,
    data: listAbilities(deps),
  }));
  api.post(
    "/ai/transcribe",
    {
      schema: {
        consumes: ["multipart/form-data"],
        body: describeOnly(recordingFormSchema),
        response: { 200: transcriptResponseSchema },
      },
      config: { rateLimit },
    },
    async (request, reply) => {
      const asker = { userId: signedInOf(request).userId, giveUp: whenAskerLeaves(reply) };
      const receive = async (path: string) => {
        const fields = await receiveFile(request, AUDIO_FIELD, at(path));
        return { language: spokenLanguage(fields["language"]) };
      };
      const text = await transcribe(deps, asker, receive);
      return { success: true as const, data: { text } };
    },
  );
}

function spokenLanguage(given: string | undefined) {
  const { success, data } = spokenLanguageSchema.optional().safeParse(given);
  if (!success) throw new AppError("validation_failed", { field: "language" });
  return data;
}

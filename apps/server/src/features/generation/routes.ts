/** AI operations over HTTP. */
import {
  aiSettingsResponseSchema,
  generateTextRequestSchema,
  generatedTextResponseSchema,
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
import { describeOnly } from "../../http/describedParts.ts";
import { receiveFile } from "../../http/fileField.ts";
import type { FileField } from "../../http/fileField.ts";
import { withContent } from "../../http/jsonBody.ts";
import { signedInOf } from "../../http/session.ts";
import { generateText, listAbilities, transcribe } from "./generation.ts";

/** For each operation. Dictation costs no credits, and neither do failures, but our requests to the AI cost money. */
const REQUESTS_PER_MINUTE = 20;

const AUDIO_FIELD: FileField = {
  field: "audio",
  maxBytes: MAX_AUDIO_BYTES,
  tooLarge: "audio_too_large",
};

export function registerGenerationRoutes(app: FastifyInstance, deps: Deps): void {
  const api = app.withTypeProvider<ZodTypeProvider>();
  let isStopping = false;
  app.addHook("preClose", async () => void (isStopping = true));
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
        const fields = await receiveFile(request, AUDIO_FIELD, path);
        return { language: spokenLanguage(fields["language"]) };
      };
      const text = await transcribe(deps, asker, receive);
      return { success: true as const, data: { text } };
    },
  );
  api.post(
    "/ai/generate-text",
    {
      ...withContent,
      schema: { body: generateTextRequestSchema, response: { 200: generatedTextResponseSchema } },
      config: { rateLimit },
    },
    async (request, reply) => {
      const { userId } = signedInOf(request);
      const asker = { userId, giveUp: whenAskerLeaves(reply), isStopping: () => isStopping };
      const { text, balance } = await generateText(deps, asker, request.body.prompt);
      return { success: true as const, data: { text, credits: balance } };
    },
  );
}

function spokenLanguage(given: string | undefined) {
  const { success, data } = spokenLanguageSchema.optional().safeParse(given);
  if (!success) throw new AppError("validation_failed", { field: "language" });
  return data;
}

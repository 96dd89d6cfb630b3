/** AI operations that cost credits, over HTTP. */
import {
  generatedImageResponseSchema,
  generatedTagsResponseSchema,
  generatedTextResponseSchema,
  generateImageFromImageRequestSchema,
  generateImageRequestSchema,
  generateTagsRequestSchema,
  generateTextFromImageRequestSchema,
  generateTextRequestSchema,
  rewriteRequestSchema,
} from "@vestnik/contract/generation";
import type { FastifyInstance } from "fastify";
import type { z } from "zod";
import type { Deps } from "../../deps.ts";
import { whenAskerLeaves } from "../../http/askerLeaves.ts";
import { languageOf } from "../../http/errors.ts";
import { answerWork } from "../../http/eventStream.ts";
import { withContent } from "../../http/jsonBody.ts";
import { signedInOf } from "../../http/session.ts";
import { releaseSlots } from "../../http/userConcurrency.ts";
import {
  generateImage,
  generateTags,
  generateText,
  generateTextFromImage,
  rewriteText,
} from "./generation.ts";
import type { Written } from "./generation.ts";
import type { Client, Paid, Progress } from "./paidCall.ts";

/** Requests that did not reach the AI count, too. */
const REQUESTS_PER_MINUTE = 20;

const EVENTS =
  "With `Accept: text/event-stream` the answer is a stream of server-sent events, each a JSON object in a `data` line: any number of " +
  "`waiting`, `working`, `text` and `restart`, then one `done` with the `data` of the JSON answer, or one `failed` with the status and body of the refusal.";

export function registerPaidRoutes(app: FastifyInstance, deps: Deps): void {
  const route = createPaidRoutes(app);
  const text = ({ result, balance }: Paid<Written>) => ({ ...result, credits: balance });
  const image = ({ result, balance }: Paid<string>) => ({ imageUrl: result, credits: balance });

  route(
    "generate-text",
    generateTextRequestSchema,
    generatedTextResponseSchema,
    async (client, body) => text(await generateText(deps, client, body)),
  );
  route(
    "generate-text-from-image",
    generateTextFromImageRequestSchema,
    generatedTextResponseSchema,
    async (client, body) => text(await generateTextFromImage(deps, client, body)),
  );
  route("rewrite", rewriteRequestSchema, generatedTextResponseSchema, async (client, body) =>
    text(await rewriteText(deps, client, body)),
  );
  route(
    "generate-image",
    generateImageRequestSchema,
    generatedImageResponseSchema,
    async (client, body) => image(await generateImage(deps, client, body)),
  );
  route(
    "generate-image-from-image",
    generateImageFromImageRequestSchema,
    generatedImageResponseSchema,
    async (client, body) => image(await generateImage(deps, client, body)),
  );
  route(
    "generate-tags",
    generateTagsRequestSchema,
    generatedTagsResponseSchema,
    async (client, { text: source }) => {
      const { result, balance } = await generateTags(deps, client, source);
      return { tags: [...result], credits: balance };
    },
  );
}

function createPaidRoutes(app: FastifyInstance) {
  let isStopping = false;
  app.addHook("preClose", async () => void (isStopping = true));
  // One hook for all routes, because each that limits itself counts for itself.
  const limitRate = app.rateLimit({
    max: app.divided(REQUESTS_PER_MINUTE),
    timeWindow: "1 minute",
    keyGenerator: (request) => signedInOf(request).userId,
  });

  return function route<Body, Data>(
    name: string,
    body: z.ZodType<Body>,
    answer: z.ZodType<{ success: true; data: Data }>,
    work: (client: Client, body: Body) => Promise<Data>,
  ): void {
    app.post(
      `/ai/${name}`,
      {
        ...withContent,
        schema: { body, description: EVENTS, response: { 200: answer } },
        onRequest: limitRate,
      },
      async (request, reply) => {
        // Its person has other requests to make while the AI works; `payFor` limits how many of these run.
        releaseSlots(request);
        const { userId } = signedInOf(request);
        const language = languageOf(request.headers["accept-language"]);
        const giveUp = whenAskerLeaves(reply);
        const client = { userId, language, giveUp, isStopping: () => isStopping };
        // The schema has read it.
        const given = request.body as Body;
        return await answerWork(
          request,
          reply,
          async (report: (progress: Progress) => void) => await work({ ...client, report }, given),
        );
      },
    );
  };
}

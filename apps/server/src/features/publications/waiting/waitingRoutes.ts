/** Changes of waiting publications over HTTP. */
import {
  editPublicationSchema,
  publicationResponseSchema,
  reschedulePublicationSchema,
  seenVersionSchema,
} from "@vestnik/contract/publications";
import { givenIdSchema } from "@vestnik/contract/shared";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Deps } from "../../../deps.ts";
import { withContent } from "../../../http/jsonBody.ts";
import { forKeys, forKeysByDate } from "../../../http/keyRules.ts";
import { signedInOf } from "../../../http/session.ts";
import { publicationView } from "../publicationView.ts";
import * as decisions from "./decisions.ts";
import { decideOne } from "./waiting.ts";
import type { Seen } from "./waiting.ts";

const params = z.strictObject({ id: givenIdSchema });
const response = { 200: publicationResponseSchema };
/** Without a version, or without a body, the decision applies to the publication as it is. */
const seenBody = seenVersionSchema.nullish();

export function registerWaitingRoutes(app: FastifyInstance, deps: Deps): void {
  const api = app.withTypeProvider<ZodTypeProvider>();
  const answer = (changed: Parameters<typeof publicationView>[0]) => ({
    success: true as const,
    publication: publicationView(changed, deps.config.telegram.linkRoot),
  });

  api.put(
    "/publications/:id",
    {
      ...withContent,
      config: forKeysByDate,
      schema: { params, body: editPublicationSchema, response },
    },
    async (request) => {
      const { version, ...edit } = request.body;
      const seen = seenBy(request, version);
      const decision = await decisions.editing(deps, seen.userId, edit, deps.clock());
      return answer(await decideOne(deps, seen, decision));
    },
  );

  api.put(
    "/publications/:id/schedule",
    {
      config: forKeys("schedule"),
      schema: { params, body: reschedulePublicationSchema, response },
    },
    async (request) => {
      const { version, ...chosen } = request.body;
      const decision = decisions.rescheduling(deps, chosen, deps.clock());
      return answer(await decideOne(deps, seenBy(request, version), decision));
    },
  );

  api.post(
    "/publications/:id/publish-now",
    { config: forKeys("publish"), schema: { params, body: seenBody, response } },
    async (request) => {
      const decision = decisions.publishingNow(deps, deps.clock());
      return answer(await decideOne(deps, seenBy(request, request.body?.version), decision));
    },
  );

  api.delete(
    "/publications/:id",
    { config: forKeys("schedule"), schema: { params, body: seenBody, response } },
    async (request) =>
      answer(await decideOne(deps, seenBy(request, request.body?.version), decisions.deletion)),
  );

  api.post(
    "/publications/:id/restore",
    { config: forKeys("schedule"), schema: { params, body: seenBody, response } },
    async (request) => {
      const decision = decisions.restoration(deps, deps.clock());
      return answer(await decideOne(deps, seenBy(request, request.body?.version), decision));
    },
  );
}

function seenBy(
  request: FastifyRequest<{ Params: { id: string } }>,
  version: number | undefined,
): Seen {
  return { userId: signedInOf(request).userId, id: request.params.id, version };
}

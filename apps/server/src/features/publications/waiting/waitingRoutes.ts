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
import { signedInOf } from "../../../http/session.ts";
import { publicationView } from "../publicationView.ts";
import * as verbs from "./waiting.ts";

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
    { ...withContent, schema: { params, body: editPublicationSchema, response } },
    async (request) => {
      const { version, ...edit } = request.body;
      return answer(await verbs.editPost(deps, seenBy(request, version), edit, deps.clock()));
    },
  );

  api.put(
    "/publications/:id/schedule",
    { schema: { params, body: reschedulePublicationSchema, response } },
    async (request) => {
      const { version, ...chosen } = request.body;
      return answer(await verbs.reschedule(deps, seenBy(request, version), chosen, deps.clock()));
    },
  );

  api.post(
    "/publications/:id/publish-now",
    { schema: { params, body: seenBody, response } },
    async (request) =>
      answer(await verbs.publishNow(deps, seenBy(request, request.body?.version), deps.clock())),
  );

  api.delete(
    "/publications/:id",
    { schema: { params, body: seenBody, response } },
    async (request) =>
      answer(await verbs.deletePublication(deps, seenBy(request, request.body?.version))),
  );

  api.post(
    "/publications/:id/restore",
    { schema: { params, body: seenBody, response } },
    async (request) => {
      const seen = seenBy(request, request.body?.version);
      return answer(await verbs.restorePublication(deps, seen, deps.clock()));
    },
  );
}

function seenBy(
  request: FastifyRequest<{ Params: { id: string } }>,
  version: number | undefined,
): verbs.Seen {
  return { userId: signedInOf(request).userId, id: request.params.id, version };
}

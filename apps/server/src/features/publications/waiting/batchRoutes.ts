/** Decisions about several publications of one batch over HTTP. */
import {
  batchResponseSchema,
  editBatchSchema,
  rescheduleBatchSchema,
  seenBatchSchema,
} from "@vestnik/contract/batches";
import { givenIdSchema } from "@vestnik/contract/shared";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Deps } from "../../../deps.ts";
import { withContent } from "../../../http/jsonBody.ts";
import { forKeys, forKeysByDate } from "../../../http/keyRules.ts";
import { signedInOf } from "../../../http/session.ts";
import { decisionView } from "../publicationView.ts";
import * as decisions from "./decisions.ts";
import { editWithChannels } from "./batchChannels.ts";
import { decideBatch } from "./waiting.ts";
import type { DecisionResult, SeenBatch } from "./waiting.ts";

const params = z.strictObject({ id: givenIdSchema });
const response = { 200: batchResponseSchema };
const schema = { params, body: seenBatchSchema, response };

export function registerBatchRoutes(app: FastifyInstance, deps: Deps): void {
  const api = app.withTypeProvider<ZodTypeProvider>();
  const answer = (results: readonly DecisionResult[]) =>
    decisionView(results, deps.config.telegram.linkRoot);

  api.put(
    "/publications/batches/:id",
    {
      ...withContent,
      config: forKeysByDate,
      schema: { params, body: editBatchSchema, response },
    },
    async (request) => {
      const { publications, removes, addedChannelIds, ...edit } = request.body;
      const seen = seenBy(request, publications);
      if (removes ?? addedChannelIds) {
        const wanted = { ...seen, removes: removes ?? [], addedChannelIds: addedChannelIds ?? [] };
        return answer(await editWithChannels(deps, wanted, edit, deps.clock()));
      }
      const decision = await decisions.editing(deps, seen.userId, edit, deps.clock());
      return answer(await decideBatch(deps, seen, decision));
    },
  );

  api.put(
    "/publications/batches/:id/schedule",
    { config: forKeys("schedule"), schema: { params, body: rescheduleBatchSchema, response } },
    async (request) => {
      const { publications, ...chosen } = request.body;
      const seen = seenBy(request, publications);
      const decision = decisions.rescheduling(deps, chosen, deps.clock());
      return answer(await decideBatch(deps, seen, decision));
    },
  );

  api.post(
    "/publications/batches/:id/publish-now",
    { config: forKeys("publish"), schema },
    async (request) =>
      answer(await decideBatch(deps, seenIn(request), decisions.publishingNow(deps, deps.clock()))),
  );

  api.post(
    "/publications/batches/:id/send-again",
    { config: forKeys("publish"), schema },
    async (request) =>
      answer(await decideBatch(deps, seenIn(request), decisions.sendingAgain(deps, deps.clock()))),
  );

  api.delete(
    "/publications/batches/:id",
    { config: forKeys("schedule"), schema },
    async (request) => answer(await decideBatch(deps, seenIn(request), decisions.deletion)),
  );

  api.post(
    "/publications/batches/:id/restore",
    { config: forKeys("schedule"), schema },
    async (request) =>
      answer(await decideBatch(deps, seenIn(request), decisions.restoration(deps, deps.clock()))),
  );
}

type OfBatch = FastifyRequest<{ Params: { id: string } }>;

function seenIn(
  request: FastifyRequest<{ Params: { id: string }; Body: z.output<typeof seenBatchSchema> }>,
): SeenBatch {
  return seenBy(request, request.body.publications);
}

function seenBy(request: OfBatch, publications: SeenBatch["publications"]): SeenBatch {
  return { userId: signedInOf(request).userId, batchId: request.params.id, publications };
}

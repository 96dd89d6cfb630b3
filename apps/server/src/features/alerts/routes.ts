/** Problems of an owner, and the settings of their alerts, over HTTP. */
import {
  alertSettingsResponseSchema,
  changeAlertSettingsSchema,
  problemCauseSchema,
  problemsResponseSchema,
  sentAgainResponseSchema,
} from "@vestnik/contract/problems";
import { successSchema } from "@vestnik/contract/shared";
import type { CauseKey } from "@vestnik/domain/cause";
import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import type { Deps } from "../../deps.ts";
import { withContent } from "../../http/jsonBody.ts";
import { signedInOf } from "../../http/session.ts";
import {
  changeAlertSettings,
  closeProblem,
  getAlertState,
  listProblems,
  sendAgain,
} from "./alerts.ts";
import { alertStateView, problemView } from "./problemView.ts";

export function registerAlertRoutes(app: FastifyInstance, deps: Deps): void {
  const api = app.withTypeProvider<ZodTypeProvider>();
  api.get(
    "/problems",
    { schema: { response: { 200: problemsResponseSchema } } },
    async (request) => {
      const { problems, ...counts } = await listProblems(deps, signedInOf(request).userId);
      return { success: true as const, ...counts, problems: problems.map(problemView) };
    },
  );
  api.post(
    "/problems/send-again",
    {
      ...withContent,
      schema: { body: problemCauseSchema, response: { 200: sentAgainResponseSchema } },
    },
    async (request) => {
      // A key of no cause finds nothing.
      const key = request.body.key as CauseKey;
      const result = await sendAgain(deps, signedInOf(request).userId, key, deps.clock());
      return { success: true as const, ...result };
    },
  );
  api.post(
    "/problems/close",
    { ...withContent, schema: { body: problemCauseSchema, response: { 200: successSchema } } },
    async (request) => {
      await closeProblem(deps, signedInOf(request).userId, request.body.key as CauseKey);
      return { success: true as const };
    },
  );
  api.get(
    "/alerts/settings",
    { schema: { response: { 200: alertSettingsResponseSchema } } },
    async (request) =>
      alertStateView(await getAlertState(deps, signedInOf(request).userId), deps.config),
  );
  api.put(
    "/alerts/settings",
    {
      ...withContent,
      schema: { body: changeAlertSettingsSchema, response: { 200: alertSettingsResponseSchema } },
    },
    async (request) => {
      const state = await changeAlertSettings(deps, signedInOf(request).userId, request.body);
      return alertStateView(state, deps.config);
    },
  );
}

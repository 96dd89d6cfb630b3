/** The account over HTTP: what is stored, downloading it, deleting it, and undoing that. */
import {
  accountExistenceSchema,
  accountResponseSchema,
  exportLinkResponseSchema,
} from "@vestnik/contract/account";
import { idSchema } from "@vestnik/contract/shared";
import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Deps } from "../../deps.ts";
import { whenAskerLeaves, whenSent } from "../../http/askerLeaves.ts";
import { requirePace } from "../../http/leastPace.ts";
import type { Pace } from "../../http/leastPace.ts";
import { sessionOf, signedInOf } from "../../http/session.ts";
import { Secret } from "../../secrets/secret.ts";
import {
  askDeletion,
  doesAccountExist,
  getAccount,
  makeExportLink,
  openExport,
  restoreAccount,
} from "./account.ts";
import { accountView } from "./accountView.ts";

/** What a poor mobile network carries. A slower reader would hold a place that others wait for. */
const EXPORT_PACE: Pace = { bytes: 2 * 1024 * 1024, everyMs: 60_000 };

export function registerAccountRoutes(app: FastifyInstance, deps: Deps): void {
  const api = app.withTypeProvider<ZodTypeProvider>();
  api.route({
    method: "GET",
    url: "/account",
    schema: { response: { 200: accountResponseSchema } },
    handler: async (request) => {
      const account = await getAccount(deps, signedInOf(request).userId, deps.clock());
      return { success: true as const, account: accountView(account) };
    },
  });

  api.route({
    method: "POST",
    url: "/account/export",
    config: { whileLeaving: true, answersSecret: true },
    schema: { response: { 200: exportLinkResponseSchema } },
    handler: async (request, reply) => {
      const { link, expiresAt } = await makeExportLink(deps, sessionOf(request), deps.clock());
      reply.header("cache-control", "no-store");
      const url = `${deps.config.appUrl}/api/account/export/${link.reveal()}`;
      return { success: true as const, data: { url, expiresAt: expiresAt.toISOString() } };
    },
  });

  api.route({
    method: "DELETE",
    url: "/account",
    config: { whileLeaving: true, needsFreshSignIn: true },
    schema: { response: { 200: accountResponseSchema } },
    handler: async (request) => {
      const account = await askDeletion(deps, sessionOf(request), deps.clock());
      return { success: true as const, account: accountView(account) };
    },
  });

  api.route({
    method: "POST",
    url: "/account/restore",
    config: { whileLeaving: true },
    schema: { response: { 200: accountResponseSchema } },
    handler: async (request) => {
      const account = await restoreAccount(deps, signedInOf(request).userId, deps.clock());
      return { success: true as const, account: accountView(account) };
    },
  });
}

/** Asked by a browser that has no session, before it deletes what it holds of an account's work. */
export function registerAccountExistence(app: FastifyInstance, deps: Deps): void {
  app.withTypeProvider<ZodTypeProvider>().route({
    method: "GET",
    url: "/accounts/:id/existence",
    schema: {
      params: z.strictObject({ id: idSchema }),
      response: { 200: accountExistenceSchema },
    },
    handler: async (request) => ({
      success: true as const,
      exists: await doesAccountExist(deps, request.params.id),
    }),
  });
}

/** The link is its own permission: a browser that downloads sends no session token. */
export function registerExportDownload(app: FastifyInstance, deps: Deps): void {
  app.withTypeProvider<ZodTypeProvider>().route({
    method: "GET",
    url: "/account/export/:link",
    // A request for the headers alone would use it up.
    exposeHeadRoute: false,
    schema: { params: z.strictObject({ link: z.string() }) },
    handler: async (request, reply) => {
      const link = new Secret(request.params.link);
      requirePace(reply, EXPORT_PACE);
      const archive = await openExport(deps, link, {
        left: whenAskerLeaves(reply),
        received: whenSent(reply),
      });
      return await reply
        .headers({
          "content-disposition": `attachment; filename="${archive.filename}"`,
          "cache-control": "no-store",
          "x-robots-tag": "noindex",
        })
        .type("application/zip")
        .send(archive.stream);
    },
  });
}

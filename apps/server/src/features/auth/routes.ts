/** Sign-in, sessions and the signed-in user over HTTP. */
import {
  loginRequestSchema,
  loginResponseSchema,
  loginSettingsSchema,
  meResponseSchema,
  sessionsResponseSchema,
} from "@vestnik/contract/auth";
import type { Session as WireSession, User as WireUser } from "@vestnik/contract/auth";
import { givenIdSchema, successSchema } from "@vestnik/contract/shared";
import type { FastifyError, FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import { AppError } from "../../appError.ts";
import type { Deps } from "../../deps.ts";
import { deletionView } from "../../http/deletionView.ts";
import { forKeys } from "../../http/keyRules.ts";
import { sessionOf, signedInOf } from "../../http/session.ts";
import { endOtherSessions, endSession, getUser, isPhotoUrl, listSessions, signIn } from "./auth.ts";
import type { Session, User } from "./auth.ts";
import { createTelegramLogin } from "./telegramLogin.ts";

const LOGINS_PER_MINUTE = 60;

/** Several times what the widget sends. This route needs no session, and the signature covers every field, however many there are. */
const LOGIN_BYTES = 16 * 1024;

export function registerLoginRoutes(app: FastifyInstance, deps: Deps): void {
  const { config } = deps;
  const telegramLogin = createTelegramLogin(config.telegram.loginBotToken, (address) =>
    isPhotoUrl(config, address),
  );
  app.withTypeProvider<ZodTypeProvider>().route({
    method: "POST",
    url: "/telegram/auth",
    bodyLimit: LOGIN_BYTES,
    schema: { body: loginRequestSchema, response: { 200: loginResponseSchema } },
    config: { rateLimit: { max: app.divided(LOGINS_PER_MINUTE), timeWindow: "1 minute" } },
    errorHandler: withoutHint,
    handler: async (request, reply) => {
      const userAgent = request.headers["user-agent"];
      const { sessionToken, user } = await signIn(
        deps,
        telegramLogin,
        request.body,
        userAgent,
        deps.clock(),
      );
      request.log.info({ account: user.id, method: "telegram" }, "signed in");
      reply.header("cache-control", "no-store");
      return { success: true as const, token: sessionToken.reveal(), user: wireUser(user) };
    },
  });
  app.withTypeProvider<ZodTypeProvider>().route({
    method: "GET",
    url: "/login/settings",
    schema: { response: { 200: loginSettingsSchema } },
    handler: async () => ({
      success: true as const,
      botUsername: config.telegram.loginBotUsername,
      widgetUrl: config.telegram.widgetUrl,
      botUrl: `${config.telegram.linkRoot}/${config.telegram.loginBotUsername}`,
      demo: config.telegram.isEmulated,
    }),
  });
}

export function registerAuthRoutes(app: FastifyInstance, deps: Deps): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  routes.route({
    method: "GET",
    url: "/users/me",
    config: forKeys("read"),
    schema: { response: { 200: meResponseSchema } },
    handler: async (request) => {
      const user = await getUser(deps.database.db, signedInOf(request).userId);
      return { success: true as const, user: wireUser(user), deletion: deletionView(user) };
    },
  });
  routes.route({
    method: "GET",
    url: "/sessions",
    schema: { response: { 200: sessionsResponseSchema } },
    handler: async (request) => {
      const { userId, sessionId } = sessionOf(request);
      const sessions = await listSessions(deps, userId, deps.clock());
      return {
        success: true as const,
        sessions: sessions.map((each) => wireSession(each, sessionId)),
      };
    },
  });
  routes.route({
    method: "DELETE",
    url: "/sessions/current",
    config: { whileLeaving: true, whileBlocked: true },
    schema: { response: { 200: successSchema } },
    handler: async (request) => {
      const { userId, sessionId } = sessionOf(request);
      await endSession(deps, userId, sessionId);
      return { success: true as const };
    },
  });
  routes.route({
    method: "DELETE",
    url: "/sessions/others",
    config: { whileLeaving: true, needsFreshSignIn: true },
    schema: { response: { 200: successSchema } },
    handler: async (request) => {
      const { userId, sessionId } = sessionOf(request);
      await endOtherSessions(deps, userId, sessionId);
      return { success: true as const };
    },
  });
  routes.route({
    method: "DELETE",
    url: "/sessions/:id",
    config: { whileLeaving: true, needsFreshSignIn: true },
    schema: { params: z.strictObject({ id: givenIdSchema }), response: { 200: successSchema } },
    handler: async (request) => {
      await endSession(deps, sessionOf(request).userId, request.params.id);
      return { success: true as const };
    },
  });
}

/** A proof of the wrong form is refused like a forged one, because login must not give hints. */
function withoutHint(error: FastifyError): never {
  throw error.statusCode === 400 ? new AppError("login_failed") : error;
}

function wireUser({ id, username, firstName, photoUrl }: User): WireUser {
  return { id, username, firstName, photoUrl };
}

function wireSession(session: Session, currentSessionId: string): WireSession {
  return {
    id: session.id,
    current: session.id === currentSessionId,
    createdAt: session.createdAt.toISOString(),
    lastUsedAt: session.lastUsedAt.toISOString(),
    expiresAt: session.expiresAt.toISOString(),
    userAgent: session.userAgent,
  };
}

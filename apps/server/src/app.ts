/** The HTTP application: a table of contents of the features. */
import helmet from "@fastify/helmet";
import multipart from "@fastify/multipart";
import rateLimit from "@fastify/rate-limit";
import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import { MAX_IMAGE_BYTES } from "@vestnik/domain/post";
import Fastify from "fastify";
import type { FastifyInstance } from "fastify";
import {
  jsonSchemaTransform,
  serializerCompiler,
  validatorCompiler,
} from "fastify-type-provider-zod";
import { AppError } from "./appError.ts";
import type { Deps } from "./deps.ts";
import { registerAuthRoutes, registerLoginRoutes } from "./features/auth/routes.ts";
import { findSession } from "./features/auth/auth.ts";
import { registerChannelRoutes } from "./features/channels/routes.ts";
import { registerCreditRoutes } from "./features/credits/routes.ts";
import { registerGenerationRoutes } from "./features/generation/routes.ts";
import { registerDraftRoutes } from "./features/drafts/routes.ts";
import { registerCalendarRoutes } from "./features/publications/calendarRoutes.ts";
import { registerEventRoutes } from "./features/publications/eventRoutes.ts";
import { registerPublicationRoutes } from "./features/publications/routes.ts";
import { registerScheduledPollRoutes } from "./features/publications/scheduledPollRoutes.ts";
import { registerScheduledPostRoutes } from "./features/publications/scheduledPostRoutes.ts";
import { registerWaitingRoutes } from "./features/publications/waitingRoutes.ts";
import { registerUploadFiles, registerUploadRoutes } from "./features/uploads/routes.ts";
import { compressAnswers } from "./http/compression.ts";
import { refuseAddress, registerErrorHandling } from "./http/errors.ts";
import { registerHealthRoutes } from "./http/health.ts";
import { keepOwnLines } from "./http/ownLine.ts";
import { acceptEmptyBodies } from "./http/jsonBody.ts";
import { registerPages } from "./http/pages.ts";
import { requireSession } from "./http/session.ts";
import { closeStalledAnswers } from "./http/stalledAnswers.ts";

const BODY_LIMIT_BYTES = 1024 * 1024;
const REQUESTS_PER_MINUTE = 1200;

export async function createApp(deps: Deps): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: deps.log,
    // A proxy beside us says for whom it asks; whoever comes from elsewhere speaks for himself.
    trustProxy: "loopback, linklocal, uniquelocal",
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: 120_000,
    forceCloseConnections: true,
    genReqId: () => crypto.randomUUID(),
    frameworkErrors: refuseAddress,
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorateRequest("signedIn", null);
  acceptEmptyBodies(app);
  registerErrorHandling(app);
  await registerProtection(app, deps);
  compressAnswers(app);
  closeStalledAnswers(app);
  await app.register(multipart, {
    limits: { fileSize: MAX_IMAGE_BYTES, files: 1, fields: 4, parts: 6 },
  });
  await app.register(swagger, {
    openapi: { info: { title: "Vestnik", version: "1" } },
    transform: jsonSchemaTransform,
  });
  await app.register(async (api) => await registerApi(api, deps), { prefix: "/api" });
  registerUploadFiles(app, deps);
  await registerPages(app, deps.config);
  return app;
}

async function registerApi(api: FastifyInstance, deps: Deps): Promise<void> {
  await api.register(swaggerUi, { routePrefix: "/docs", staticCSP: true });
  registerHealthRoutes(api, deps);
  registerLoginRoutes(api, deps);
  await api.register(async (signedIn) => {
    signedIn.addHook(
      "onRequest",
      requireSession((sessionToken) => findSession(deps, sessionToken)),
    );
    registerAuthRoutes(signedIn, deps);
    registerChannelRoutes(signedIn, deps);
    registerCreditRoutes(signedIn, deps);
    registerUploadRoutes(signedIn, deps);
    registerGenerationRoutes(signedIn, deps);
    registerCalendarRoutes(signedIn, deps);
    await registerEventRoutes(signedIn, deps);
    await signedIn.register(async (inLine) => {
      keepOwnLines(inLine);
      registerPublicationRoutes(inLine, deps);
      registerWaitingRoutes(inLine, deps);
      registerScheduledPostRoutes(inLine, deps);
      registerScheduledPollRoutes(inLine, deps);
      registerDraftRoutes(inLine, deps);
    });
  });
}

async function registerProtection(app: FastifyInstance, { config }: Deps): Promise<void> {
  await app.register(helmet, {
    // Pages bring their own policy (`http/pages.ts`); everything else shows nothing and runs nothing.
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    hsts: config.appUrl.startsWith("https:"),
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    crossOriginResourcePolicy: { policy: "same-origin" },
  });
  app.addHook("onSend", async (_, reply) => {
    reply.header("permissions-policy", "camera=(), geolocation=(), payment=(), microphone=(self)");
  });
  await limitRequests(app);
}

/** Counted before anything is looked up for it: asking with wrong session tokens costs as much as any asking. */
async function limitRequests(app: FastifyInstance): Promise<void> {
  const tooMany = ({ ttl }: { readonly ttl: number }) =>
    new AppError("rate_limited", { seconds: Math.ceil(ttl / 1000) });
  // The library's own hooks run after those of a route's plugin, and so after the session; they are for routes with limits of their own.
  await app.register(rateLimit, {
    global: false,
    max: REQUESTS_PER_MINUTE,
    timeWindow: "1 minute",
    errorResponseBuilder: (_, context) => tooMany(context),
  });
  const count = app.createRateLimit();
  app.addHook("onRequest", async (request) => {
    if (request.routeOptions.config?.rateLimit === false) return;
    const counted = await count(request);
    if (!counted.isAllowed && counted.isExceeded) throw tooMany(counted);
  });
}

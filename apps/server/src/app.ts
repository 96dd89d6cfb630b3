/** The HTTP application: a table of contents of the features. */
import helmet from "@fastify/helmet";
import multipart from "@fastify/multipart";
import { MAX_IMAGE_BYTES } from "@vestnik/domain/post";
import Fastify, { LogController } from "fastify";
import type { FastifyInstance } from "fastify";
import type { Deps } from "./deps.ts";
import {
  registerAccountExistence,
  registerAccountRoutes,
  registerExportDownload,
} from "./features/account/routes.ts";
import { registerAlertRoutes } from "./features/alerts/routes.ts";
import { findApiKey, namesBeyond } from "./features/apiKeys/apiKeys.ts";
import { registerApiKeyRoutes } from "./features/apiKeys/routes.ts";
import { registerAuthRoutes, registerLoginRoutes } from "./features/auth/routes.ts";
import { findSession } from "./features/auth/auth.ts";
import { registerUpdateRoutes } from "./features/channels/updateRoutes.ts";
import { registerChannelRoutes } from "./features/channels/routes.ts";
import { registerCompanyRoutes } from "./features/company/routes.ts";
import { registerCreditRoutes } from "./features/credits/routes.ts";
import { registerPaidRoutes } from "./features/generation/paidRoutes.ts";
import { registerGenerationRoutes } from "./features/generation/routes.ts";
import { registerDraftRoutes } from "./features/drafts/routes.ts";
import { registerPaymentRoutes } from "./features/payments/routes.ts";
import { registerWebhookRoutes } from "./features/payments/events/webhookRoutes.ts";
import { registerCalendarRoutes } from "./features/publications/calendar/calendarRoutes.ts";
import { registerEventRoutes } from "./features/publications/events/eventRoutes.ts";
import { startOutcomeWaits } from "./features/publications/scheduledItems/outcome.ts";
import { registerPublicationRoutes } from "./features/publications/routes.ts";
import { registerScheduledItemRoutes } from "./features/publications/scheduledItems/scheduledItemRoutes.ts";
import { registerPublishedRoutes } from "./features/publications/published/publishedRoutes.ts";
import { registerBatchRoutes } from "./features/publications/waiting/batchRoutes.ts";
import { registerWaitingRoutes } from "./features/publications/waiting/waitingRoutes.ts";
import { begin, finish, release } from "./features/repeats/repeats.ts";
import { registerSnippetRoutes } from "./features/snippets/routes.ts";
import { registerSubscriptionRoutes } from "./features/subscriptions/routes.ts";
import { registerUploadFiles, registerUploadRoutes } from "./features/uploads/routes.ts";
import { compressAnswers } from "./http/compression.ts";
import { describeApi, registerDescription } from "./http/description/describeApi.ts";
import { refuseAddress, refuseUnreadable, registerErrorHandling } from "./http/errors.ts";
import { registerHealthRoutes } from "./http/health/health.ts";
import { createReadiness } from "./http/health/readiness.ts";
import type { AskReadiness } from "./http/health/readiness.ts";
import { limitUserConcurrency } from "./http/userConcurrency.ts";
import { acceptEmptyBodies, BODY_LIMIT_BYTES } from "./http/jsonBody.ts";
import { takeTurnsWithFiles } from "./http/files/fileTurns.ts";
import { NO_PAGE } from "./http/noPage.ts";
import { prepareLimits } from "./http/limits/limitRequests.ts";
import type { Limiting } from "./http/limits/limitRequests.ts";
import { registerPages } from "./http/pages/pages.ts";
import { createRepetitions } from "./http/repeatable.ts";
import type { Repetitions } from "./http/repeatable.ts";
import { logRequests } from "./http/requestLog.ts";
import { compileSerializer, compileValidator } from "./http/routeSchemas.ts";
import { requireReach } from "./http/keyReach.ts";
import { requireSession } from "./http/session.ts";
import { closeStalledAnswers } from "./http/stalledAnswers.ts";

const REQUEST_TIMEOUT_MS = 120_000;
/** Longer than proxies hold an unused connection, so that a proxy never sends a request on a connection that is being closed. */
const KEEP_ALIVE_MS = 72_000;
/** As long as headers may be: an id of any length is looked for and refused like an unknown one. */
const MAX_PARAM_LENGTH = 16_384;

export async function createApp(
  deps: Deps,
  askReadiness = createReadiness(deps),
): Promise<FastifyInstance> {
  const limiting = await prepareLimits(deps, {
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
  });
  const app = Fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT_BYTES,
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    serverFactory: limiting.serverFactory,
    forceCloseConnections: true,
    genReqId: () => crypto.randomUUID(),
    frameworkErrors: refuseAddress,
    clientErrorHandler: refuseUnreadable,
  });
  app.setValidatorCompiler(compileValidator);
  app.setSerializerCompiler(compileSerializer);
  app.decorateRequest("signedIn", null);
  acceptEmptyBodies(app);
  registerErrorHandling(app);
  logRequests(app, deps);
  await registerProtection(app, deps, limiting);
  const repetitions = createRepetitions({
    begin: async (asked) => await begin(deps, asked, deps.clock()),
    finish: async (begun, answer) => await finish(deps, begun, answer),
    release: async (begun) => await release(deps, begun),
  });
  repetitions.storeAnswers(app);
  compressAnswers(app);
  closeStalledAnswers(app);
  takeTurnsWithFiles(app);
  await app.register(multipart, {
    limits: { fileSize: MAX_IMAGE_BYTES, files: 1, fields: 4, parts: 6 },
  });
  await describeApi(app);
  await app.register(async (api) => await registerApi(api, deps, askReadiness, repetitions), {
    prefix: "/api",
  });
  registerUploadFiles(app, deps);
  await registerPages(app, deps.config);
  return app;
}

async function registerApi(
  api: FastifyInstance,
  deps: Deps,
  askReadiness: AskReadiness,
  repetitions: Repetitions,
): Promise<void> {
  storeNoAnswers(api);
  registerDescription(api);
  registerHealthRoutes(api, askReadiness);
  registerLoginRoutes(api, deps);
  registerCompanyRoutes(api, deps.config);
  await registerWebhookRoutes(api, deps);
  registerUpdateRoutes(api, deps);
  registerExportDownload(api, deps);
  registerAccountExistence(api, deps);
  await api.register(async (signedIn) => {
    signedIn.addHook("onRoute", (route) => {
      route.config = { ...route.config, needsBearer: true };
    });
    signedIn.addHook(
      "onRequest",
      requireSession(
        {
          findSession: async (sessionToken) => await findSession(deps, sessionToken),
          findApiKey: async (key) => await findApiKey(deps, key),
        },
        api.gate,
      ),
    );
    signedIn.addHook(
      "preHandler",
      requireReach(async (...named) => await namesBeyond(deps, ...named)),
    );
    registerUploadRoutes(signedIn, deps);
    registerGenerationRoutes(signedIn, deps);
    registerPaidRoutes(signedIn, deps);
    await registerEventRoutes(signedIn, deps);
    // Asking Telegram takes seconds, in which other changes may be made.
    await signedIn.register(async (limited) => {
      limitUserConcurrency(limited);
      repetitions.takeIn(limited);
      registerChannelRoutes(limited, deps);
    });
    // So does asking for payments.
    await signedIn.register(async (limited) => {
      limitUserConcurrency(limited);
      repetitions.takeIn(limited);
      registerPaymentRoutes(limited, deps);
      registerAccountRoutes(limited, deps);
    });
    await signedIn.register(async (limited) => {
      limitUserConcurrency(limited);
      repetitions.takeIn(limited);
      registerAuthRoutes(limited, deps);
      registerApiKeyRoutes(limited, deps);
      registerCreditRoutes(limited, deps);
      registerSubscriptionRoutes(limited, deps);
      registerCalendarRoutes(limited, deps);
      registerPublicationRoutes(limited, deps);
      registerWaitingRoutes(limited, deps);
      registerBatchRoutes(limited, deps);
      registerPublishedRoutes(limited, deps);
      const waits = await startOutcomeWaits(deps);
      limited.addHook("preClose", async () => await waits.stop());
      registerScheduledItemRoutes(limited, deps, waits);
      registerDraftRoutes(limited, deps);
      registerSnippetRoutes(limited, deps);
      registerAlertRoutes(limited, deps);
    });
  });
}

/** What an owner reads must not be found later in the browser's files, or anywhere on the way. */
function storeNoAnswers(api: FastifyInstance): void {
  api.addHook("onSend", async (_, reply) => {
    if (!reply.hasHeader("cache-control")) reply.header("cache-control", "no-store");
  });
}

async function registerProtection(
  app: FastifyInstance,
  { config }: Deps,
  limiting: Limiting,
): Promise<void> {
  await app.register(helmet, {
    // Below.
    contentSecurityPolicy: false,
    hsts: config.appUrl.startsWith("https:"),
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    crossOriginResourcePolicy: { policy: "same-origin" },
  });
  app.addHook("onSend", async (_, reply) => {
    reply.header("permissions-policy", "camera=(), geolocation=(), payment=(), microphone=(self)");
    // Pages and files bring their own (`http/pages/`, `features/uploads/`).
    if (!reply.hasHeader("content-security-policy")) reply.headers(NO_PAGE);
  });
  await limiting.register(app);
}

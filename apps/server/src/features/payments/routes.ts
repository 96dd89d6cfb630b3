/** Plans, packs of credits and the payment provider's pages over HTTP. */
import { creditInfoResponseSchema } from "@vestnik/contract/credits";
import {
  createCheckoutSchema,
  createPortalSchema,
  paymentPageResponseSchema,
  purchaseTokensSchema,
  refreshPaymentsResponseSchema,
  showPaymentSchema,
  subscriptionResponseSchema,
} from "@vestnik/contract/payments";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import type { Deps } from "../../deps.ts";
import { languageOf } from "../../http/errors.ts";
import { signedInOf } from "../../http/session.ts";
import { getPaymentInfo } from "./info.ts";
import { openPackPage, openPlanPage, openPortalPage, refreshPayments } from "./payments.ts";
import { wireCredits, wirePaymentInfo } from "./paymentView.ts";
import { showPayment } from "./showing.ts";

/** Each asks the provider, which has limits of its own. */
const REQUESTS_PER_MINUTE = 20;

const page = (url: string) => ({ success: true as const, data: { url } });

function askerOf(request: FastifyRequest) {
  const { userId } = signedInOf(request);
  return { userId, language: languageOf(request.headers["accept-language"]) };
}

export function registerPaymentRoutes(app: FastifyInstance, deps: Deps): void {
  const api = app.withTypeProvider<ZodTypeProvider>();
  // One hook for all routes, because each that limits itself counts for itself.
  const onRequest = app.rateLimit({
    max: app.divided(REQUESTS_PER_MINUTE),
    timeWindow: "1 minute",
    keyGenerator: (request) => signedInOf(request).userId,
  });
  const answersPage = { 200: paymentPageResponseSchema };
  api.get(
    "/subscription",
    { schema: { response: { 200: subscriptionResponseSchema } } },
    async (request) => {
      const info = await getPaymentInfo(deps, signedInOf(request).userId);
      return { success: true as const, data: wirePaymentInfo(info) };
    },
  );
  api.post(
    "/stripe/create-checkout-session",
    { onRequest, schema: { body: createCheckoutSchema, response: answersPage } },
    async (request) => {
      const { subscriptionType: plan, ...addresses } = request.body;
      return page(await openPlanPage(deps, { ...askerOf(request), ...addresses }, plan));
    },
  );
  api.post(
    "/stripe/purchase-tokens",
    { onRequest, schema: { body: purchaseTokensSchema, response: answersPage } },
    async (request) => {
      const { tokenAmount: credits, price: dollars, ...addresses } = request.body;
      const pack = { credits, dollars };
      return page(await openPackPage(deps, { ...askerOf(request), ...addresses }, pack));
    },
  );
  api.post(
    "/stripe/create-portal-session",
    { onRequest, schema: { body: createPortalSchema, response: answersPage } },
    async (request) => page(await openPortalPage(deps, { ...askerOf(request), ...request.body })),
  );
  api.post(
    "/stripe/refresh",
    { onRequest, schema: { response: { 200: refreshPaymentsResponseSchema } } },
    async (request) => {
      const data = await refreshPayments(deps, signedInOf(request).userId);
      return { success: true as const, data };
    },
  );
  api.post(
    "/credits/subscription",
    { onRequest, schema: { body: showPaymentSchema, response: { 200: creditInfoResponseSchema } } },
    async (request) => {
      const { subscriptionType: plan, paymentId: sessionId } = request.body;
      const { userId } = signedInOf(request);
      const state = await showPayment(deps, userId, { plan, sessionId });
      return { success: true as const, data: wireCredits(state) };
    },
  );
}

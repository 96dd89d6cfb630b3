import fastify, { type FastifyError, type FastifyInstance } from "fastify";
import { catalogueEndpoints } from "./api/catalogueEndpoints.ts";
import { checkoutEndpoints } from "./api/checkoutEndpoints.ts";
import { customerEndpoints } from "./api/customerEndpoints.ts";
import { eventEndpoints } from "./api/eventEndpoints.ts";
import { paymentEndpoints } from "./api/paymentEndpoints.ts";
import { portalEndpoints } from "./api/portalEndpoints.ts";
import { serve } from "./api/serve.ts";
import { subscriptionEndpoints } from "./api/subscriptionEndpoints.ts";
import type { StripeControl } from "./control.ts";
import { registerControlRoutes } from "./controlRoutes.ts";
import type { Core } from "./core.ts";
import { registerCheckoutPage } from "./pages/checkoutPage.ts";
import { registerHomePage } from "./pages/homePage.ts";
import { registerInvoicePages } from "./pages/invoicePage.ts";
import { registerPortalPage } from "./pages/portalPage.ts";
import { Refusal } from "./refusal.ts";

const ENDPOINTS = [
  ...customerEndpoints,
  ...catalogueEndpoints,
  ...checkoutEndpoints,
  ...portalEndpoints,
  ...subscriptionEndpoints,
  ...paymentEndpoints,
  ...eventEndpoints,
];

export function createStripeServer(core: Core, control: StripeControl): FastifyInstance {
  const app = fastify({ forceCloseConnections: true, routerOptions: { maxParamLength: 200 } });
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    (_request, body, done) => done(null, body),
  );
  app.setNotFoundHandler((request, reply) => {
    const [path] = request.url.split("?");
    const message = `Unrecognized request URL (${request.method}: ${path}).`;
    return reply.code(404).send(new Refusal(404, message).body());
  });
  app.setErrorHandler((error: FastifyError, _request, reply) => {
    const refusal =
      error instanceof Refusal ? error : new Refusal(error.statusCode ?? 500, error.message);
    return reply.code(refusal.status).send(refusal.body());
  });
  for (const endpoint of ENDPOINTS) {
    const { method, path: url } = endpoint;
    app.route({ method, url, handler: (request, reply) => serve(core, endpoint, request, reply) });
  }
  app.get("/health", () => ({ ok: true }));
  registerControlRoutes(app, core, control);
  registerHomePage(app, core);
  registerCheckoutPage(app, core);
  registerPortalPage(app, core);
  registerInvoicePages(app, core);
  return app;
}

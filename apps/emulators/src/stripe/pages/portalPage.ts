import type { FastifyInstance, FastifyRequest } from "fastify";
import { readForm } from "../api/form.ts";
import { cancelInPortal, changeInPortal } from "../billing/portalChanges.ts";
import { takeBackChange } from "../billing/planning.ts";
import { settle } from "../billing/settle.ts";
import { resume } from "../billing/subscribing.ts";
import { type Core, find, get } from "../core.ts";
import type { PortalFeatures, PortalSession } from "../objects/portal.ts";
import type { Subscription } from "../objects/subscription.ts";
import { allOf } from "../world.ts";
import { sendAbsent } from "./absentPage.ts";
import { readerOf, sendPage } from "./page.ts";
import { flowBody, flowTitle } from "./portalFlow.ts";
import { overviewBody } from "./portalOverview.ts";

type Asked = FastifyRequest<{ Params: { id: string } }>;

/** What a portal page is about. */
export type Visit = {
  readonly session: PortalSession;
  readonly features: PortalFeatures;
  readonly here: string;
  /** The one that has not ended, or the one the page was opened for. */
  readonly subscription: Subscription | undefined;
};

/** Where a customer changes, cancels and resumes a subscription, finds the invoices and changes the card. */
export function registerPortalPage(app: FastifyInstance, core: Core): void {
  const path = "/p/session/:id";
  app.get(path, (request: Asked, reply) => {
    settle(core);
    const visit = visitOf(core, request.params.id);
    if (!visit) return sendAbsent(request, reply);
    const reader = readerOf(request, visit.session.locale);
    const { flow } = visit.session;
    const title = flow ? flowTitle(flow, reader) : reader.words.portal;
    const body = flow ? flowBody(core, visit, flow, reader) : overviewBody(core, visit, reader);
    return sendPage(reply, reader, { title, body, isNarrow: true });
  });
  app.post(path, (request: Asked, reply) => {
    settle(core);
    const visit = visitOf(core, request.params.id);
    if (!visit) return sendAbsent(request, reply);
    act(core, visit, String(request.body));
    const { flow } = visit.session;
    // What the page was opened for is done: from now on it is an ordinary one.
    visit.session.flow = null;
    core.changed();
    return reply.redirect(flow?.after_completion.redirect?.return_url ?? visit.here, 303);
  });
}

function visitOf(core: Core, id: string): Visit | undefined {
  const session = find(core, "billing_portal.session", id);
  if (!session) return undefined;
  const { features } = get(core, "billing_portal.configuration", session.configuration);
  const { flow } = session;
  const named =
    flow?.subscription_cancel ?? flow?.subscription_update ?? flow?.subscription_update_confirm;
  const subscription = named
    ? find(core, "subscription", named.subscription)
    : allOf(core.world, "subscription").findLast(
        ({ customer, status }) => customer === session.customer && status !== "canceled",
      );
  return { session, features, here: `/p/session/${id}`, subscription };
}

function act(core: Core, { session, features, subscription }: Visit, body: string): void {
  const { act: wish, price } = readForm(body);
  if (wish === "works") core.world.declining.delete(session.customer);
  if (wish === "declines") core.world.declining.add(session.customer);
  // A click on a page that was left open while the subscription ended.
  if (!subscription || subscription.status === "canceled") return;
  if (wish === "cancel" && subscription.cancel_at === null) {
    cancelInPortal(core, subscription, features);
  }
  if (wish === "take back") takeBackChange(core, subscription);
  if (wish === "resume") resume(core, subscription);
  if (wish === "change" && typeof price === "string") {
    changeInPortal(core, subscription, get(core, "price", price), features);
  }
}

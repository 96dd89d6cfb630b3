import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type Markup, html } from "../../telegram/pages/html.ts";
import { readForm } from "../api/form.ts";
import { paySession } from "../billing/checkout.ts";
import { settle } from "../billing/settle.ts";
import { returnAddress } from "../control.ts";
import { type Core, find } from "../core.ts";
import type { CheckoutSession } from "../objects/checkoutSession.ts";
import { type Reader, buttons, money, pricePhrase, readerOf, sendPage } from "./page.ts";
import { sendAbsent } from "./absentPage.ts";

type Asked = FastifyRequest<{
  Params: { id: string };
  Querystring: { declined?: string; bank?: string };
}>;

/** Where a payer decides: pays, is declined, confirms at the bank, or goes back. */
export function registerCheckoutPage(app: FastifyInstance, core: Core): void {
  const path = "/c/pay/:id";
  app.get(path, (request: Asked, reply) => {
    settle(core);
    const session = find(core, "checkout.session", request.params.id);
    if (!session) return sendAbsent(request, reply);
    return show(core, session, request, reply);
  });
  app.post(path, (request: Asked, reply) => {
    settle(core);
    const session = find(core, "checkout.session", request.params.id);
    if (!session) return sendAbsent(request, reply);
    return reply.redirect(act(core, session, String(request.body)), 303);
  });
}

/** Does what the button says; the address that follows. */
function act(core: Core, session: CheckoutSession, body: string): string {
  const here = `/c/pay/${session.id}`;
  // A second click on "Pay", or one on a page that was left open.
  if (session.status !== "open") return here;
  const { act: wish } = readForm(body);
  if (wish === "secure") return `${here}?bank=1`;
  const outcome = wish === "pay" || wish === "async" ? wish : "decline";
  paySession(core, session, outcome === "pay" ? "success" : outcome);
  core.changed();
  return outcome === "decline" ? `${here}?declined=1` : returnAddress(core, session.id);
}

function show(
  core: Core,
  session: CheckoutSession,
  request: Asked,
  reply: FastifyReply,
): FastifyReply {
  const reader = readerOf(request, session.locale);
  const { words } = reader;
  const isNarrow = true;
  if (session.status !== "open") {
    const isPaid = session.status === "complete";
    const to = isPaid ? returnAddress(core, session.id) : session.cancel_url;
    const title = isPaid ? words.alreadyPaid : words.sessionOver;
    const body = html`<p class="card">
      ${to !== null && html`<a href="${to}">${words.goOn}</a>`}
    </p>`;
    return sendPage(reply, reader, { title, body, isNarrow });
  }
  const isAtBank = request.query.bank !== undefined;
  const title = isAtBank ? words.bankTitle : titleOf(core, session);
  const body = isAtBank
    ? bankBody(session, reader)
    : checkoutBody(core, session, reader, request.query.declined !== undefined);
  return sendPage(reply, reader, { title, body, isNarrow });
}

function titleOf(core: Core, { id }: CheckoutSession): string {
  const items = core.world.sessionPlans.get(id)?.lineItems ?? [];
  return items.map(({ description }) => description).join(", ");
}

function checkoutBody(
  core: Core,
  session: CheckoutSession,
  reader: Reader,
  isDeclined: boolean,
): Markup {
  const { words } = reader;
  const items = core.world.sessionPlans.get(session.id)?.lineItems ?? [];
  const isRenewed = session.mode === "subscription";
  const rows = items.map(
    ({ description, quantity, price }) =>
      html`<div class="row">
        <span>${description}${quantity > 1 && ` × ${quantity}`}</span>
        <span>${pricePhrase(price, reader)}</span>
      </div>`,
  );
  const choices = [
    { act: "pay", label: isRenewed ? words.subscribe : words.pay, look: "solid" },
    { act: "secure", label: words.secure },
    { act: "decline", label: words.declineCard },
  ] as const;
  return html`${isDeclined && html`<p class="alert" role="alert">${words.declined}</p>`}
    <section class="card stack">
      <p class="price">${money(session.amount_total, session.currency, reader)}</p>
      ${rows}
      <p class="faint">${isRenewed ? words.renewsMonthly : words.once}</p>
      ${buttons(`/c/pay/${session.id}`, choices)}
      ${!isRenewed && buttons(`/c/pay/${session.id}`, [{ act: "async", label: words.slowBank }])}
    </section>
    ${session.cancel_url !== null && html`<p><a href="${session.cancel_url}">${words.back}</a></p>`}`;
}

function bankBody(session: CheckoutSession, reader: Reader): Markup {
  const { words } = reader;
  return html`<section class="card stack">
    <p class="price">${money(session.amount_total, session.currency, reader)}</p>
    <p>${words.bankText}</p>
    ${buttons(`/c/pay/${session.id}`, [
      { act: "pay", label: words.confirm, look: "solid" },
      { act: "decline", label: words.refuse },
    ])}
  </section>`;
}

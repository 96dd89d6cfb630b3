import type { FastifyInstance, FastifyRequest } from "fastify";
import { type Markup, html } from "../../telegram/pages/html.ts";
import { readForm } from "../api/form.ts";
import { payInvoice } from "../billing/invoicing.ts";
import { settle } from "../billing/settle.ts";
import { type Core, find } from "../core.ts";
import type { Invoice } from "../objects/invoice.ts";
import { sendAbsent } from "./absentPage.ts";
import { type Reader, buttons, day, money, readerOf, sendPage } from "./page.ts";

type Asked = FastifyRequest<{ Params: { id: string }; Querystring: { declined?: string } }>;

/** The pages of an invoice, which can be paid on its own, and of a receipt. */
export function registerInvoicePages(app: FastifyInstance, core: Core): void {
  app.get("/i/:id", (request: Asked, reply) => {
    settle(core);
    const invoice = find(core, "invoice", request.params.id);
    if (!invoice) return sendAbsent(request, reply);
    const reader = readerOf(request);
    const title = `${reader.words.invoice} ${invoice.number ?? ""}`;
    const body = invoiceBody(invoice, reader, request.query.declined !== undefined);
    return sendPage(reply, reader, { title, body, isNarrow: true });
  });
  app.post("/i/:id", (request: Asked, reply) => {
    settle(core);
    const invoice = find(core, "invoice", request.params.id);
    if (!invoice) return sendAbsent(request, reply);
    const isPaid = readForm(String(request.body))["act"] === "pay";
    if (invoice.status === "open") {
      // A payer who pays here has given another card.
      if (isPaid) core.world.declining.delete(invoice.customer);
      payInvoice(core, invoice, isPaid);
      core.changed();
    }
    return reply.redirect(`/i/${invoice.id}${isPaid ? "" : "?declined=1"}`, 303);
  });
  app.get("/receipts/:id", (request: Asked, reply) => {
    const charge = find(core, "charge", request.params.id);
    if (!charge?.paid) return sendAbsent(request, reply);
    const reader = readerOf(request);
    const { words } = reader;
    const given = charge.amount_refunded;
    const body = html`<section class="card">
      <p class="price">${money(charge.amount, charge.currency, reader)}</p>
      <p>${day(charge.created, reader)}</p>
      ${
        given > 0 &&
        html`<p class="poor">${words.refunded}: ${money(given, charge.currency, reader)}</p>`
      }
      ${charge.disputed && html`<p class="poor">${words.disputed}</p>`}
      <p class="faint"><code>${charge.id}</code></p>
    </section>`;
    return sendPage(reply, reader, { title: words.receipt, body, isNarrow: true });
  });
}

function invoiceBody(invoice: Invoice, reader: Reader, isDeclined: boolean): Markup {
  const { words } = reader;
  const { currency, status } = invoice;
  const lines = invoice.lines.data.map(
    ({ description, amount }) =>
      html`<div class="row">
        <span>${description}</span><span>${money(amount, currency, reader)}</span>
      </div>`,
  );
  return html`${isDeclined && html`<p class="alert" role="alert">${words.declined}</p>`}
    <section class="card stack">
      <p class="price">${money(invoice.amount_due, currency, reader)}</p>
      <p>
        ${day(invoice.created, reader)},
        <strong class="${status === "paid" ? "good" : "poor"}">${words[status]}</strong>
      </p>
      ${lines}
      <div class="row">
        <strong>${words.total}</strong><strong>${money(invoice.total, currency, reader)}</strong>
      </div>
      ${
        status === "open" &&
        buttons(`/i/${invoice.id}`, [
          { act: "pay", label: words.payNow, look: "solid" },
          { act: "decline", label: words.declineCard },
        ])
      }
    </section>`;
}

import type { FastifyInstance } from "fastify";
import { type Markup, html } from "../../telegram/pages/html.ts";
import { readForm } from "../api/form.ts";
import { advanceTo, settle } from "../billing/settle.ts";
import { type Core, get, nowOf } from "../core.ts";
import type { Customer } from "../objects/customer.ts";
import { itemOf, periodEndAfter } from "../objects/subscription.ts";
import { allOf } from "../world.ts";
import { type Reader, buttons, day, pricePhrase, readerOf, sendPage } from "./page.ts";

const SHOWN = 20;
const DAY = 86_400;

/** What it is, who has bought what, what was asked, and the two things people want to see happen: a renewal and a declined one. */
export function registerHomePage(app: FastifyInstance, core: Core): void {
  app.get("/", (request, reply) => {
    settle(core);
    const reader = readerOf(request);
    const body = html`${clockCard(core, reader)} ${peopleCard(core, reader)}
    ${messagesCard(core, reader)} ${requestsCard(core, reader)}`;
    return sendPage(reply, reader, { title: reader.words.title, body });
  });
  app.post("/", (request, reply) => {
    settle(core);
    const { act, customer } = readForm(String(request.body));
    if (act === "month") advanceTo(core, monthAhead(core));
    if (typeof customer === "string") {
      if (act === "declines") core.world.declining.add(customer);
      if (act === "works") core.world.declining.delete(customer);
    }
    core.changed();
    return reply.redirect("/", 303);
  });
}

/** A little beyond the next renewal, so that it is collected too; without one, thirty days. */
function monthAhead(core: Core): number {
  const now = nowOf(core);
  const ends = allOf(core.world, "subscription")
    .filter(({ status }) => status === "active")
    .map((subscription) => periodEndAfter(subscription, itemOf(subscription).current_period_start));
  return Math.max(now + 30 * DAY, ...ends.map((end) => end + DAY / 12));
}

function clockCard(core: Core, reader: Reader): Markup {
  const { words } = reader;
  return html`<section class="card">
    <p>${words.intro}</p>
    <p>${words.clock} <strong>${day(nowOf(core), reader)}</strong>.</p>
    ${buttons("/", [{ act: "month", label: words.monthAhead, look: "solid" }])}
    <p class="faint">${words.monthAheadHint}</p>
  </section>`;
}

function peopleCard(core: Core, reader: Reader): Markup {
  const { words } = reader;
  const people = allOf(core.world, "customer").toReversed().slice(0, SHOWN);
  const entries = people.map((customer) => html`<li>${personEntry(core, customer, reader)}</li>`);
  return card(words.people, entries, words.nobody);
}

function personEntry(core: Core, customer: Customer, reader: Reader): Markup {
  const { words } = reader;
  const subscriptions = allOf(core.world, "subscription").filter(
    (each) => each.customer === customer.id && each.status !== "canceled",
  );
  const rows = subscriptions.map((subscription) => {
    const { price, current_period_end: end } = itemOf(subscription);
    const { cancel_at: cancelAt, status } = subscription;
    const when =
      cancelAt === null
        ? `${words.until} ${day(end, reader)}`
        : `${words.endsOn} ${day(cancelAt, reader)}`;
    return html`<div class="row">
      <span>${get(core, "product", price.product).name}, ${pricePhrase(price, reader)}</span>
      <span class="${status === "active" ? "good" : "poor"}">${words[status]}</span>
      <span class="faint">${when}</span>
    </div>`;
  });
  const isDeclining = core.world.declining.has(customer.id);
  const more: [string, string] = ["customer", customer.id];
  const choice = isDeclining
    ? { act: "works", label: words.makeWork, more }
    : { act: "declines", label: words.makeDecline, more };
  return html`<div class="row">
      <strong>${customer.name ?? customer.email ?? customer.id}</strong>
      <span class="${isDeclining ? "poor" : "faint"}"
        >${isDeclining ? words.cardDeclines : words.cardWorks}</span
      >
    </div>
    ${rows.length > 0 ? rows : html`<p class="faint">${words.noSubscription}</p>`}
    ${buttons("/", [choice])}`;
}

function messagesCard(core: Core, { words }: Reader): Markup {
  const latest = core.delivery.attempts().slice(-SHOWN).toReversed();
  const entries = latest.map(
    ({ type, status }) => html`<li class="row">${type} ${statusOf(status, words.noAnswer)}</li>`,
  );
  return card(words.messages, entries, words.nothing);
}

function requestsCard(core: Core, { words }: Reader): Markup {
  const latest = core.journal.list().slice(-SHOWN).toReversed();
  const entries = latest.map(
    ({ method, path, status = 0, message }) =>
      html`<li class="row">
        <code>${method} ${path}</code> ${statusOf(status, words.noAnswer)}
        ${message !== undefined && html`<span class="faint">${message}</span>`}
      </li>`,
  );
  return card(words.requests, entries, words.nothing);
}

function statusOf(status: number, noAnswer: string): Markup {
  const isGood = status >= 200 && status < 300;
  return html`<span class="${isGood ? "good" : "poor"}">${status === 0 ? noAnswer : status}</span>`;
}

function card(title: string, entries: Markup[], nothing: string): Markup {
  return html`<section class="card">
    <h2>${title}</h2>
    ${
      entries.length === 0
        ? html`<p class="faint">${nothing}</p>`
        : html`<ul>
            ${entries}
          </ul>`
    }
  </section>`;
}

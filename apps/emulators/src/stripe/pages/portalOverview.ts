import { type Markup, html } from "../../telegram/pages/html.ts";
import { type Core, get } from "../core.ts";
import type { Price } from "../objects/catalogue.ts";
import { type Subscription, itemOf } from "../objects/subscription.ts";
import { allOf } from "../world.ts";
import { type Reader, buttons, day, money, pricePhrase } from "./page.ts";
import type { Visit } from "./portalPage.ts";

const SHOWN = 24;

/** The portal's first page. */
export function overviewBody(core: Core, visit: Visit, reader: Reader): Markup {
  const { words } = reader;
  const { subscription, features } = visit;
  return html`<section class="card stack">
      ${
        subscription
          ? subscriptionBlock(core, visit, subscription, reader)
          : html`<p>${words.noPlan}</p>`
      }
    </section>
    ${
      subscription !== undefined &&
      features.subscription_update.enabled &&
      html`<section class="card stack">
        <h2>${words.otherPlans}</h2>
        ${switchButtons(core, visit, reader)}
      </section>`
    }
    <section class="card stack">
      <h2>${words.method}</h2>
      ${methodButtons(core, visit, reader)}
    </section>
    ${features.invoice_history.enabled && invoicesBlock(core, visit, reader)}
    ${returnLink(visit, reader)}`;
}

function subscriptionBlock(
  core: Core,
  { here, features }: Visit,
  subscription: Subscription,
  reader: Reader,
): Markup {
  const { words } = reader;
  const { price, current_period_end: end } = itemOf(subscription);
  const { cancel_at: cancelAt, status } = subscription;
  const next = core.world.changesAtPeriodEnd.get(subscription.id);
  const cancel =
    features.subscription_cancel.mode === "immediately" ? words.cancelNow : words.cancel;
  const choices =
    cancelAt === null
      ? [{ act: "cancel", label: cancel, look: "danger" } as const]
      : [{ act: "resume", label: words.resume, look: "solid" } as const];
  return html`<h2>${nameOf(core, price)}</h2>
    <div class="row">
      <span>${pricePhrase(price, reader)}</span>
      <span class="${status === "active" ? "good" : "poor"}">${words[status]}</span>
    </div>
    <p>
      ${cancelAt === null ? words.until : words.endsOn}
      <strong>${day(cancelAt ?? end, reader)}</strong>
    </p>
    ${
      next !== undefined &&
      html`<p>${words.changesTo} <strong>${nameOf(core, get(core, "price", next))}</strong></p>
        ${buttons(here, [{ act: "take back", label: words.takeBack }])}`
    }
    ${features.subscription_cancel.enabled && buttons(here, choices)}`;
}

/** One button for each price that is sold and is not the one there is. */
export function switchButtons(core: Core, visit: Visit, reader: Reader): Markup {
  const { subscription, features, here } = visit;
  if (!subscription) return html`<p>${reader.words.noPlan}</p>`;
  const { products } = features.subscription_update;
  const { id: own } = itemOf(subscription).price;
  const isSold = (price: Price): boolean =>
    products
      ? products.some(({ prices }) => prices.includes(price.id))
      : price.lookup_key !== null && price.active;
  const others = allOf(core.world, "price").filter(
    (price) => price.recurring && price.id !== own && isSold(price),
  );
  return buttons(
    here,
    others.map((price) => ({
      act: "change",
      label: `${reader.words.switchTo} ${nameOf(core, price)}, ${pricePhrase(price, reader)}`,
      more: ["price", price.id],
    })),
  );
}

export function methodButtons(core: Core, { session, here }: Visit, { words }: Reader): Markup {
  const isDeclining = core.world.declining.has(session.customer);
  return html`<p class="${isDeclining ? "poor" : "good"}">
      ${isDeclining ? words.cardDeclines : words.cardWorks}
    </p>
    ${buttons(here, [
      { act: "works", label: words.useWorking },
      { act: "declines", label: words.useDeclining },
    ])}`;
}

function invoicesBlock(core: Core, { session }: Visit, reader: Reader): Markup {
  const { words } = reader;
  const invoices = allOf(core.world, "invoice")
    .filter(({ customer, status }) => customer === session.customer && status !== "draft")
    .toReversed()
    .slice(0, SHOWN);
  const entries = invoices.map(
    ({ id, created, amount_due: cents, currency, status }) =>
      html`<li class="row">
        <a href="/i/${id}">${day(created, reader)}</a>
        <span>${money(cents, currency, reader)}</span>
        <span class="${status === "paid" ? "good" : "poor"}">${words[status]}</span>
      </li>`,
  );
  return html`<section class="card">
    <h2>${words.invoices}</h2>
    ${
      entries.length === 0
        ? html`<p class="faint">${words.nothing}</p>`
        : html`<ul>
            ${entries}
          </ul>`
    }
  </section>`;
}

export function returnLink({ session }: Visit, { words }: Reader): Markup {
  const { return_url: address } = session;
  return html`${address !== null && html`<p><a href="${address}">${words.returnTo}</a></p>`}`;
}

const nameOf = (core: Core, { product }: Price): string => get(core, "product", product).name;

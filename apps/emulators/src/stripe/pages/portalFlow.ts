import { type Markup, html } from "../../telegram/pages/html.ts";
import { effectOf } from "../billing/portalChanges.ts";
import { type Core, get } from "../core.ts";
import type { PortalFlow } from "../objects/portal.ts";
import { itemOf } from "../objects/subscription.ts";
import { type Reader, buttons, money, pricePhrase } from "./page.ts";
import { methodButtons, returnLink, switchButtons } from "./portalOverview.ts";
import type { Visit } from "./portalPage.ts";

export function flowTitle({ type }: PortalFlow, { words }: Reader): string {
  switch (type) {
    case "payment_method_update":
      return words.method;
    case "subscription_cancel":
      return words.cancelQuestion;
    case "subscription_update":
      return words.otherPlans;
    case "subscription_update_confirm":
      return words.switchQuestion;
    default:
      return type satisfies never;
  }
}

/** A page for one thing: it is done, or one goes back. */
export function flowBody(core: Core, visit: Visit, flow: PortalFlow, reader: Reader): Markup {
  return html`<section class="card stack">${choiceOf(core, visit, flow, reader)}</section>
    ${returnLink(visit, reader)}`;
}

function choiceOf(core: Core, visit: Visit, flow: PortalFlow, reader: Reader): Markup {
  const { words } = reader;
  switch (flow.type) {
    case "payment_method_update":
      return methodButtons(core, visit, reader);
    case "subscription_cancel":
      return html`<p>${words.cancelText}</p>
        ${buttons(visit.here, [{ act: "cancel", label: words.cancel, look: "danger" }])}`;
    case "subscription_update":
      return switchButtons(core, visit, reader);
    case "subscription_update_confirm":
      return confirmation(core, visit, flow, reader);
    default:
      return flow.type satisfies never;
  }
}

function confirmation(core: Core, visit: Visit, flow: PortalFlow, reader: Reader): Markup {
  const { words } = reader;
  const { subscription, features, here } = visit;
  const [item] = flow.subscription_update_confirm?.items ?? [];
  if (!subscription || !item) return html`<p>${words.noPlan}</p>`;
  const price = get(core, "price", item.price);
  const old = itemOf(subscription).price;
  const effect = effectOf(core, subscription, price, features);
  const nameOf = (id: string): string => get(core, "product", id).name;
  return html`<div class="row">
      <span>${nameOf(old.product)}</span><span class="faint">${pricePhrase(old, reader)}</span>
    </div>
    <div class="row">
      <strong>${nameOf(price.product)}</strong><strong>${pricePhrase(price, reader)}</strong>
    </div>
    <p>
      ${effect.kind === "now" && `${words.dueNow}: ${money(effect.cents, price.currency, reader)}`}
      ${effect.kind === "later" && words.dueLater}
      ${effect.kind === "at_period_end" && words.fromNextPeriod}
    </p>
    ${buttons(here, [
      { act: "change", label: words.confirmChange, look: "solid", more: ["price", price.id] },
    ])}`;
}

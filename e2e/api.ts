import type { BrowserContext, Page } from "@playwright/test";
import type { Stack } from "./stack.ts";

const sessions = new WeakMap<BrowserContext, string>();

/** Remembers the session that a browser context has from its first page on. */
export function rememberSession(context: BrowserContext, sessionToken: string): void {
  sessions.set(context, sessionToken);
}

export function forgetSession(context: BrowserContext): void {
  sessions.delete(context);
}

/** Calls the API as the signed-in owner, without the page; throws after a refusal. */
export async function askApi(
  page: Page,
  method: string,
  path: string,
  body?: object,
): Promise<unknown> {
  const sessionToken =
    sessions.get(page.context()) ?? (await page.evaluate(() => localStorage.getItem("token")));
  const response = await page.request.fetch(`/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${sessionToken}`,
      "idempotency-key": crypto.randomUUID(),
    },
    ...(body && { data: body }),
  });
  if (!response.ok()) throw new Error(`${response.status()} ${await response.text()}`);
  return await response.json();
}

/** The standard plan, paid at the emulated provider: ten channels. */
export async function subscribe(page: Page, { url, stripe }: Pick<Stack, "url" | "stripe">) {
  const back = `${url}/dashboard?tab=subscription`;
  const asked = (await askApi(page, "POST", "/stripe/create-checkout-session", {
    subscriptionType: "basic",
    successUrl: `${back}&payment_success=true`,
    cancelUrl: `${back}&payment_cancelled=true`,
  })) as { data: { url: string } };
  const sessions = stripe.control.list("checkout.session");
  const session = sessions.find((each) => each.url === asked.data.url);
  if (!session) throw new Error("There is no page to pay on.");
  stripe.control.pay(session.id);
  await askApi(page, "POST", "/stripe/refresh");
}

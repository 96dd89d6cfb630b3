import type { BrowserContext, Page } from "@playwright/test";

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

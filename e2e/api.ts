import type { BrowserContext, Page } from "@playwright/test";

const sessions = new WeakMap<BrowserContext, string>();

/** Who is signed in in this browser from its first page on. */
export function rememberSession(context: BrowserContext, sessionToken: string): void {
  sessions.set(context, sessionToken);
}

/** Asks the API as the owner who is signed in, without the page's knowledge; throws at a refusal. */
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

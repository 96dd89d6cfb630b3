import type { Page } from "@playwright/test";

/** Asks the API as the owner who is signed in on the page; throws at a refusal. */
export async function askApi(
  page: Page,
  method: string,
  path: string,
  body?: unknown,
): Promise<unknown> {
  if (!page.url().startsWith("http")) await page.goto("/terms");
  return await page.evaluate(
    async ([verb, address, json]) => {
      const response = await fetch(`/api${address}`, {
        method: verb,
        headers: {
          authorization: `Bearer ${localStorage.getItem("token")}`,
          "idempotency-key": crypto.randomUUID(),
          ...(json === "" ? {} : { "content-type": "application/json" }),
        },
        ...(json === "" ? {} : { body: json }),
      });
      if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
      return (await response.json()) as unknown;
    },
    [method, path, body === undefined ? "" : JSON.stringify(body)] as const,
  );
}

import type { Page } from "@playwright/test";

/**
 * Goes to another address of the app that is open, as a link in it does: a page load costs fifty times as much. Where the address itself is
 * what is promised, `page.goto` opens it.
 */
export async function visit(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    const { idx = 0 } = (history.state ?? {}) as { idx?: number };
    const state = { usr: null, key: crypto.randomUUID().slice(0, 8), idx: idx + 1 };
    history.pushState(state, "", to);
    dispatchEvent(new PopStateEvent("popstate", { state }));
  }, address);
}

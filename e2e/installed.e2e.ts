import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSideScroll, test } from "./fixtures/vestnik.ts";

// The other files test the pages as they come from the server.
test.use({ serviceWorkers: "allow", ownBrowser: true });

const editorOf = (page: Page) => page.getByRole("textbox", { name: "Text of the post" });
const storedAddresses = (page: Page) =>
  page.evaluate(async () => {
    const requests = await Promise.all(
      (await caches.keys()).map(async (name) => await (await caches.open(name)).keys()),
    );
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });

test("the app opens without network with what was written in it, takes more of it, and publishes it when the network is back", async ({
  page,
  owner,
  stack,
  context,
}) => {
  const { chatId } = await owner.connectChannel();
  await page.goto("/dashboard");
  await editorOf(page).click();
  await page.keyboard.type("Written at home");
  await expect(page.getByText(/^Saved /)).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => Boolean(navigator.serviceWorker.controller)))
    .toBe(true);

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText("No connection. What you write is kept")).toBeVisible();
  await expect(editorOf(page)).toHaveText("Written at home");
  await editorOf(page).click();
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.type(", finished in the train");
  const publish = page.getByRole("button", { name: /^Publish now/ });
  await expect(publish).toBeDisabled();
  await expectNoSideScroll(page);
  await expectAccessible(page);

  await test.step("only static files are stored", async () => {
    const others = (await storedAddresses(page)).filter((each) => !each.startsWith("/assets/"));
    expect(others).toEqual(["/page-of-build"]);
  });

  await context.setOffline(false);
  await expect(page.getByText("Connected again.")).toBeVisible();
  await expect(publish).toBeEnabled();
  await publish.click();
  await expect.poll(() => stack.telegram.control.posts(chatId).length).toBe(1);
  expect(stack.telegram.control.posts(chatId)[0]).toMatchObject({
    text: "Written at home, finished in the train",
  });
});

test("a server that is away is spoken of once, and what it could not answer is fetched when it is back", async ({
  page,
  owner,
}) => {
  await owner.connectChannel("Night Tea");
  await page.goto("/dashboard");
  await expect(editorOf(page)).toBeVisible();
  await page.route("**/api/**", async (route) => await route.fulfill({ status: 503 }));
  await page.getByRole("tab", { name: "History" }).click();
  const banner = page.getByRole("status").filter({ hasText: "The server does not answer." });
  await expect(banner).toHaveCount(1);
  const again = page.getByRole("button", { name: "Try again" });
  await expect(again.first()).toBeVisible();
  await page.unroute("**/api/**");
  // Not by the pointer: the page tries by itself as well, and then the button is gone before it is reached.
  await again.evaluateAll(([button]) => button instanceof HTMLElement && button.click());
  await expect(page.getByText("Connected again.")).toBeVisible();
  await expect(page.getByText("Nothing published yet")).toBeVisible();
  await expect(banner).toHaveCount(0);
});

import type { Page } from "@playwright/test";
import { askApi } from "./fixtures/api.ts";
import {
  expect,
  expectAccessible,
  expectDialogAccessible,
  inEveryLook,
  test,
} from "./fixtures/vestnik.ts";

const historyOf = (page: Page) => page.getByRole("dialog", { name: /history|история/ });

/** What a year of writing leaves behind: more than one page of it, with all states. */
async function showUses(page: Page): Promise<void> {
  const day = (n: number) => new Date(Date.now() - n * 86_400_000).toISOString();
  const use = (n: number) => ({
    id: `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`,
    kind: "used",
    operation: "text",
    amount: -1,
    state: "spent",
    at: day(n),
  });
  const first = [
    { ...use(0), operation: "image_from_image", amount: -3, state: "reserved" },
    { ...use(1), operation: "image", amount: -2, state: "returned" },
    ...[2, 3, 4].map(use),
  ];
  await page.route("**/api/credits/history*", async (route) => {
    const isFirst = !route.request().url().includes("cursor");
    const data = isFirst
      ? { entries: first, nextCursor: `1.${use(4).id}` }
      : { entries: [5, 6].map(use), nextCursor: null };
    await route.fulfill({ json: { success: true, data } });
  });
}

test("what the AI may read and what it costs", async ({ page, owner }) => {
  await owner.connectChannel();
  await test.step("what the AI cost is seen in every tab at once, and in the history, which says its prices before anything was used", async () => {
    const second = await page.context().newPage();
    await second.goto("/dashboard?tab=channels");
    await page.goto("/dashboard?tab=channels");
    const badge = page.getByRole("button", { name: "Credits: 10 of 10" });
    await badge.focus();
    await expect(page.getByText("FREE", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "History and prices" }).press("Enter");
    const history = historyOf(page);
    await expect(history.getByText("Image from another image")).toBeVisible();
    await expect(history.getByText("3 credits")).toBeVisible();
    await expect(history.getByText("No credits used yet")).toBeVisible();

    await askApi(page, "POST", "/credits/use", { operationType: "text" });
    await expect(second.getByRole("button", { name: "Credits: 9 of 10" })).toBeVisible();
    await expect(history.getByRole("listitem")).toHaveText(/^Text−1today, \d+:\d\d/);
    await page.keyboard.press("Escape");
    await expect(history).toBeHidden();
    await expect(page.getByRole("button", { name: "Credits: 9 of 10" })).toBeFocused();
  });
  await test.step("a channel lends its voice to the AI when its owner says so, and the switch goes back when that fails", async () => {
    const voice = page.getByRole("switch", { name: /^The AI may read this channel’s/ });
    await expect(voice).not.toBeChecked();
    await page.route("**/api/channels/*", async (route) => await route.fulfill({ status: 503 }), {
      times: 1,
    });
    await voice.click();
    await expect(page.getByRole("alert")).toContainText("The switch could not be changed");
    await expect(voice).not.toBeChecked();
    await voice.press("Space");
    await expect(voice).toBeChecked();
    await expect(page.getByRole("alert")).toBeHidden();
    await expect
      .poll(async () => await askApi(page, "GET", "/channels"))
      .toMatchObject({ channels: [{ sharesVoice: true }] });
    await inEveryLook(page);
  });
});

test("the details and the history of credits", async ({ page, owner }) => {
  await owner.connectChannel();
  await page.route("**/api/credits/info", async (route) => {
    const answer = (await (await route.fetch()).json()) as { data: object };
    const more = { boughtCredits: 23, reservedCredits: 3, daysLeft: 24 };
    await route.fulfill({ json: { success: true, data: { ...answer.data, ...more } } });
  });
  await page.goto("/dashboard?tab=channels");
  await test.step("a history that cannot be loaded says so and is tried again; more of it comes on demand", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    let isRefused = true;
    await showUses(page);
    await page.route("**/api/credits/history*", async (route) => {
      await (isRefused ? route.fulfill({ status: 403, json: {} }) : route.fallback());
    });
    await page.getByRole("button", { name: "Open the menu" }).click();
    const opener = page.getByRole("button", { name: "History and prices" });
    await opener.click();
    const history = historyOf(page);
    await expect(history.getByText("The history of credits could not be loaded")).toBeVisible();
    isRefused = false;
    await history.getByRole("button", { name: "Try again" }).click();
    const uses = history.getByRole("listitem");
    await expect(uses).toHaveCount(5);
    await expect(uses.nth(0)).toContainText("reserved");
    await expect(uses.nth(1)).toContainText("0");
    await expect(uses.nth(1)).toContainText("returned (2)");
    await history.getByRole("button", { name: "Show more" }).click();
    await expect(uses).toHaveCount(7);
    await expect(uses.nth(5)).toBeFocused();
    await history.getByRole("button", { name: "Close" }).click();
    await expect(opener, "the menu is still open").toBeFocused();
  });
  await test.step("the details and the history of credits are accessible and fit everywhere", async () => {
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: "History and prices" })).toHaveCount(0);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.getByRole("button", { name: "Credits:" }).click();
    const details = page.getByRole("button", { name: "History and prices" });
    await expect(details).toBeVisible();
    await inEveryLook(page, async () => await expectAccessible(page), [1280]);
    await page.getByText("3 weeks").waitFor();
    await details.click();
    await expect(historyOf(page).getByRole("listitem")).toHaveCount(7);
    await inEveryLook(page, async () => await expectDialogAccessible(page), [320, 390, 1280]);
  });
});

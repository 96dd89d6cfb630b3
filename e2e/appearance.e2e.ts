import type { Page, Route } from "@playwright/test";
import { photo } from "./fixtures/photos.ts";
import { publishByKeys } from "./fixtures/publishByKeys.ts";
import { expect, expectAccessible, inEveryLook, speak, test } from "./fixtures/vestnik.ts";

test("channels, composer and history are accessible and fit in both themes and languages, on a phone and on a desktop", async ({
  page,
  owner,
}) => {
  await owner.connectChannel("Morning Coffee");
  await page.goto("/dashboard?tab=channels");
  await expect(page.getByRole("button", { name: /@coffee_/ }).first()).toBeVisible();
  await inEveryLook(page);

  await page.getByRole("tab", { name: "Content" }).click();
  await page.getByRole("textbox", { name: "Text of the post" }).click();
  await page.keyboard.type("Hello");
  const uploaded = page.waitForResponse("**/api/upload/image");
  await page
    .locator("input[type=file][accept]")
    .first()
    .setInputFiles(await photo("a.jpg", "#446688"));
  await uploaded;
  await page.getByRole("checkbox").first().check();
  await inEveryLook(page, async () => {
    // Scrolled to its end, because axe reports a button half under the bar of a phone as a too small target.
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expectAccessible(page);
  });
  const published = page.waitForResponse("**/api/publications");
  await publishByKeys(page);
  await published;

  await page.getByRole("tab", { name: "History" }).click();
  await expect(page.getByText("Hello").first()).toBeVisible();
  await inEveryLook(page);
});

test("before any script has run the form stands where it will stand, in the reader's language, and hands over without a trace", async ({
  page,
  owner,
}) => {
  await owner.connectChannel();
  await speak(page, "ru");
  const release = await openWithoutScripts(page, "/dashboard");
  const words = page.getByText("Что нового?").filter({ visible: true });
  await expect(page.getByText("What’s new?")).toBeHidden();
  await expect(page.getByRole("button")).toHaveCount(0);
  await expect(page.getByText("Расписание").filter({ visible: true })).toBeVisible();
  const before = await words.boundingBox();

  release();
  await expect(page.getByRole("textbox", { name: "Текст поста" })).toBeVisible();
  const after = await words.boundingBox();
  expect(Math.abs((after?.x ?? 0) - (before?.x ?? 99))).toBeLessThan(3);
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? 99))).toBeLessThan(3);
  await expect(page.locator("#first-screen")).toHaveCount(0);

  await test.step("so does the calendar on a phone, whose strip of tabs shows the tab that is meant", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const releaseCalendar = await openWithoutScripts(page, "/dashboard?tab=scheduled");
    const shape = page.locator("#first-screen").filter({ visible: true });
    const today = shape.getByText(/^[А-Я][а-я]+, \d+\s[а-я]+ · сегодня$/).filter({ visible: true });
    await expect(today).toBeVisible();
    await expect(shape.locator("[data-open]")).toBeInViewport({ ratio: 1 });
    const tabBefore = await shape.locator("[data-open]").boundingBox();
    const dayBefore = await today.boundingBox();

    releaseCalendar();
    const day = page.getByRole("heading", { name: "сегодня" });
    await expect(day).toBeVisible();
    const dayAfter = await day.boundingBox();
    const tabAfter = await page.getByRole("tab", { name: "Расписание" }).boundingBox();
    expect(Math.abs((tabAfter?.x ?? 0) - (tabBefore?.x ?? 99))).toBeLessThan(3);
    const middle = (box: typeof dayAfter) => (box?.y ?? 0) + (box?.height ?? 0) / 2;
    expect(Math.abs(middle(dayAfter) - middle(dayBefore))).toBeLessThan(6);
  });
});

/** Opens an address whose scripts come when the answer is called. */
async function openWithoutScripts(page: Page, path: string): Promise<() => void> {
  const scripts = Promise.withResolvers<void>();
  await page.route("**/*.js", async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "commit" });
  return scripts.resolve;
}

test("a tab whose texts are on their way when the language changes speaks the new one, and not before it has all of them", async ({
  page,
  owner: _,
}) => {
  await page.goto("/dashboard?tab=channels");
  await expect(page.getByRole("heading", { name: "Connect a channel" })).toBeVisible();
  const held: Route[] = [];
  await page.route(
    /assets\/(?:subscription|channels)-[\w-]+\.js/,
    (route) => void held.push(route),
  );
  await page.getByRole("tab", { name: "Subscription" }).click();
  await expect.poll(() => held.length).toBe(1);
  await page.getByRole("button", { name: "RU" }).click();
  await expect.poll(() => held.length).toBe(3);
  await expect(page.getByRole("tab", { name: "Subscription" })).toBeVisible();
  for (const route of held) await route.continue();
  await expect(page.getByRole("heading", { name: "Тарифы" })).toBeVisible();
  await page.getByRole("tab", { name: "Каналы" }).click();
  await expect(page.getByRole("heading", { name: "Подключить канал" })).toBeVisible();
});

test("the login page is accessible in both themes and languages", async ({ page }) => {
  await page.goto("/login");
  await expect(page.getByRole("heading").first()).toBeVisible();
  await inEveryLook(page);
});

import { photo } from "./photos.ts";
import { expect, expectAccessible, inEveryLook, speak, test } from "./vestnik.ts";

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
    .locator("input[type=file]")
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
  await page.keyboard.press("ControlOrMeta+Enter");
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
  const scripts = Promise.withResolvers<void>();
  await page.route("**/*.js", async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto("/dashboard", { waitUntil: "commit" });
  const words = page.getByText("Что нового?").filter({ visible: true });
  await expect(page.getByText("What’s new?")).toBeHidden();
  await expect(page.getByRole("button")).toHaveCount(0);
  await expect(page.getByText("Расписание").filter({ visible: true })).toBeVisible();
  const before = await words.boundingBox();

  scripts.resolve();
  await expect(page.getByRole("textbox", { name: "Текст поста" })).toBeVisible();
  const after = await words.boundingBox();
  expect(Math.abs((after?.x ?? 0) - (before?.x ?? 99))).toBeLessThan(3);
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? 99))).toBeLessThan(3);
  await expect(page.locator("#first-screen")).toHaveCount(0);
});

test("the login page is accessible in both themes and languages", async ({ page }) => {
  await page.goto("/login");
  await expect(page.getByRole("heading").first()).toBeVisible();
  await inEveryLook(page);
});

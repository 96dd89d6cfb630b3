import { photo } from "./photos.ts";
import {
  expect,
  expectAccessible,
  expectNoSideScroll,
  inEveryLook,
  speak,
  test,
} from "./vestnik.ts";
import type { Language } from "./vestnik.ts";

const text: Record<Language, string> = { en: "Text of the post", ru: "Текст поста" };

for (const language of ["en", "ru"] as const) {
  test(`every screen is accessible and fits in both themes, on a phone and on a desktop: ${language}`, async ({
    page,
    owner,
  }) => {
    await speak(page, language);
    await owner.connectChannel("Morning Coffee");
    const check = async () => {
      await expectAccessible(page);
      await expectNoSideScroll(page);
    };

    await page.goto("/dashboard?tab=channels");
    await expect(page.getByRole("button", { name: /@coffee_/ }).first()).toBeVisible();
    await inEveryLook(page, check);

    await page.goto("/dashboard");
    await page.getByRole("textbox", { name: text[language] }).click();
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
      await check();
    });
    const published = page.waitForResponse("**/api/publications");
    await page.keyboard.press("ControlOrMeta+Enter");
    await published;

    await page.goto("/dashboard?tab=history");
    await expect(page.getByText("Hello").first()).toBeVisible();
    await inEveryLook(page, check);
  });
}

test("the login page is accessible in both themes and languages", async ({ page }) => {
  for (const language of ["en", "ru"] as const) {
    await speak(page, language);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.goto("/login");
      await expect(page.getByRole("heading").first()).toBeVisible();
      await expectAccessible(page);
    }
  }
});

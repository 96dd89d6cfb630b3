/** The public pages in a browser that runs no script at all. */
import { expect, expectAccessible, expectNoSideScroll, test } from "./vestnik.ts";

test.use({ javaScriptEnabled: false });

test("a visitor without scripts reads every public page in both languages and finds the way in", async ({
  page,
}) => {
  for (const path of ["/", "/ru", "/contact", "/ru/contact", "/terms", "/ru/terms", "/no/page"]) {
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.setViewportSize(
        colorScheme === "light" ? { width: 320, height: 640 } : { width: 1280, height: 900 },
      );
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expectNoSideScroll(page);
      // Words have no colours of their own, and a theme changes no structure.
      if (path.startsWith("/ru") === (colorScheme === "light")) await expectAccessible(page);
    }
  }

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/");
  await page.getByText("Menu", { exact: true }).click();
  await page.getByRole("link", { name: "Pricing" }).first().click();
  await expect(page).toHaveURL(/\/#pricing$/);

  await page.getByRole("link", { name: "RU", exact: true }).click();
  await expect(page).toHaveURL(/\/ru$/);
  await expect(page.locator("html")).toHaveAttribute("lang", "ru");
  await expect(page.getByRole("link", { name: "Войти", exact: true })).toHaveAttribute(
    "href",
    "/login?language=ru",
  );
});

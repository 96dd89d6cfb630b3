/** The public pages as visitors read them: without any script, in both languages. */
import { expect, expectAccessible, expectNoSideScroll, test } from "./fixtures/vestnik.ts";

test("a visitor reads every public page in both languages, on the smallest phone and on a desktop", async ({
  page,
}) => {
  for (const path of ["/", "/ru", "/contact", "/ru/contact", "/terms", "/ru/terms", "/no/page"]) {
    const isRussian = path.startsWith("/ru");
    // The widths by turns with the themes: words have no colours of their own.
    await page.emulateMedia({ colorScheme: isRussian ? "dark" : "light", reducedMotion: "reduce" });
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    // In the bar and in the menu that takes its place on a phone (docs/product.md, Public pages); the footer always has them.
    const sections = "a[href$='#features'], a[href$='#pricing']";
    const isPlain = /contact|terms/.test(path);
    await expect(page.locator("header").locator(sections)).toHaveCount(isPlain ? 0 : 4);
    await expect(page.locator("footer").locator(sections)).toHaveCount(2);
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoSideScroll(page);
    }
    await expectAccessible(page);
  }
});

test("without scripts a visitor opens the menu and an answer, changes the language and finds the way in", async ({
  browser,
  stack,
}) => {
  const page = await browser.newPage({
    javaScriptEnabled: false,
    baseURL: stack.url,
    reducedMotion: "reduce",
    viewport: { width: 390, height: 844 },
  });
  await page.goto("/");
  await page.getByText("Menu", { exact: true }).click();
  await page.getByRole("link", { name: "Pricing" }).first().click();
  await expect(page).toHaveURL(/\/#pricing$/);
  await expect(page.getByText("$30")).toBeVisible();
  // The menu is still open: the section begins below it.
  const [menu, heading] = [page.locator("details nav"), page.locator("#pricing h2")];
  await expect
    .poll(async () => {
      const [above, below] = [await menu.boundingBox(), await heading.boundingBox()];
      return (below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0);
    })
    .toBeLessThan(80);
  await expect(heading).toBeInViewport();
  const { y = 0, height = 0 } = (await menu.boundingBox()) ?? {};
  expect((await heading.boundingBox())?.y).toBeGreaterThan(y + height);

  const answer = page.getByText("the server does the rest");
  await expect(answer).toBeHidden();
  await page.getByText("Do I have to keep the browser open?").click();
  await expect(answer).toBeVisible();

  await page.getByRole("link", { name: "RU", exact: true }).click();
  await expect(page).toHaveURL(/\/ru$/);
  await expect(page.locator("html")).toHaveAttribute("lang", "ru");
  const wayIn = page.getByRole("link", { name: "Войти", exact: true });
  await expect(wayIn).toHaveAttribute("href", "/login?language=ru");
  await page.close();
});

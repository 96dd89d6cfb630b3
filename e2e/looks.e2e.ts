// These pages need no server; with the tests of the product they share a worker, which has one.
import type { Page } from "@playwright/test";
import { expect, expectAccessible, inEveryLook, test } from "./fixtures/vestnik.ts";

/** A page that follows the theme like ours, with a rule of style and something in it. */
async function show(page: Page, style: string, content: string): Promise<void> {
  await page.setContent(`<!doctype html>
    <html lang="en"><head><title>Looks</title><style>
      html { color: #000; background: #fff } html[data-mantine-color-scheme="dark"] { color: #fff; background: #000 }
      button, i { width: 40px; height: 40px; padding: 0; display: inline-block } ${style}
    </style></head><body><nav><fieldset aria-label="Language"><button lang="en">EN</button><button lang="ru">RU</button></fieldset></nav><main><h1>Looks</h1><p>Words</p>${content}</main></body></html>`);
  await page.evaluate(() => {
    const dark = matchMedia("(prefers-color-scheme: dark)");
    const follow = () => {
      document.documentElement.dataset["mantineColorScheme"] = dark.matches ? "dark" : "light";
    };
    dark.addEventListener("change", follow);
    follow();
    for (const button of document.querySelectorAll<HTMLElement>("fieldset button"))
      button.addEventListener("click", () => (document.documentElement.lang = button.lang));
  });
}

const mistakes = [
  ["a colour too pale in the dark", 'html[data-mantine-color-scheme="dark"] p { color: #333 }', ""],
  [
    "a colour too pale in the light",
    'html[data-mantine-color-scheme="light"] p { color: #ddd }',
    "",
  ],
  [
    "buttons too small on a phone",
    "@media (max-width: 500px) { i { width: 9px; height: 9px } }",
    "<i role=button tabindex=0>a</i><i role=button tabindex=0>b</i>",
  ],
  [
    "a button without a name on a phone",
    "b { display: none } @media (max-width: 500px) { b { display: block } }",
    "<b role=button tabindex=0></b>",
  ],
  [
    "a button without a name in Russian",
    "html[lang=en] b { display: none }",
    "<b role=button tabindex=0></b>",
  ],
  [
    "a structure that is wrong on a desktop",
    "@media (max-width: 500px) { ul { display: none } }",
    "<ul><p>a</p></ul>",
  ],
  ["words too long for a phone in Russian", "html[lang=ru] p { width: 500px }", ""],
  [
    "words too long for a desktop in Russian",
    "html[lang=ru] p { width: 70vw; margin-left: 400px }",
    "",
  ],
  ["words too long for a phone", "html[lang=en] p { width: 500px }", ""],
] as const;

test("what is wrong in one look only is found, although not every look is searched with all rules", async ({
  page,
}) => {
  // These pages have no fades to wait for; a search with all rules takes a second on a busy machine.
  const settledWithinMs = 2000;
  const holds = async () => await expectAccessible(page, "html", settledWithinMs);
  const look = async () => await inEveryLook(page, holds, [390, 1280], settledWithinMs);
  await show(page, "", "<i role=button tabindex=0>a</i>");
  await look();
  for (const [mistake, style, content] of mistakes) {
    await show(page, style, content);
    await expect(look(), mistake).rejects.toThrow(
      /color-contrast|target-size|aria-command-name|button-name|list:|toBeLessThanOrEqual/,
    );
  }
});

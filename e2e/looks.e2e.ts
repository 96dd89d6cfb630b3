import type { Page } from "@playwright/test";
import { expect, expectAccessible, inEveryLook, speak, test } from "./vestnik.ts";
import type { Language } from "./vestnik.ts";

/** A page that follows the theme like ours, with a rule of style and something in it. */
async function show(page: Page, style: string, content: string): Promise<void> {
  await page.setContent(`<!doctype html>
    <html lang="en"><head><title>Looks</title><style>
      html { color: #000; background: #fff } html[data-mantine-color-scheme="dark"] { color: #fff; background: #000 }
      button { width: 40px; height: 40px; padding: 0 } ${style}
    </style></head><body><main><h1>Looks</h1><p>Words</p>${content}</main></body></html>`);
  await page.evaluate(() => {
    const dark = matchMedia("(prefers-color-scheme: dark)");
    const follow = () => {
      document.documentElement.dataset["mantineColorScheme"] = dark.matches ? "dark" : "light";
    };
    dark.addEventListener("change", follow);
    follow();
  });
}

const mistakes = [
  ["a colour too pale in the dark", 'html[data-mantine-color-scheme="dark"] p { color: #333 }', ""],
  [
    "buttons too small on a phone",
    "@media (max-width: 500px) { button { width: 9px; height: 9px } }",
    "<button>a</button><button>b</button>",
  ],
  [
    "a button without a name on a phone",
    "button { display: none } @media (max-width: 500px) { button { display: block } }",
    "<button></button>",
  ],
] as const;

/** Colours are the same in both languages, so they are looked for in English. */
const found = { en: mistakes, ru: mistakes.slice(1) };

for (const language of ["en", "ru"] as const satisfies readonly Language[]) {
  test(`what is wrong in one look only is found, although not every look is searched with all rules: ${language}`, async ({
    page,
  }) => {
    await speak(page, language);
    const look = async () => await inEveryLook(page, async () => await expectAccessible(page));
    await show(page, "", "<button>a</button>");
    await look();
    for (const [mistake, style, content] of found[language]) {
      await show(page, style, content);
      await expect(look(), mistake).rejects.toThrow(/color-contrast|target-size|button-name/);
    }
  });
}

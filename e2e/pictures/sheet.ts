/** Every page of the face in every look, to be looked at: `npm run pictures -- sheet`. */
import type { Browser, Page } from "@playwright/test";
import type { Stack } from "../fixtures/stack.ts";
import { among, emptyFolder, isWanted, looks, saveInColumns, sheetFolder } from "./contactSheet.ts";
import type { Look } from "./contactSheet.ts";
import { connect, openShop, signIn } from "./person.ts";
import { openPage, settle, withProduct } from "./product.ts";
import { languages } from "./sample.ts";
import type { Language } from "./sample.ts";

const widths = [320, 390, 768, 1280, 1920];

/** Where a page is, and what is there when all of it is. */
type Sheet = { readonly path: string; readonly shown: string };
const publicPages: Readonly<Record<string, Sheet>> = {
  landing: { path: "/", shown: "h1" },
  contact: { path: "/contact", shown: "h1" },
  terms: { path: "/terms", shown: "h1" },
  missing: { path: "/no/page", shown: "h1" },
};
/** Before it stands what the page tries by itself. */
/** Where something is still to come. */
const placeholder = ".mantine-Skeleton-root, #content [class^=v-first]";
const reload = "text=/^(?:Reload the page|Обновить страницу)$/";
const login: Sheet = { path: "/login", shown: "iframe" };
const appPages: Readonly<Record<string, Sheet>> = {
  instructions: { path: "/dashboard?tab=instructions", shown: "summary h2" },
  settings: { path: "/settings", shown: "#delete button" },
  unloaded: { path: "/dashboard", shown: reload },
  error: { path: "/settings", shown: reload },
};
/** What makes a page fail: a part that does not arrive, and a mistake while it is drawn. */
const breakers: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  unloaded: async (page) =>
    await page.route(/assets\/contentTab-/, async (route) => await route.abort()),
  error: async (page) =>
    await page.addInitScript(() => {
      Intl.DateTimeFormat.prototype.formatToParts = () => {
        throw new Error("no dates today");
      };
    }),
};

const withScriptless: readonly Look[] = [
  ...looks,
  { name: "scriptless", context: { colorScheme: "light", javaScriptEnabled: false } },
];

export async function takeSheet(): Promise<void> {
  await emptyFolder();
  await withProduct(async (stack, browser) => {
    for (const language of among(languages)) {
      const { botToken } = openShop(stack, language);
      const names = among(withScriptless.map(({ name }) => name));
      for (const look of withScriptless.filter(({ name }) => names.includes(name)))
        await takeLook(stack, browser, { language, look, botToken });
    }
  });
  console.log(sheetFolder);
}

type Of = { readonly language: Language; readonly look: Look; readonly botToken: string };

async function takeLook(stack: Stack, browser: Browser, of: Of): Promise<void> {
  const { language, look } = of;
  const page = await openPage(stack, browser, language, {
    ...look.context,
    serviceWorkers: "block",
  });
  const prefix = language === "ru" ? "/ru" : "";
  const names = [...Object.keys(publicPages), "login", ...Object.keys(appPages)];
  for (const [name, { path, shown }] of Object.entries(publicPages))
    if (isWanted(name, names))
      await take(page, { path: `${prefix}${path}`.replace(/(.)\/$/, "$1"), shown }, name, of);
  const runs = look.context.javaScriptEnabled !== false;
  if (runs && isWanted("login", names)) await take(page, login, "login", of);
  const inside = Object.entries(appPages).filter(([name]) => isWanted(name, names));
  if (runs && inside.length > 0) {
    await signIn(page, language);
    if (look.name === "light") await connect(page, language, of.botToken);
    for (const [name, sheet] of inside) await take(page, sheet, name, of);
  }
  await page.context().close();
}

async function take(
  page: Page,
  { path, shown }: Sheet,
  name: string,
  { language, look }: Of,
): Promise<void> {
  await breakers[name]?.(page);
  for (const width of widths) {
    if (!isWanted(String(width), widths.map(String))) continue;
    await page.setViewportSize({ width, height: 900 });
    await page.goto(path);
    await page.locator(shown).first().waitFor();
    await page.locator(placeholder).first().waitFor({ state: "detached" });
    await showEverything(page);
    const png = await page.screenshot({ fullPage: true, animations: "disabled" });
    await saveInColumns(png, [name, language, look.name, width].join("-"));
  }
}

/** Pictures are fetched when they come near. */
async function showEverything(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const image of document.images) image.loading = "eager";
  });
  await settle(page);
}

/**
 * Every screen inside, in every language, look and width, to be looked at: `npm run pictures -- screens`. Words after it choose:
 * `screens en forced 320 month`.
 */
import type { Browser, Page } from "@playwright/test";
import { subscribe } from "../fixtures/api.ts";
import type { Stack } from "../fixtures/stack.ts";
import { among, emptyFolder, isWanted, looks, saveInColumns, sheetFolder } from "./contactSheet.ts";
import { compose, connect, openShop, signIn } from "./person.ts";
import { openPage, settle, withProduct } from "./product.ts";
import { labels, languages } from "./sample.ts";
import type { Language } from "./sample.ts";
import { crowdedMonth, fillHistory, keepDrafts, planCrowd, planWeek } from "./screenSeeds.ts";
import { crowdScreens, emptyScreens, screens, writtenScreens } from "./screenList.ts";
import type { Screen, Screens } from "./screenList.ts";

const widths = [320, 390, 768, 1280];
const crowds = [3, 30, 3000];
/** Without payments its plan has no limit of publications. */
const withoutLimits = {
  DEFAULT_PLAN: "business",
  STRIPE_SECRET_KEY: "",
  STRIPE_WEBHOOK_SECRET: "",
};
const inside = { ...emptyScreens, ...screens, ...writtenScreens };
const names = [inside, crowdScreens].flatMap((each) => Object.keys(each));

export async function takeScreens(): Promise<void> {
  await emptyFolder();
  const isAsked = (list: Screens) => Object.keys(list).some((name) => isWanted(name, names));
  if (isAsked(inside))
    await withProduct(async (stack, browser) => {
      for (const language of among(languages)) await takeOwner(stack, browser, language);
    });
  if (isAsked(crowdScreens))
    await withProduct(async (stack, browser) => {
      for (const language of among(languages)) await takeCrowds(stack, browser, language);
    }, withoutLimits);
  console.log(sheetFolder);
}

async function takeOwner(stack: Stack, browser: Browser, language: Language): Promise<void> {
  const { botToken, chats } = openShop(stack, language);
  const page = await openPage(stack, browser, language, { serviceWorkers: "block" });
  await signIn(page, language);
  await takeAll(page, language, emptyScreens);
  await connect(page, language, botToken);
  // The free plan has too few publications.
  await subscribe(page, stack);
  await fillHistory(page, stack, language, chats);
  await planWeek(page, language);
  await keepDrafts(page, language);
  await takeAll(page, language, withProblems(screens));
  if (Object.keys(writtenScreens).some((name) => isWanted(name, names)))
    await compose(page, language);
  await takeAll(page, language, withProblems(writtenScreens));
  await page.context().close();
}

/** After something has failed. */
function withProblems(list: Screens): Screens {
  return Object.fromEntries(
    Object.entries(list).map(([name, screen]) => [name, { hasProblemLine: true, ...screen }]),
  );
}

async function takeCrowds(stack: Stack, browser: Browser, language: Language): Promise<void> {
  const { botToken } = openShop(stack, language);
  const page = await openPage(stack, browser, language, { serviceWorkers: "block" });
  await signIn(page, language);
  await connect(page, language, botToken);
  let from = 0;
  for (const to of crowds) {
    await planCrowd(page, language, { from, to });
    from = to;
    const date = crowdedMonth();
    for (const [name, screen] of Object.entries(crowdScreens))
      if (isWanted(name, names))
        await take(
          page,
          { ...screen, path: `${screen.path}&date=${date}` },
          `${name}-${to}`,
          language,
        );
  }
  await page.context().close();
}

async function takeAll(page: Page, language: Language, list: Screens): Promise<void> {
  for (const [name, screen] of Object.entries(list))
    if (isWanted(name, names)) await take(page, screen, name, language);
}

async function take(page: Page, screen: Screen, name: string, language: Language): Promise<void> {
  const kept = await page.evaluate(() => localStorage.getItem("token") ?? "");
  for (const width of widths) {
    if (!isWanted(String(width), widths.map(String))) continue;
    await page.setViewportSize({ width, height: width < 500 ? 844 : 900 });
    await screen.before?.(page);
    await page.goto(screen.path);
    await page.locator(screen.shown).filter({ visible: true }).first().waitFor();
    if (screen.hasProblemLine)
      await page.getByRole("region", { name: labels[language].attention, exact: true }).waitFor();
    await screen.act?.(page, language);
    for (const look of looks) {
      if (!among(looks.map((each) => each.name)).includes(look.name)) continue;
      await page.emulateMedia({ ...look.context, reducedMotion: "reduce" });
      await settle(page);
      // With animations: those that follow scrolling say that there is more, the others end at once.
      const png = await page.screenshot({ fullPage: !screen.isInWindow });
      await saveInColumns(png, [name, language, look.name, width].join("-"));
    }
    await page.unrouteAll();
    // A picture shows the end of the session.
    await page.evaluate((value) => localStorage.setItem("token", value), kept);
  }
}

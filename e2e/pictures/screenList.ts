/** The screens inside: where each is, what is there when it is shown, and what its owner did to get there. */
import type { Page } from "@playwright/test";
import { labels, shop } from "./sample.ts";
import type { Language } from "./sample.ts";

export type Screen = {
  readonly path: string;
  readonly shown: string;
  readonly before?: (page: Page) => Promise<unknown>;
  readonly act?: (page: Page, language: Language) => Promise<void>;
  /** A dialog or a popover lies in the window, not on the page. */
  readonly isInWindow?: boolean;
  /** Somebody with problems reads of them in a line over this screen, which comes after it. */
  readonly hasProblemLine?: boolean;
};
export type Screens = Readonly<Record<string, Screen>>;

const tab = (name: string) => `/dashboard?tab=${name}`;
const DIALOG = "[role=dialog]:visible";
/** Of what the calendar shows. */
const ITEM = "main [data-item]";

async function clickFirst(page: Page, what: string, shown = DIALOG): Promise<void> {
  await page.locator(what).first().click();
  await page.locator(shown).first().waitFor();
}

async function pressForDialog(page: Page, key: string): Promise<void> {
  await page.locator("main h1, main h2").first().waitFor();
  await page.keyboard.press(key);
  await page.locator(DIALOG).first().waitFor();
}

async function writePoll(page: Page, language: Language): Promise<void> {
  const fields = page.locator("main").getByRole("textbox");
  const [question = "", ...options] =
    language === "ru" ? ["Какое зерно?", "Кения", "Йемен"] : ["Which beans?", "Kenya", "Yemen"];
  await fields.first().fill(question);
  for (const [n, option] of options.entries()) await fields.nth(n + 1).fill(option);
}

async function openGenerator(page: Page, language: Language): Promise<void> {
  const { generator } = labels[language];
  const row = page.getByRole("button", { name: generator, exact: true });
  await row.waitFor();
  if ((await row.getAttribute("aria-expanded")) === "false") await row.click();
  const prompt = page.getByRole("group", { name: generator }).getByRole("textbox").first();
  await prompt.fill(shop[language].prompt);
}

const refuse = async (page: Page, path: string, status: number) =>
  await page.route(path, async (route) => {
    const json = { success: false, code: "unauthorized", message: "", requestId: "0" };
    await (status === 0 ? route.abort() : route.fulfill({ status, json }));
  });

/** Before anything is connected. */
export const emptyScreens: Screens = {
  "first-content": { path: "/dashboard", shown: "main [contenteditable=true]" },
  "first-channels": { path: tab("channels"), shown: "main form" },
  "first-scheduled": { path: tab("scheduled"), shown: "[role=grid]" },
  "first-list": { path: `${tab("scheduled")}&view=list`, shown: "main h3" },
  "first-history": { path: tab("history"), shown: "main h3" },
  "first-drafts": { path: `${tab("content")}&panel=drafts`, shown: "main h3" },
};

/** With channels, plans, results and drafts. Something has failed. */
export const screens: Screens = {
  content: { path: "/dashboard", shown: "main [contenteditable=true]" },
  poll: {
    path: `${tab("content")}&panel=poll`,
    shown: "main textarea, main input",
    act: writePoll,
  },
  generator: {
    path: `${tab("content")}&panel=post`,
    shown: "main [contenteditable=true]",
    act: openGenerator,
  },
  templates: {
    path: `${tab("content")}&panel=post`,
    shown: "main [contenteditable=true]",
    act: async (page, language) => {
      await page.getByRole("button", { name: labels[language].templates, exact: true }).click();
      await page.locator(DIALOG).first().waitFor();
    },
    isInWindow: true,
  },
  channels: { path: tab("channels"), shown: "main article, main li" },
  instructions: { path: tab("instructions"), shown: "summary h2" },
  subscription: { path: tab("subscription"), shown: "#packs" },
  month: { path: `${tab("scheduled")}&view=month`, shown: ITEM },
  week: { path: `${tab("scheduled")}&view=week`, shown: ITEM },
  day: { path: `${tab("scheduled")}&view=day`, shown: "main [data-scroller], main section" },
  list: { path: `${tab("scheduled")}&view=list`, shown: ITEM },
  details: {
    path: `${tab("scheduled")}&view=list`,
    shown: ITEM,
    act: async (page) => await clickFirst(page, ITEM, "[data-actions] button"),
    isInWindow: true,
  },
  edit: {
    path: `${tab("scheduled")}&view=list`,
    shown: ITEM,
    act: async (page, language) => {
      await clickFirst(page, ITEM, "[data-actions] button");
      const { edit } = labels[language];
      await page.locator("[data-actions]").getByText(edit, { exact: true }).click();
      await page.locator("main [contenteditable=true]").waitFor();
    },
  },
  history: { path: tab("history"), shown: "main article" },
  drafts: { path: `${tab("content")}&panel=drafts`, shown: "main article" },
  "draft-editor": {
    path: `${tab("content")}&panel=drafts`,
    shown: "main article",
    act: async (page) =>
      await clickFirst(page, ":nth-match(main article a, 2)", "main [contenteditable=true]"),
  },
  settings: { path: "/settings", shown: "#delete button", hasProblemLine: false },
  palette: {
    path: tab("history"),
    shown: "main article",
    act: async (page) => await pressForDialog(page, "ControlOrMeta+k"),
    isInWindow: true,
  },
  keys: {
    path: tab("history"),
    shown: "main article",
    act: async (page) => await pressForDialog(page, "?"),
    isInWindow: true,
  },
  failure: {
    path: `${tab("scheduled")}&view=month`,
    shown: "main [role=alert]",
    before: async (page) => await refuse(page, "**/api/publications/calendar*", 0),
  },
};

/** After a post was written, which the browser stores; at last the session ends. */
export const writtenScreens: Screens = {
  written: { path: `${tab("content")}&panel=post`, shown: "main img[src^='/uploads/']" },
  ended: {
    path: tab("history"),
    shown: DIALOG,
    before: async (page) => await refuse(page, "**/api/channels", 401),
    isInWindow: true,
    hasProblemLine: false,
  },
};

/** With 3, 30 and 3,000 posts in one month. */
export const crowdScreens: Screens = {
  "crowd-month": { path: `${tab("scheduled")}&view=month`, shown: ITEM },
  "crowd-week": { path: `${tab("scheduled")}&view=week`, shown: ITEM },
  "crowd-day": { path: `${tab("scheduled")}&view=day`, shown: ITEM },
  "crowd-agenda": { path: `${tab("scheduled")}&view=agenda`, shown: ITEM },
  "crowd-list": { path: `${tab("scheduled")}&view=list`, shown: ITEM },
  "crowd-more": {
    path: `${tab("scheduled")}&view=month`,
    shown: ITEM,
    act: async (page) => {
      if (await page.locator("button[popovertarget]").first().isVisible())
        await clickFirst(page, "button[popovertarget]", "[popover]:popover-open [data-item]");
    },
    isInWindow: true,
  },
};

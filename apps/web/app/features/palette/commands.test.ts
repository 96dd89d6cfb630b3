import { createInstance } from "i18next";
import { beforeAll, expect, it, vi } from "vitest";
import { dashboard } from "../../locales/ru/shell/dashboard.ts";
import { general } from "../../locales/ru/shell/general.ts";
import { keys } from "../../locales/ru/keys.ts";
import { settings } from "../../locales/ru/settings.ts";
import { allCommands, offeredCommands, type Command } from "./commands.ts";

const i18n = createInstance();
const actions = { theme: vi.fn(), language: vi.fn(), keys: vi.fn() };
let all: Command[];
const typed = (text: string) => offeredCommands(all, text, i18n.getFixedT("ru", "keys"));

beforeAll(async () => {
  const resources = { ru: { dashboard, general, keys, settings } };
  await i18n.init({ lng: "ru", resources, interpolation: { escapeValue: false } });
  all = allCommands(i18n.getFixedT("ru", "keys"), "ru", actions);
});

it("without a word every command is offered, and no search", () => {
  expect(typed("  ")).toEqual(all);
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
});

it("words are found in any order and case, also those of the group", () => {
  expect(typed("ОПРОС новый").map(({ id }) => id)).toContain("write-poll");
  expect(typed("перейти кана")[0]?.id).toBe("tab-channels");
});

it("what is no command can be searched, with signs that addresses have to escape", () => {
  const [history, drafts] = typed("скидка & 50 %");
  expect(history?.label).toBe("«скидка & 50 %» в\u00a0истории");
  const query = new URLSearchParams({ q: "скидка & 50 %" });
  expect(history?.does).toEqual({ pathname: "/dashboard", search: `?tab=history&${query}` });
  expect(drafts?.does).toEqual({
    pathname: "/dashboard",
    search: `?tab=content&panel=drafts&${query}`,
  });
});

it("a long text is searched by as much as a search may have", () => {
  const [history] = typed("а".repeat(10_000));
  expect(JSON.stringify(history?.does).length).toBeLessThan(2000);
});

it("the theme and the language are chosen without an address", () => {
  const run = (id: string) => {
    const does = all.find((command) => command.id === id)?.does;
    if (typeof does === "function") does();
  };
  run("theme-dark");
  run("language");
  expect(actions.theme).toHaveBeenCalledWith("dark");
  expect(actions.language).toHaveBeenCalledWith("en");
});

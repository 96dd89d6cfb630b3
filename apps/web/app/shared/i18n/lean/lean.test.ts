import { createInstance } from "i18next";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, describe, expect, it } from "vitest";
import i18next from "./i18next.ts";
import { initReactI18next, useTranslation } from "./reactI18next.ts";
import type { Values, Words } from "./words.ts";

type Module = Readonly<Record<string, Words>>;
/** All but one, which contains a module that only the build makes. */
const modules = import.meta.glob<Module>(["../../../locales/{en,ru}/*.ts", "!**/publications.ts"], {
  eager: true,
});

const resources: Record<string, Record<string, Words>> = { en: {}, ru: {} };
for (const [path, module] of Object.entries(modules))
  Object.assign(resources[path.split("/").at(-2) ?? ""] ?? {}, module);

/** The library that these modules stand in for. */
const original = createInstance();
const options = {
  ...{ resources, lng: "en", fallbackLng: false as const, defaultNS: "general" },
  ...{ initAsync: false, interpolation: { escapeValue: false } },
};

const originally = (key: string, given?: Values): unknown =>
  original.t(key as never, given as never);

beforeAll(async () => {
  await original.init(options);
  const use: (plugin: object) => typeof i18next = i18next.use;
  use(initReactI18next).init({
    lng: "en",
    defaultNS: "general",
    resources: structuredClone(resources),
  });
});

async function show(language: string) {
  await original.changeLanguage(language);
  i18next.changeLanguage(language);
}

function pathsOf(words: Words, before = ""): string[] {
  return Object.entries(words).flatMap(([step, text]) =>
    typeof text === "string" ? [before + step] : pathsOf(text, `${before}${step}.`),
  );
}

const names = [...JSON.stringify(resources).matchAll(/\{\{(\w+)\}\}/g)].map(
  ([, name = ""]) => name,
);
const values = Object.fromEntries(names.map((name) => [name, `«${name}» & <b>`]));
const counts = [0, 1, 2, 5, 11, 21, 1.5, 1_000_000];
const PLURAL = /_(?:one|few|many|other)$/;

/** What is asked for: each text by its own key, and those with plural forms with numbers. */
function questionsAbout(path: string): { path: string; given: Values }[] {
  if (!PLURAL.test(path)) return [{ path, given: values }];
  const base = path.replace(PLURAL, "");
  return [
    { path, given: values },
    ...counts.map((count) => ({ path: base, given: { ...values, count } })),
  ];
}

describe.each(["en", "ru"])("in %s", (language) => {
  it("every text is what i18next makes of it, with every number and every word filled in", async () => {
    await show(language);
    const asked = Object.entries(resources[language] ?? {}).flatMap(([namespace, words]) =>
      pathsOf(words).flatMap((path) => questionsAbout(`${namespace}:${path}`)),
    );
    const different = asked.filter(
      ({ path, given }) => i18next.t(path, given) !== originally(path, given),
    );
    expect(different).toEqual([]);
    expect(asked.length).toBeGreaterThan(1000);
  });
});

it.each<[string, Values | undefined]>([
  ["general:no.such.text", undefined],
  ["general:theme", undefined],
  ["general:theme.light.more", undefined],
  ["general:constructor", undefined],
  ["nowhere:title", { count: 2 }],
  ["brand", undefined],
  ["topBar:credits", undefined],
  ["topBar:credits", { left: 1 }],
  ["topBar:credits", { left: undefined, max: null }],
  ["topBar:credits", { left: 0, max: "{{left}}" }],
])("what is missing or strange is told as i18next tells it: %s %j", async (key, given) => {
  await show("en");
  expect(i18next.t(key, given)).toBe(originally(key, given));
});

it("what somebody wrote is not read as the name of a text", async () => {
  await show("en");
  expect(i18next.t("topBar:credits", { left: "$t(general:brand)", max: 1 })).toBe(
    "Credits: $t(general:brand) of 1",
  );
});

it("texts that come later are added, and a component shows those of the language", async () => {
  i18next.addResourceBundle("ru", "later", { a: "первое" });
  expect(i18next.hasResourceBundle("ru", "later")).toBe(true);
  expect(i18next.hasResourceBundle("en", "later")).toBe(false);
  i18next.addResourceBundle("ru", "later", { b: "второе" });
  await show("ru");
  const Shown = () => {
    const { t, i18n } = useTranslation(["later", "general"]);
    const { t: general } = useTranslation();
    return `${i18n.language} ${t("a")} ${t("b")} ${t("general:brand")} ${general("brand")}`;
  };
  expect(renderToStaticMarkup(createElement(Shown))).toBe("ru первое второе Vestnik Vestnik");
  await show("en");
  expect(renderToStaticMarkup(createElement(Shown))).toBe("en a b Vestnik Vestnik");
});

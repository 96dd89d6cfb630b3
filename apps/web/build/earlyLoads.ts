/**
 * One static page serves every address and language, so it cannot name the scripts of an address or a language;
 * browsers would find them only after the first scripts have run. A few lines in its head, generated at build time,
 * read the address and the browser's storage and make the browser fetch those files together with the first.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { EARLY_LOADS } from "../app/earlyLoadsPlace.ts";
import { dashboardTabs, type DashboardTab } from "../app/shared/addresses/dashboardTab.ts";
import { datesOf } from "../app/shared/firstScreen/firstDates.ts";
import { shapeOf } from "../app/shared/firstScreen/shapeOf.ts";
import { FIRST_SCREEN_ID } from "../app/shared/firstScreen/staticScreen.ts";
import { pageTexts } from "../app/shared/i18n/pageTexts.ts";
import { firstLanguage } from "../app/shared/storage/language.ts";
import { rooms } from "../../../scripts/rooms.mjs";
import { PAINTED, takeOutScripts } from "./scriptsAfterPaint.ts";

/** The parts of the bundler's and the framework's manifests that are read here. */
type Chunk = {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
};
type Chunks = Readonly<Record<string, Chunk>>;
type Route = {
  readonly id: string;
  readonly path?: string;
  readonly module: string;
  readonly clientLoaderModule?: string;
  readonly imports: readonly string[];
  readonly css: readonly string[];
};

type InLanguage = Readonly<Record<"en" | "ru", readonly string[]>>;

/** Which files each route fetches, and whether only with a session. */
type Loads = {
  /** Of every page. */
  readonly shell: readonly string[];
  readonly languages: InLanguage;
  readonly routes: readonly (readonly [
    pattern: string,
    files: readonly string[],
    texts: InLanguage,
  ])[];
  /** Of the dashboard, by the address's `tab`. */
  readonly tabs: Readonly<Record<string, readonly [files: readonly string[], texts: InLanguage]>>;
};

/** Pages that redirect at once without a session. */
export const signedInPages = [
  "dashboard",
  "settings",
  "sessions",
  "edit-scheduled-post",
  "edit-published-post",
];

export function writeEarlyLoads(clientFolder: string): void {
  const file = join(clientFolder, "index.html");
  const html = readFileSync(file, "utf8");
  if (!html.includes(EARLY_LOADS)) throw new Error("the page has no place for early loads");
  const { page, files } = takeOutScripts(html);
  const loads = { shell: files, ...loadsOf(clientFolder, html) };
  writeFileSync(
    file,
    page.replace(EARLY_LOADS, () => script(loads)),
  );
}

function loadsOf(clientFolder: string, html: string): Omit<Loads, "shell"> {
  const isNew = (address: string) => !html.includes(`"${address}"`);
  const chunks = JSON.parse(
    readFileSync(join(clientFolder, ".vite/manifest.json"), "utf8"),
  ) as Chunks;
  const textsIn = (language: string, names: readonly string[]) =>
    names.flatMap((name) => closure(chunks, `app/locales/${language}/${name}.ts`)).filter(isNew);
  const textsOf = (page: string) => {
    const names = page in pageTexts ? pageTexts[page as keyof typeof pageTexts] : [];
    return { en: textsIn("en", names), ru: textsIn("ru", names) };
  };
  const tabs = dashboardTabs.map((tab) => {
    const files = closure(chunks, startOf(tab)).filter(isNew);
    return [tab, [files, textsOf(tab)]] as const;
  });
  return {
    tabs: Object.fromEntries(tabs),
    languages: {
      en: textsIn("en", ["shell"]),
      ru: [...lettersOf(clientFolder), ...textsIn("ru", ["shell"])],
    },
    routes: routesOf(clientFolder)
      .filter(({ id, path }) => id !== "root" && path !== "*")
      .map(({ id, path = "", module, clientLoaderModule, imports, css }) => {
        const own = [module, ...(clientLoaderModule ? [clientLoaderModule] : []), ...imports];
        const styles = css.map((address) => address.split("#", 1)[0] ?? address);
        const files = [...own, ...styles].filter(isNew);
        return [`^/${path.replace(/:\w+/, "[^/]+")}/?$`, files, textsOf(basename(id))];
      }),
  };
}

/** The module of a tab of the dashboard (app/routes/dashboard.tsx). */
function startOf(tab: DashboardTab): string {
  const page = Object.values(rooms).find((room) => room.page?.name === `${tab} tab`)?.page;
  if (page === undefined) throw new Error(`scripts/rooms.mjs names no page for the ${tab} tab`);
  return page.start;
}

/** The page itself asks for the Latin ones. */
function lettersOf(clientFolder: string): string[] {
  const names = readdirSync(join(clientFolder, "assets"));
  return names
    .filter((name) => /^inter-cyrillic-.*\.woff2$/.test(name))
    .map((name) => `/assets/${name}`);
}

function closure(chunks: Chunks, name: string, known = new Set<string>()): string[] {
  const chunk = chunks[name];
  if (!chunk) throw new Error(`the build has no ${name}`);
  if (known.has(name)) return [];
  known.add(name);
  const imported = (chunk.imports ?? []).flatMap((each) => closure(chunks, each, known));
  const styles = (chunk.css ?? []).map((file) => `/${file}`);
  return [`/${chunk.file}`, ...styles, ...imported];
}

function routesOf(clientFolder: string): readonly Route[] {
  const assets = join(clientFolder, "assets");
  const name = readdirSync(assets).find((each) => /^manifest-\w+\.js$/.test(each));
  if (name === undefined) throw new Error("the build has no list of routes");
  const json = readFileSync(join(assets, name), "utf8").replace(/^[^{]*|;\s*$/g, "");
  return Object.values((JSON.parse(json) as { routes: Record<string, Route> }).routes);
}

/** Runs in the browser before anything else. A wrong guess costs an unused file. */
function script({ shell, languages, routes, tabs }: Loads): string {
  const needsSession = `^/(?:${signedInPages.join("|")})`;
  return `(() => {
const read = (key) => { try { return localStorage.getItem(key) } catch { return null } };
const given = new URLSearchParams(location.search).get("language");
const stored = read("language") ?? (given === "en" || given === "ru" ? given : null);
const language = stored === null ? (${firstLanguage.toString()})(navigator.languages) : stored === "ru" ? "ru" : "en";
const path = location.pathname;
const needsSession = RegExp(${JSON.stringify(needsSession)}).test(path);
const hasSession = read("token") !== null;
const search = new URLSearchParams(location.search);
const asked = search.get("tab");
const tab = ${JSON.stringify(dashboardTabs)}.includes(asked) ? asked : "${dashboardTabs[0]}";
const isDashboard = /^\\/dashboard/.test(path);
const { documentElement } = document;
documentElement.lang = language;
if (/^\\/login/.test(path)) documentElement.dataset.first = "login";
else if (needsSession && hasSession)
  documentElement.dataset.first = isDashboard ? (${shapeOf.toString()})(tab, search) : /^\\/settings/.test(path) ? "settings" : "page";
if (/"text":"[^"]/.test(read("tab-content-storage") ?? "")) documentElement.dataset.draft = "";
const route = needsSession && !hasSession
  ? undefined : ${JSON.stringify(routes)}.find(([pattern]) => RegExp(pattern).test(path));
const begun = new Set();
const fetchEarly = (href, fetchPriority) => {
  if (begun.has(href)) return;
  begun.add(href);
  // Into the browser's cache, where framework and bundler find styles however they ask for them. Of a preload the browser complains when it
  // is used by neither within five seconds, as on a slow machine, or in another mode.
  if (href.endsWith(".css")) {
    fetch(href, { priority: fetchPriority }).then((answer) => answer.blob()).catch(() => {});
    return;
  }
  const link = document.createElement("link");
  if (href.endsWith(".woff2")) { link.rel = "preload"; link.as = "font"; link.crossOrigin = ""; }
  else link.rel = "modulepreload";
  // The bundler, which fetches the tab, asks in this way; the framework, for routes, in the plain one.
  if (fetchPriority === "low") link.crossOrigin = "";
  link.fetchPriority = fetchPriority;
  link.href = href;
  document.head.append(link);
};
const fetchAll = () => {
  const [, ofRoute, textsOfRoute] = route ?? [, [], { en: [], ru: [] }];
  for (const href of [...${JSON.stringify(shell)}, ...${JSON.stringify(languages)}[language], ...ofRoute, ...textsOfRoute[language]])
    fetchEarly(href, "auto");
  // The first tab comes after what shows it, and does not wait until that has run.
  if (!route || !isDashboard) return;
  const [ofTab, textsOfTab] = ${JSON.stringify(tabs)}[tab];
  for (const href of textsOfTab[language]) fetchEarly(href, "auto");
  for (const href of ofTab) fetchEarly(href, "low");
};
// Before the first paint: what the shapes say of the address and of today.
const complete = () => {
  const find = (what) => document.querySelector("#${FIRST_SCREEN_ID} [lang=" + language + "] " + what);
  const open = find("[data-tab=" + tab + "]");
  if (!open) return;
  open.dataset.open = "";
  // On a narrow screen the strip of tabs is scrolled.
  open.scrollIntoView({ block: "nearest", inline: "center" });
  // Finding the words of a date takes longer than all of the above, and only the calendar says one.
  if (tab !== "scheduled") return;
  try {
    const dates = (${datesOf.toString()})(language, { zone: read("time-zone") ?? undefined, given: search.get("date"), now: new Date() });
    documentElement.style.setProperty("--v-weeks", dates.weeks);
    documentElement.style.setProperty("--v-past", dates.past);
    find("[data-date=month]").textContent = dates.month;
    const day = find("[data-date=day]");
    day.textContent = dates.day + (dates.isToday ? day.dataset.today : "");
  } catch {} // a zone no browser knows
};
// A page in the background is not painted, and one without a shape of its own has nothing to show before its scripts.
const isPainted = documentElement.dataset.first && !document.hidden
  ? new Promise((done) => {
      requestAnimationFrame(() => {
        complete();
        setTimeout(done);
      });
      document.addEventListener("visibilitychange", done, { once: true });
    })
  : Promise.resolve();
window.${PAINTED} = isPainted.then(fetchAll);
})()`;
}

import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { root, run } from "../machine/project.mjs";
import { readAudit, readSignatures } from "./advisories.mjs";
import { findLicenceProblems } from "./licences.mjs";
import { allParts } from "./parts.mjs";
import { addMissingPlatforms, completeChecksums } from "./platformPackages.mjs";

/**
 * The tools are tried on a small project with the real configuration, in which every file breaks
 * one rule: a rule that cannot fail is useless.
 */
const folder = mkdtempSync(join(tmpdir(), "vestnik-checks-"));
const configuration = [
  ".oxlintrc.json",
  ".oxfmtrc.json",
  ".dependency-cruiser.mjs",
  "knip.jsonc",
  ".gitignore",
  "tsconfig.json",
  "tsconfig.base.json",
  "vitest.config.ts",
  "package.json",
  "scripts",
];
const workspaces = [
  "packages/domain",
  "packages/contract",
  "packages/html",
  "apps/server",
  "apps/web",
  "apps/emulators",
  "simulation",
];

const features = "apps/server/src/features";
const delivery = `${features}/delivery`;
const publications = `${features}/publications`;
const domain = "packages/domain/src";
const composer = "apps/web/app/features/composer";
const ui = "apps/web/app/shared/ui";

/** What each forbidden arrow is called, with a file that draws it. @type {[string, string, string][]} */
const forbiddenArrows = [
  ["domain-stands-alone", "packages/domain/src/clock.ts", 'import "node:fs";'],
  ["contract-is-domain-and-zod", "packages/contract/src/fast.ts", 'import "fastify";'],
  ["html-is-domain-and-a-parser", "packages/html/src/wire.ts", 'import "zod";'],
  [
    "server-does-not-know-the-browser",
    "apps/server/src/a.ts",
    'import "../../web/app/shared/ui/Good.tsx";',
  ],
  [
    "web-reaches-the-server-over-the-wire",
    "apps/web/app/b.ts",
    'import "../../server/src/config.ts";',
  ],
  [
    "site-stands-beside-the-app",
    "apps/site/src/b2.ts",
    'import "../../web/app/shared/ui/Good.tsx";',
  ],
  ["app-does-not-know-the-site", "apps/web/app/b3.ts", 'import "../../site/src/b2.ts";'],
  ["emulators-stand-alone", "apps/emulators/src/c.ts", 'import "@vestnik/domain/errors";'],
  ["emulators-only-in-tests", "apps/server/src/d.ts", 'import "../../emulators/src/good.ts";'],
  [
    "product-does-not-know-its-trials",
    "apps/server/src/d2.ts",
    'import "../../../simulation/a.ts";',
  ],
  ["queries-belong-to-their-feature", `${features}/drafts/e.ts`, 'import "../posts/queries.ts";'],
  [
    "queries-belong-to-their-feature",
    "apps/server/src/e2.ts",
    'import "./features/posts/queries.ts";',
  ],
  [
    "queries-belong-to-their-feature",
    `${features}/drafts/room/e3.ts`,
    'import "../../posts/room/roomQueries.ts";',
  ],
  ["other-features-through-their-verbs", `${features}/drafts/f.ts`, 'import "../posts/inside.ts";'],
  [
    "other-features-through-their-verbs",
    `${features}/drafts/room/f2.ts`,
    'import "../../posts/room/inside.ts";',
  ],
  ["routes-call-verbs", `${features}/posts/routes.ts`, 'import "../../db/db.ts";'],
  ["routes-call-verbs", `${features}/pages/routes.ts`, 'import "./queries.ts";'],
  [
    "routes-call-verbs",
    `${features}/posts/room/roomRoutes.ts`,
    'import "./roomQueries.ts"; import "../../../db/db.ts";',
  ],
  [
    "routes-call-verbs",
    `${features}/polls/routes.ts`,
    'import type {} from "../../providers/messenger.ts";',
  ],
  ["routes-call-their-own-verbs", `${features}/drafts/routes.ts`, 'import "../posts/posts.ts";'],
  [
    "routes-call-their-own-verbs",
    `${features}/drafts/room/roomRoutes.ts`,
    'import "../../posts/posts.ts";',
  ],
  ["only-the-app-registers-routes", "apps/server/src/g.ts", 'import "./features/posts/routes.ts";'],
  [
    "only-the-app-registers-routes",
    "apps/server/src/g2.ts",
    'import "./features/posts/room/roomRoutes.ts";',
  ],
  ["verbs-do-not-know-http", `${features}/drafts/h.ts`, 'import type {} from "fastify";'],
  ["verbs-do-not-know-http", `${features}/drafts/h2.ts`, 'import "../../http/session.ts";'],
  ["verbs-do-not-know-http", `${features}/drafts/room/h3.ts`, 'import "../../../http/session.ts";'],
  ["views-belong-to-routes", `${features}/posts/x.ts`, 'import "./postView.ts";'],
  ["views-belong-to-routes", `${features}/posts/room/x2.ts`, 'import "./roomView.ts";'],
  [
    "verbs-do-not-build-providers",
    `${features}/drafts/i.ts`,
    'import "../../providers/telegram/telegram.ts";',
  ],
  ["queries-do-not-decide", `${features}/drafts/queries.ts`, 'import "../posts/posts.ts";'],
  [
    "queries-do-not-decide",
    `${features}/drafts/room/roomQueries.ts`,
    'import "../../posts/posts.ts";',
  ],
  ["domain-rooms-stand-side-by-side", `${domain}/text/a.ts`, 'import "../time/good.ts";'],
  ["domain-rooms-stand-side-by-side", `${domain}/time/a.ts`, 'import "../text/good.ts";'],
  ["polls-and-plans-know-texts-only", `${domain}/polls/a.ts`, 'import "../time/good.ts";'],
  ["alerts-know-what-they-tell-of", `${domain}/alerts/a.ts`, 'import "../text/good.ts";'],
  ["posts-know-texts-and-polls", `${domain}/posts/a.ts`, 'import "../time/good.ts";'],
  ["delivery-rules-are-a-function", `${delivery}/rules/a.ts`, 'import "../database/good.ts";'],
  [
    "delivery-journal-knows-only-its-disk",
    `${delivery}/journal/a.ts`,
    'import "../rules/good.ts";',
  ],
  [
    "delivery-journal-knows-only-its-disk",
    `${delivery}/journal/b.ts`,
    'import type {} from "../../../db/db.ts";',
  ],
  ["delivery-database-does-not-send", `${delivery}/database/a.ts`, 'import "../engine/good.ts";'],
  ["delivery-database-does-not-send", `${delivery}/database/b.ts`, 'import "../journal/good.ts";'],
  ["delivery-database-does-not-send", `${delivery}/database/c.ts`, 'import "node:fs";'],
  [
    "delivery-is-entered-through-its-worker",
    "apps/server/src/e4.ts",
    'import "./features/delivery/engine/good.ts";',
  ],
  ["content-knows-no-database", `${publications}/content/a.ts`, 'import "../../../db/db.ts";'],
  ["content-knows-no-database", `${publications}/content/b.ts`, 'import "../good.ts";'],
  ["publications-do-not-know-their-rooms", `${publications}/a.ts`, 'import "./events/good.ts";'],
  [
    "rooms-of-publications-stand-side-by-side",
    `${publications}/calendar/a.ts`,
    'import "../events/good.ts";',
  ],
  [
    "rooms-of-publications-stand-side-by-side",
    `${publications}/waiting/a.ts`,
    'import "../scheduledItems/good.ts";',
  ],
  [
    "only-scheduled-items-stand-above-waiting",
    `${publications}/upkeep/a.ts`,
    'import "../waiting/waiting.ts";',
  ],
  [
    "machine-and-secrets-are-below",
    "apps/server/src/machine/a.ts",
    'import "../features/posts/posts.ts";',
  ],
  [
    "simulation-has-no-surroundings-of-its-own",
    "simulation/b.ts",
    'import "../apps/server/src/db/db.ts";',
  ],
  ["simulation-judges-from-outside", "simulation/model/a.ts", 'import "../workers/good.ts";'],
  ["sql-lives-in-queries", `${features}/drafts/j.ts`, 'import "drizzle-orm";'],
  ["sql-lives-in-queries", `${features}/drafts/room/j2.ts`, 'import "drizzle-orm";'],
  [
    "database-serves-it-does-not-ask",
    "apps/server/src/db/k.ts",
    'import "../features/posts/posts.ts";',
  ],
  [
    "providers-know-only-their-vendor",
    "apps/server/src/providers/telegram/l.ts",
    'import "../../db/db.ts";',
  ],
  [
    "one-vendor-a-provider",
    "apps/server/src/providers/disk/m.ts",
    'import "../telegram/telegram.ts";',
  ],
  ["vendor-sdk-in-its-provider", "apps/server/src/n.ts", 'import "grammy";'],
  ["main-builds-things", "apps/server/src/o.ts", 'import "./providers/telegram/telegram.ts";'],
  ["main-is-the-entrance", "apps/server/src/p.ts", 'import "./main.ts";'],
  [
    "settings-are-passed-in",
    "apps/server/src/q.ts",
    'import { good } from "./config.ts"; export { good };',
  ],
  ["testing-only-in-tests", "apps/server/src/r.ts", 'import "./testing/testApp.ts";'],
  [
    "web-features-do-not-know-each-other",
    "apps/web/app/features/drafts/s.ts",
    'import "../posts/good.ts";',
  ],
  [
    "web-features-do-not-know-routes",
    "apps/web/app/features/drafts/t.ts",
    'import "../../routes/good.ts";',
  ],
  [
    "web-shared-is-below-features",
    "apps/web/app/shared/api/u.ts",
    'import "../../features/posts/good.ts";',
  ],
  ["web-ui-has-no-product-words", `${ui}/V.tsx`, 'import type {} from "@vestnik/domain/errors";'],
  ["web-ui-has-no-product-words", `${ui}/W.tsx`, 'import "../api/good.ts";'],
  [
    "room-features-composer-images",
    `${composer}/images/v.ts`,
    'import type {} from "../homes/good.ts";',
  ],
  // The way in is used by no room.
  ["room-features-composer-images", `${composer}/images/v2.ts`, 'import "../good.ts";'],
  ["room-shared-api", "apps/web/app/shared/api/v3.ts", 'import "../page/good.ts";'],
  ["no-cycles", "apps/server/src/x.ts", 'import "./x2.ts";'],
  ["no-missing-import", "apps/server/src/y.ts", 'import "./nowhere.ts";'],
  ["no-undeclared-package", "apps/server/src/z.ts", 'import "mime";'],
  ["no-development-package-in-production", "apps/server/src/zz.ts", 'import "fast-check";'],
  ["no-development-package-in-production", "apps/web/plugin.ts", 'import "fast-check";'],
];

/** What lint calls each offence, with a file that commits it. @type {[string, string, string][]} */
const offences = [
  // The compiler's own errors, with the settings of three workspaces.
  [
    "typescript(TS2532)",
    "packages/domain/src/missing.ts",
    "export const a = (b: string[]): number => b[0].length;",
  ],
  ["typescript(TS2584)", "packages/domain/src/page.ts", 'document.title = "a";'],
  [
    "typescript(TS2741)",
    "apps/web/app/lint/Part.tsx",
    "const A = (_: { a: 1 }) => null;\n\nexport const B = () => <A />;",
  ],
  ["typescript(TS2554)", "scripts/argument.mjs", "export const a = () => Math.abs(1, 2);"],
  [
    "typescript(no-explicit-any)",
    "apps/server/src/lint/any.ts",
    "export const a = (b: any): number => Number(b);",
  ],
  [
    "typescript(no-floating-promises)",
    "apps/server/src/lint/floating.ts",
    "export function a(b: Promise<void>) {\n  b;\n}",
  ],
  [
    "typescript(switch-exhaustiveness-check)",
    "apps/server/src/lint/union.ts",
    'export function a(b: 1 | 2) {\n  switch (b) {\n    case 1:\n      return "one";\n  }\n  return "";\n}',
  ],
  ["import(no-default-export)", "apps/server/src/lint/default.ts", "export default 1;"],
  ["oxc(no-barrel-file)", "apps/server/src/lint/barrel.ts", 'export * from "./any.ts";'],
  ["eslint(no-console)", "apps/server/src/lint/console.ts", 'console.log("secret");'],
  ["node(no-process-env)", "apps/server/src/lint/environment.ts", "export const a = process.env;"],
  [
    "house(plain-words)",
    "apps/server/src/lint/word.ts",
    "export const a = (token: string): string => token.trim();",
  ],
  ["house(plain-words)", "apps/server/src/lint/limit.ts", "export const MOST_WORDS = 7;"],
  [
    "eslint(no-restricted-imports)",
    "apps/web/app/lint/grid.ts",
    'import { Grid } from "@mantine/core";\n\nexport const a = Grid;',
  ],
  [
    "jsx-a11y(alt-text)",
    "apps/web/app/lint/Picture.tsx",
    'export const Picture = () => <img src="a.png" />;',
  ],
  [
    "house(words-in-components)",
    "apps/web/app/lint/Greeting.tsx",
    "export const Greeting = () => <p>Good morning</p>;",
  ],
  [
    "house(words-in-components)",
    "apps/web/app/lint/Named.tsx",
    "export const Named = (open: boolean) => <nav aria-label={open ? `Menu` : undefined} />;",
  ],
  [
    "react(jsx-key)",
    "apps/web/app/lint/List.tsx",
    "export const List = () => [1, 2].map((a) => <b>{a}</b>);",
  ],
];

/** Files that others need and that break nothing. */
const good = [
  "packages/domain/src/errors.ts",
  "apps/emulators/src/good.ts",
  "apps/server/src/config.ts",
  ...["db/db.ts", "main.ts", "http/session.ts", "testing/testApp.ts"].map(
    (file) => `apps/server/src/${file}`,
  ),
  ...["providers/messenger.ts", "providers/telegram/telegram.ts"].map(
    (file) => `apps/server/src/${file}`,
  ),
  ...[
    "posts/posts.ts",
    "posts/inside.ts",
    "posts/queries.ts",
    "pages/queries.ts",
    "posts/postView.ts",
    "posts/room/inside.ts",
    "posts/room/roomQueries.ts",
    "posts/room/roomView.ts",
  ].map((file) => `${features}/${file}`),
  ...["text", "time"].map((room) => `${domain}/${room}/good.ts`),
  ...["rules", "journal", "database", "engine"].map((room) => `${delivery}/${room}/good.ts`),
  ...["good.ts", "events/good.ts", "scheduledItems/good.ts", "waiting/waiting.ts"].map(
    (file) => `${publications}/${file}`,
  ),
  "simulation/workers/good.ts",
  ...["features/posts/good.ts", "routes/good.ts", "shared/api/good.ts"].map(
    (file) => `apps/web/app/${file}`,
  ),
  "simulation/a.ts",
  `${ui}/Good.tsx`,
  "apps/web/app/routes.ts",
  "apps/web/app/shared/page/good.ts",
  `${composer}/good.ts`,
  `${composer}/homes/good.ts`,
  `${composer}/form/good.ts`,
];

/** @param {string} file @param {string} text */
function lay(file, text) {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), `${text}\n`);
}

/** Libraries are the real ones; the workspaces are those of the small project. */
function layLibraries() {
  mkdirSync(join(folder, "node_modules/@vestnik"), { recursive: true });
  for (const name of readdirSync(join(root, "node_modules"))) {
    if (name === "@vestnik") continue;
    symlinkSync(join(root, "node_modules", name), join(folder, "node_modules", name));
  }
  for (const workspace of workspaces) {
    const name = workspace.split("/").at(-1) ?? "";
    symlinkSync(join(folder, workspace), join(folder, "node_modules/@vestnik", name));
  }
}

/** @param {string} name @returns {Promise<string[]>} */
async function problemsOf(name) {
  const part = allParts.find((candidate) => candidate.name === name);
  const found = (await part?.findProblems(folder)) ?? "";
  const problems = typeof found === "string" ? found : found.problems;
  return problems.split("\n");
}

beforeAll(async () => {
  for (const file of configuration)
    cpSync(join(root, file), join(folder, file), { recursive: true });
  for (const workspace of workspaces) {
    for (const file of ["package.json", "tsconfig.json"]) {
      mkdirSync(join(folder, workspace), { recursive: true });
      cpSync(join(root, workspace, file), join(folder, workspace, file));
    }
  }
  layLibraries();
  for (const file of good) lay(file, "export const good = 1;");
  lay("apps/server/src/x2.ts", 'import "./x.ts";');
  // A room may use those its line in the table names.
  lay(`${composer}/homes/good.ts`, 'import "../form/good.ts";\nexport const good = 1;');
  for (const [, file, text] of [...forbiddenArrows, ...offences]) lay(file, text);
  await run("git", ["init", "--quiet"], { cwd: folder });
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("an import in the wrong direction is found", () => {
  /** @type {string[]} */
  let lines = [];
  beforeAll(async () => {
    lines = await problemsOf("arrows");
  });

  test.each(forbiddenArrows)("%s (%s)", (rule, file) => {
    const at = lines.findIndex(
      (line, index) => line.startsWith(`${file} →`) && lines[index + 1]?.includes(rule),
    );
    expect(at, `${rule} is not reported for ${file}`).not.toBe(-1);
    expect(lines[at + 1]?.trim()).not.toBe(`${rule}:`);
  });

  test("files that break nothing are not reported", () => {
    const innocent = good.filter((file) => lines.some((line) => line.startsWith(`${file} →`)));
    expect(innocent).toEqual([]);
  });
});

describe("an offence against the style is found", () => {
  /** @type {string[]} */
  let lines = [];
  beforeAll(async () => {
    lines = await problemsOf("lint");
  });

  test.each(offences)("%s (%s)", (rule, file) => {
    expect(lines.some((line) => line.startsWith(file) && line.includes(rule))).toBe(true);
  });
});

test("an unused export is found, and so is a file that is not imported", async () => {
  lay("apps/server/src/main.ts", 'import { used } from "./usedInPart.ts";\n\nvoid used;');
  lay("apps/server/src/usedInPart.ts", "export const used = 1;\nexport const forgotten = 2;");
  lay("apps/server/src/lonely.ts", "export const a = 1;");
  const problems = (await problemsOf("unused")).join("\n");
  expect(problems).toMatch(/forgotten +apps\/server\/src\/usedInPart\.ts/);
  expect(problems).not.toMatch(/\bused +apps\/server\/src\/usedInPart\.ts/);
  expect(problems).toContain("apps/server/src/lonely.ts");
});

test("a text that one language lacks, that nothing shows, that is not translated, or that is typed as on a typewriter is found", async () => {
  const locales = "apps/web/app/locales";
  lay(
    `${locales}/en/shop.ts`,
    'export const shop = {\n  open: "Open",\n  hours_one: "{{count}} hour",\n  hours_other: "{{count}} hours",\n  kind: { tea: "Tea", cake: "Cake" },\n  closed: "Closed",\n  forgotten: "Forgotten",\n} as const;',
  );
  lay(
    `${locales}/ru/shop.ts`,
    'export const shop = {\n  open: "Открыто",\n  hours_one: "{{count}} час",\n  hours_many: "{{count}} часов",\n  kind: { tea: "Tea", cake: "Vestnik" },\n  forgotten: "Забыто",\n  only: "Лишнее",\n};',
  );
  lay(
    "apps/web/app/features/posts/Shop.tsx",
    'const { t } = useTranslation("shop");\nexport const a = (kind: string) => [t("open"), t("hours"), t("closed"), t(`kind.${kind}`)];',
  );
  lay(
    "packages/contract/src/someSentences.ts",
    'export const some = { a: { en: { text: "Don\'t" }, ru: { text: "No" } } };',
  );
  // The public pages read their texts as objects.
  const pages = "apps/site/src/texts";
  lay(
    `${pages}/en/page.ts`,
    'export const page = { title: "Anna\'s tea", names: { a: "Green", b: "Black" }, unread: "Unread" };',
  );
  lay(
    `${pages}/ru/page.ts`,
    'export const page = { title: "Чай - это чай", names: { a: "Зелёный", b: "Чёрный" }, unread: "Лишнее" };',
  );
  lay(
    "apps/site/src/Page.tsx",
    "export const page = (t, kind: string) => [t.page.title, t.page.names[kind]];",
  );
  expect((await problemsOf("texts")).toSorted()).toEqual([
    `${pages}/en/page.ts: page.title wants ’, “ ” or …: "Anna's tea".`,
    `${pages}/en/page.ts: page.unread is shown nowhere.`,
    `${pages}/ru/page.ts: page.title wants « », … or a dash with plain spaces: "Чай - это чай".`,
    `${locales}/en/shop.ts: shop.forgotten is shown nowhere.`,
    `${locales}/en/shop.ts: shop.only is missing.`,
    `${locales}/ru/shop.ts: shop.closed is missing.`,
    `${locales}/ru/shop.ts: shop.kind.tea is not Russian: "Tea".`,
    `packages/contract/src/someSentences.ts: some.a.en.text wants ’, “ ” or …: "Don't".`,
    'packages/contract/src/someSentences.ts: some.a.ru.text is not Russian: "No".',
  ]);
});

test("a text is late where a way to the component loads its code alone, or the words of another page", async () => {
  const web = "apps/web/app";
  lay(`${web}/routes.ts`, 'export default [route("tea", "routes/tea.tsx")];');
  lay(`${web}/entry.client.tsx`, "export {};");
  lay(`${web}/root.tsx`, 'useTranslation("general");');
  lay(`${web}/locales/en/shell/general.ts`, "export const general = {};");
  lay(`${web}/locales/en/tea.ts`, "export const tea = {};");
  lay(`${web}/locales/en/cake.ts`, "export const cake = {};");
  lay(`${web}/shared/i18n/pageTexts.ts`, 'export const pageTexts = { tea: ["tea"] };');
  lay(
    `${web}/routes/tea.tsx`,
    'import { cup } from "../features/tea/Cup.tsx";\nconst load = () => loadTexts(pageTexts.tea);\nlazyPart(async () => (await import("../features/tea/Late.tsx")).Late);\nlazyPart(withTexts(["cake"], async () => (await import("../features/tea/InTime.tsx")).InTime));',
  );
  lay(
    `${web}/features/tea/Cup.tsx`,
    'export const cup = () => useTranslation(["tea", "general"]);',
  );
  lay(`${web}/features/tea/Late.tsx`, 'export const Late = () => i18next.t("cake:crumbs");');
  lay(`${web}/features/tea/InTime.tsx`, 'export const InTime = () => useTranslation("cake");');
  lay(`${web}/features/tea/Unclear.tsx`, "export const Unclear = () => useTranslation(someNames);");
  lay(`${web}/features/tea/unclear.ts`, 'export { Unclear } from "./Unclear.tsx";');
  const late = async () =>
    (await problemsOf("texts")).filter((line) => line.startsWith(`${web}/features/tea`));
  expect(await late()).toEqual([
    `${web}/features/tea/Late.tsx: ${web}/routes/tea.tsx does not load the texts "cake" with it.`,
  ]);
  lay(
    `${web}/root.tsx`,
    'export { cup } from "./features/tea/Cup.tsx";\nexport { Unclear } from "./features/tea/unclear.ts";',
  );
  expect(await late()).toEqual([
    `${web}/features/tea/Cup.tsx: ${web}/root.tsx does not load the texts "tea" with it.`,
    `${web}/features/tea/Late.tsx: ${web}/routes/tea.tsx does not load the texts "cake" with it.`,
    `${web}/features/tea/Unclear.tsx: name the texts in useTranslation itself, as words.`,
  ]);
});

test("another layout is found", async () => {
  lay("packages/domain/src/layout.ts", "export const a = {b : 1}");
  expect((await problemsOf("format")).join("\n")).toContain("layout.ts");
});

test("a path of one machine, an import from outside the project, an empty name and a sentence that hides who acts are found", async () => {
  const home = ["", "home", "person", "file"].join("/");
  lay(
    "scripts/wordy.mjs",
    `export const a = "${home}";\nexport const b = "../${"../shared"}/data";`,
  );
  lay("apps/server/src/postUtils.ts", "export const a = 1;");
  // Identifiers and texts may have these words.
  lay(
    "scripts/sentences.mjs",
    `/** Whoever reads it. */\nexport const nobody = "nobody";\nexport const a = 1; ${"//"} nobody's`,
  );
  lay("docs/sentences.md", "What Nobody reads.");
  const problems = (await problemsOf("words")).filter((line) => !line.includes("/lint/"));
  expect(problems).toHaveLength(6);
  expect(problems).toEqual(
    expect.arrayContaining([
      'docs/sentences.md:1: "Nobody": say who does or does not do it.',
      'scripts/sentences.mjs:1: "Whoever": say who does or does not do it.',
      'scripts/sentences.mjs:3: "nobody": say who does or does not do it.',
    ]),
  );
});

test("a version range, a missing checksum, platform or review is found", async () => {
  const packages = {
    "node_modules/x": {
      hasInstallScript: true,
      optionalDependencies: { "@x/darwin-arm64": "1.0.0" },
    },
    "node_modules/@x/linux-x64": { optional: true, os: ["linux"] },
  };
  lay("package-lock.json", JSON.stringify({ packages }));
  lay("apps/web/package.json", JSON.stringify({ dependencies: { react: "^19.0.0" } }));
  expect(await problemsOf("packages")).toEqual([
    "apps/web/package.json: react ^19.0.0 is not an exact version.",
    "package-lock.json: @x/darwin-arm64 is missing and npm ci will refuse: npm run lockfile.",
    "package-lock.json: node_modules/x has no checksum: npm run lockfile.",
    "package-lock.json: node_modules/@x/linux-x64 has no checksum: npm run lockfile.",
    "package.json: x runs a script when installed; review it in allowScripts.",
    "package-lock.json: node_modules/x has no licence; look at it in scripts/checks/licences.mjs.",
    "package-lock.json: node_modules/@x/linux-x64 has no licence; look at it in scripts/checks/licences.mjs.",
  ]);
});

test("a licence that was not looked at is found, also behind a choice and for another package than the one it was looked at for", () => {
  const licence = (/** @type {string} */ license) => ({ license });
  const problems = findLicenceProblems({
    "": licence("UNLICENSED"),
    "node_modules/a": licence("MIT"),
    "node_modules/b": licence("(AGPL-3.0 OR Apache-2.0)"),
    "node_modules/c": licence("AGPL-3.0"),
    "node_modules/d": licence("MIT AND AGPL-3.0"),
    "node_modules/@img/sharp-wasm32": licence("Apache-2.0 AND LGPL-3.0-or-later AND MIT"),
    "node_modules/a/node_modules/e": licence("LGPL-3.0-or-later"),
    "node_modules/tool": { license: "AGPL-3.0", dev: true },
  });
  expect(problems.map((problem) => problem.split(" ")[1])).toEqual([
    "node_modules/c",
    "node_modules/d",
    "node_modules/a/node_modules/e",
  ]);
});

test("what a registry knows of weaknesses and signatures is told, and a registry that does not answer is no all-clear", () => {
  const vulnerabilities = {
    a: { name: "a", severity: "critical", range: "<2.0.0" },
    b: { name: "b", severity: "low", range: "*" },
  };
  expect(readAudit(JSON.stringify({ vulnerabilities, metadata: {} }))).toEqual({
    problems: ["a <2.0.0: critical, to be replaced within 7 days, see `npm audit`."],
  });
  expect(readAudit(JSON.stringify({ vulnerabilities: {} }))).toEqual({ problems: [] });
  const refused = JSON.stringify({ message: "405 Method Not Allowed", statusCode: 405 });
  for (const answer of [readAudit(refused), readAudit(""), readSignatures(refused)])
    expect(answer).toMatchObject({
      unasked: expect.stringContaining("the registry was not asked"),
    });
  const signed = { invalid: [{ name: "a", version: "1.0.0" }], missing: [] };
  expect(readSignatures(JSON.stringify(signed))).toEqual({
    problems: ["a 1.0.0 is not what the registry has signed."],
  });
});

test("a lockfile made on a mirror with few platforms is completed for all of them", () => {
  /** @type {import("./platformPackages.mjs").Lockfile} */
  const lockfile = {
    packages: {
      "node_modules/x": { dev: true, optionalDependencies: { "@x/y-darwin-arm64": "1.0.0" } },
    },
  };
  expect(addMissingPlatforms(lockfile)).toEqual(["@x/y-darwin-arm64 1.0.0"]);
  expect(lockfile.packages["node_modules/@x/y-darwin-arm64"]).toEqual({
    version: "1.0.0",
    dev: true,
    optional: true,
    cpu: ["arm64"],
    os: ["darwin"],
  });
  expect(addMissingPlatforms(lockfile)).toEqual([]);
});

test("an entry without a checksum gets it from the registry, and one that the registry does not know is named", async () => {
  const integrity = `sha512-${"A".repeat(86)}==`;
  /** @type {import("./platformPackages.mjs").Lockfile} */
  const lockfile = {
    packages: {
      "": {},
      "node_modules/ours": { link: true },
      "node_modules/checked": { version: "1.0.0", integrity: "sha512-x" },
      "node_modules/a/node_modules/@x/musl": { version: "2.0.0", optional: true, os: ["linux"] },
      "node_modules/unknown": { version: "3.0.0" },
    },
  };
  const result = await completeChecksums(lockfile, async (name, version) =>
    name === "@x/musl" && version === "2.0.0"
      ? { integrity, os: ["linux"], libc: ["musl"], license: "MIT" }
      : undefined,
  );
  expect(result).toEqual({ completed: ["@x/musl 2.0.0"], unknown: ["unknown 3.0.0"] });
  expect(lockfile.packages["node_modules/a/node_modules/@x/musl"]).toEqual({
    version: "2.0.0",
    integrity,
    optional: true,
    os: ["linux"],
    libc: ["musl"],
    license: "MIT",
  });
  expect(lockfile.packages["node_modules/checked"]).toEqual({
    version: "1.0.0",
    integrity: "sha512-x",
  });
});

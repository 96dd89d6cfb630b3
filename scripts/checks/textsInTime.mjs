/**
 * The texts of the app come in parts (apps/web/app/shared/i18n/texts.ts), and a text that has not come is seen as a key. So every way from a
 * page to a component is walked along the imports: what the component says has to be of the shell, or named where the way begins to load
 * (`withTexts`, `loadTexts`).
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { parseSync, Visitor } from "oxc-parser";

const app = "apps/web/app";
/** Where a visit begins; the rest of the pages are named in `routes.ts`. */
const starts = ["entry.client.tsx", "root.tsx"];

/** @typedef {{ type: string, [key: string]: any }} Node */
/** @typedef {{ to: string, isLater: boolean, with: readonly string[] }} Way an import, and the texts that are fetched with it */
/** @typedef {{ says: string[], unclear: boolean, asksFor: string[], ways: Way[] }} Module */

/** @param {string} folder @returns {string[]} */
export function findLateTexts(folder) {
  const root = join(folder, app);
  // Projects of tests have parts of the app alone.
  if (!existsSync(join(root, "shared/i18n/pageTexts.ts"))) return [];
  const names = namespacesIn(join(root, "locales/en"));
  const shell = namespacesIn(join(root, "locales/en/shell"));
  const pageTexts = pageTextsOf(root);
  /** @type {Map<string, Module>} */
  const modules = new Map();
  const moduleOf = (/** @type {string} */ file) => {
    const known = modules.get(file) ?? read(file, new Set([...names, ...shell]), pageTexts);
    modules.set(file, known);
    return known;
  };

  /** @type {Set<string>} */
  const problems = new Set();
  const pages = [
    ...readFileSync(join(root, "routes.ts"), "utf8").matchAll(/"(routes\/\w+\.tsx)"/g),
  ];
  const placeOf = (/** @type {string} */ file) => relative(folder, file).replaceAll("\\", "/");
  const waiting = [...starts, ...pages.map(([, page = ""]) => page)].map((start) => ({
    file: join(root, start),
    there: shell,
    /** Who loads it. */
    from: `${app}/${start}`,
  }));
  /** @type {Set<string>} */
  const seen = new Set();
  for (const { file, there: before, from } of waiting) {
    const { says, unclear, asksFor, ways } = moduleOf(file);
    const there = [...new Set([...before, ...asksFor])].toSorted();
    const key = `${file} ${there.join()}`;
    if (seen.has(key)) continue;
    seen.add(key);
    const place = placeOf(file);
    if (unclear) problems.add(`${place}: name the texts in useTranslation itself, as words.`);
    for (const namespace of says) {
      if (!there.includes(namespace))
        problems.add(`${place}: ${from} does not load the texts "${namespace}" with it.`);
    }
    for (const way of ways)
      waiting.push({
        file: way.to,
        there: [...there, ...way.with],
        from: way.isLater ? place : from,
      });
  }
  return [...problems].toSorted();
}

/** @param {string} folder */
function namespacesIn(folder) {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".ts") && name !== "shell.ts")
    .map((name) => basename(name, ".ts"));
}

/** The lists of pageTexts.ts, read as source. @param {string} root @returns {Readonly<Record<string, string[]>>} */
function pageTextsOf(root) {
  const file = join(root, "shared/i18n/pageTexts.ts");
  /** @type {Record<string, string[]>} */
  const lists = {};
  new Visitor({
    Property(/** @type {Node} */ { key, value }) {
      lists[key.name] = value.elements.map((/** @type {Node} */ each) => each["value"]);
    },
  }).visit(parseSync(file, readFileSync(file, "utf8")).program);
  return lists;
}

/**
 * @param {string} file
 * @param {ReadonlySet<string>} names
 * @param {Readonly<Record<string, readonly string[]>>} pageTexts
 * @returns {Module}
 */
function read(file, names, pageTexts) {
  /** @type {Module} */
  const module = { says: [], unclear: false, asksFor: [], ways: [] };
  /** Calls of `withTexts` that are being read, from the outermost. @type {string[][]} */
  const around = [];

  /** @param {Node} node @returns {string[]} */
  const listed = (node) => {
    if (node?.type === "ArrayExpression")
      return node["elements"].map((/** @type {Node} */ { value }) => value);
    if (node?.type === "MemberExpression" && node["object"].name === "pageTexts")
      return [...(pageTexts[node["property"].name] ?? [])];
    return [];
  };
  const lead = (/** @type {Node | null} */ source, isLater = false) => {
    const path = source?.["value"];
    if (typeof path !== "string" || !path.startsWith(".") || !/\.tsx?$/.test(path)) return;
    module.ways.push({ to: join(dirname(file), path), isLater, with: around.flat() });
  };
  /** `namespace:key` names its namespace. @param {unknown} text */
  const readWords = (text) => {
    const [, namespace = ""] = /^(\w+):\w/.exec(String(text)) ?? [];
    if (names.has(namespace)) module.says.push(namespace);
  };

  const isType = (/** @type {Node} */ { importKind, exportKind, specifiers }) =>
    importKind === "type" ||
    exportKind === "type" ||
    (specifiers?.length > 0 &&
      specifiers.every((/** @type {Node} */ each) => each["importKind"] === "type"));
  new Visitor({
    ImportDeclaration: (/** @type {Node} */ node) => void (isType(node) || lead(node["source"])),
    ExportNamedDeclaration: (/** @type {Node} */ node) =>
      void (isType(node) || lead(node["source"])),
    ExportAllDeclaration: (/** @type {Node} */ node) => void (isType(node) || lead(node["source"])),
    ImportExpression: (/** @type {Node} */ node) => lead(node["source"], true),
    Literal: (/** @type {Node} */ { value }) => readWords(value),
    TemplateLiteral: (/** @type {Node} */ node) => readWords(node["quasis"][0].value.cooked),
    CallExpression(/** @type {Node} */ { callee, arguments: [first] }) {
      if (callee.name === "withTexts") around.push(listed(first));
      if (callee.name === "loadTexts") module.asksFor.push(...listed(first));
      if (callee.name !== "useTranslation" || !first) return;
      const said = first.type === "Literal" ? [first.value] : listed(first);
      if (said.length === 0) module.unclear = true;
      module.says.push(...said);
    },
    "CallExpression:exit"(/** @type {Node} */ { callee }) {
      if (callee.name === "withTexts") around.pop();
    },
  }).visit(parseSync(file, readFileSync(file, "utf8")).program);
  return module;
}

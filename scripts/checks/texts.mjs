/**
 * The texts of both languages, read as source: a key that one language lacks, a key that nothing shows, a Russian text
 * that is not Russian, and what was typed as on a typewriter.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync, Visitor } from "oxc-parser";

import { findLateTexts } from "./textsInTime.mjs";

/** Where texts stand, and the code that shows them. */
const places = [
  { texts: "apps/web/app/locales", code: "apps/web/app", isRead: isAskedFor },
  { texts: "apps/site/src/texts", code: "apps/site", isRead: isMember },
];
const sentences = { folder: "packages/contract/src", ending: "Sentences.ts" };

/** Words that a Russian text may have in Latin letters and nothing else: names, formats, and samples of what one types. */
const sameInBoth =
  /^(?:Vestnik|Telegram|Stripe|English|BotFather|API|JPE?G|PNG|GIF|WebP|Emoji|EN|ru-RU|GMT|UTC|[@/#]\w+|https?:.*|t\.me.*)$/;

/** What an editor mends at once. Spaces that do not break are set by the build (packages/contract/src/typography/russianTypography.ts). */
const badlyTyped = /(?:^| )[-–] | -- |"|\.\.\.|[\u00a0 ]—(?! |$)|\u00a0—/;

/** The apostrophe and the quotation marks of a typewriter. */
const badlyTypedInEnglish = /\p{L}'\p{L}|"|\.\.\./u;

const pluralForm = /_(?:zero|one|two|few|many|other)$/;

/** @typedef {{ key: string, text: string }} Text */
/** @typedef {{ type: string, [key: string]: any }} Node */

/** @param {string} file @param {string} [source] */
function parse(file, source = readFileSync(file, "utf8")) {
  return parseSync(file, source).program;
}

/** `{…} as const`, `{…} satisfies T` → `{…}`. @param {Node} node @returns {Node} */
function bare(node) {
  return /^TS(?:As|Satisfies)Expression$/.test(node.type) ? bare(node["expression"]) : node;
}

/** @param {Node} wrapped @param {string} key @returns {Text[]} */
function textsOf(wrapped, key) {
  const node = bare(wrapped);
  switch (node.type) {
    case "Literal":
      return typeof node["value"] === "string" ? [{ key, text: node["value"] }] : [];
    case "TemplateLiteral":
      return [{ key, text: writtenParts(node).join("") }];
    case "ArrayExpression":
      return node["elements"].flatMap((/** @type {Node} */ each, /** @type {number} */ index) =>
        textsOf(each, `${key}.${index}`),
      );
    case "ObjectExpression":
      return node["properties"].flatMap((/** @type {Node} */ property) =>
        property.type === "Property"
          ? textsOf(property["value"], `${key}.${property["key"].name ?? property["key"].value}`)
          : [],
      );
    default:
      return [];
  }
}

/** @param {string} text */
const escaped = (text) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, "\\$&");

/** @param {Node} template @returns {string[]} */
function writtenParts(template) {
  return template["quasis"].map((/** @type {Node} */ { value }) => value.cooked);
}

/** The texts that a file of a language gives, each under the name of its constant. @param {string} file */
function textsIn(file) {
  return parse(file).body.flatMap((/** @type {Node} */ { type, declaration }) =>
    type === "ExportNamedDeclaration" && declaration?.type === "VariableDeclaration"
      ? declaration.declarations.flatMap((/** @type {Node} */ { id, init }) =>
          init ? textsOf(init, id.name) : [],
        )
      : [],
  );
}

/** @param {readonly Text[]} texts */
const keysOf = (texts) => new Set(texts.map(({ key }) => key.replace(pluralForm, "")));

/** @param {string} text */
function isTranslated(text) {
  if (/\p{Script=Cyrillic}/u.test(text)) return true;
  const words = text.replaceAll(/\{\{?\w+\}?\}/g, " ").match(/[@/#]?[\p{L}][^\s,;()«»“”]*/gu) ?? [];
  return words.every((word) => sameInBoth.test(word.replace(/[.!?:…]$/, "")));
}

/**
 * What a file of code could ask for: every string in it, and every template with one word in each of its gaps.
 *
 * @typedef {{ words: Set<string>, templates: RegExp[], members: Set<string>, indexed: Set<string> }} Asked
 * @param {string} file @param {string} source @returns {Asked}
 */
function askedIn(file, source) {
  /** @type {Asked} */
  const asked = { words: new Set(), templates: [], members: new Set(), indexed: new Set() };
  new Visitor({
    Literal: (/** @type {Node} */ { value }) => void asked.words.add(String(value)),
    Identifier: (/** @type {Node} */ { name }) => void asked.members.add(name),
    MemberExpression(/** @type {Node} */ { computed, object }) {
      if (computed) asked.indexed.add(object.name ?? object.property?.name);
    },
    TemplateLiteral(/** @type {Node} */ node) {
      const parts = writtenParts(node);
      if (parts.length > 1 && /[a-z]/i.test(parts.join("")))
        asked.templates.push(new RegExp(`^${parts.map(escaped).join("[\\w-]+")}$`));
    },
  }).visit(parse(file, source));
  return asked;
}

/** `general.error.title` is asked for as `general:error.title`, or as `error.title` where `general` is named. @param {string} key @param {readonly Asked[]} code */
function isAskedFor(key, code) {
  const [namespace = "", ...path] = key.split(".");
  const inside = path.join(".");
  const full = `${namespace}:${inside}`;
  return code.some(({ words, templates }) => {
    if (words.has(full) || templates.some((each) => each.test(full))) return true;
    const isNamed =
      words.has(namespace) || [...words].some((word) => word.startsWith(`${namespace}:`));
    return isNamed && (words.has(inside) || templates.some((each) => each.test(inside)));
  });
}

/** Pages without a library read `texts[language].general.error.title`, or `names[plan]`. @param {string} key @param {readonly Asked[]} code */
function isMember(key, code) {
  const [parent = "", last = ""] = key.split(".").slice(-2);
  return code.some(
    ({ words, members, indexed }) => members.has(last) || words.has(last) || indexed.has(parent),
  );
}

/** The files below `folder/path` with one of these endings, as seen from `folder`. @param {string} folder @param {string} path @param {...string} endings */
function found(folder, path, ...endings) {
  if (!existsSync(join(folder, path))) return [];
  return readdirSync(join(folder, path), { recursive: true, encoding: "utf8" })
    .filter(
      (file) => !/node_modules|dist/.test(file) && endings.some((each) => file.endsWith(each)),
    )
    .map((file) => `${path}/${file.replaceAll("\\", "/")}`)
    .toSorted();
}

/** @param {string} folder @param {(typeof places)[number]} place */
function problemsOfPlace(folder, { texts, code, isRead }) {
  const asked = found(folder, code, ".ts", ".tsx")
    .filter((file) => !file.startsWith(`${texts}/`) && !/\.test\.tsx?$/.test(file))
    .map((file) => askedIn(file, readFileSync(join(folder, file), "utf8")));
  return found(folder, `${texts}/en`, ".ts").flatMap((file) => {
    const russianFile = file.replace(`${texts}/en/`, `${texts}/ru/`);
    const english = textsIn(join(folder, file));
    const russian = existsSync(join(folder, russianFile)) ? textsIn(join(folder, russianFile)) : [];
    const [englishKeys, russianKeys] = [keysOf(english), keysOf(russian)];
    return [
      ...[...englishKeys]
        .filter((key) => !russianKeys.has(key))
        .map((key) => `${russianFile}: ${key} is missing.`),
      ...[...russianKeys]
        .filter((key) => !englishKeys.has(key))
        .map((key) => `${file}: ${key} is missing.`),
      ...[...englishKeys]
        .filter((key) => !isRead(key, asked))
        .map((key) => `${file}: ${key} is shown nowhere.`),
      ...english
        .filter(({ text }) => badlyTypedInEnglish.test(text))
        .map(({ key, text }) => `${file}: ${key} wants ’, “ ” or …: "${text}".`),
      ...russian
        .filter(({ text }) => !isTranslated(text))
        .map(({ key, text }) => `${russianFile}: ${key} is not Russian: "${text}".`),
      ...russian
        .filter(({ text }) => badlyTyped.test(text))
        .map(
          ({ key, text }) =>
            `${russianFile}: ${key} wants « », … or a dash with plain spaces: "${text}".`,
        ),
    ];
  });
}

/** Sentences stand beside each other: `{ en: …, ru: … }`. @param {string} folder */
function problemsOfSentences(folder) {
  return found(folder, sentences.folder, sentences.ending).flatMap((file) => {
    const texts = textsIn(join(folder, file));
    return [
      ...texts
        .filter(({ key, text }) => /\.ru(?:\.|$)/.test(key) && !isTranslated(text))
        .map(({ key, text }) => `${file}: ${key} is not Russian: "${text}".`),
      ...texts
        .filter(({ text }) => badlyTypedInEnglish.test(text))
        .map(({ key, text }) => `${file}: ${key} wants ’, “ ” or …: "${text}".`),
    ];
  });
}

/** @param {string} folder @returns {Promise<string>} */
export async function findTextProblems(folder) {
  const ofPlaces = places.flatMap((place) => problemsOfPlace(folder, place));
  return [...ofPlaces, ...problemsOfSentences(folder), ...findLateTexts(folder)].join("\n");
}

import { wordsInComponents } from "./wordsInComponents.mjs";

/**
 * An oxlint plugin with our own rules. This one: names that say nothing are not given to variables, functions,
 * parameters or types. Keys of objects stay free, because other people's formats (Telegram's,
 * Stripe's, that of our own API) have keys we did not choose.
 *
 * @typedef {{ type: string, name: string, parent?: any }} Identifier
 * @typedef {{ report: (problem: { node: Identifier, message: string }) => void }} RuleContext
 */

/** What each refused name hides. */
const refused = new Map([
  ["token", "Say which token is meant: sessionToken, botToken."],
  ["tokens", "Say which tokens are meant: botTokens, or tokenPack for the ones that are bought."],
  ["utils", "Name it after what it gives."],
  ["helpers", "Name it after what it gives."],
  ["misc", "Name it after what it gives."],
]);

/** A limit that does not begin with the word under which one looks for limits. */
const hiddenLimit = /^(?:MOST|LONGEST|LARGEST|SMALLEST|SHORTEST)_/;

/**
 * A key of an object or a member after a dot, as opposed to a name of our own. In the short form
 * `{ token }` the key is free, but the variable behind it is still reported.
 *
 * @param {Identifier} node
 */
function isKey(node) {
  const parent = node.parent;
  if (!parent) return false;
  if (parent.type === "Property") return parent.key === node;
  if (parent.type === "MemberExpression") return parent.property === node && !parent.computed;
  if (parent.type === "ImportSpecifier") return parent.imported === node && parent.local !== node;
  return /^(TSPropertySignature|PropertyDefinition|TSMethodSignature|JSX)/.test(parent.type);
}

const plainWords = {
  /** @param {RuleContext} context */
  create(context) {
    return {
      /** @param {Identifier} node */
      Identifier(node) {
        const message =
          refused.get(node.name) ??
          (hiddenLimit.test(node.name)
            ? "Begin the name of a limit with MAX_ or MIN_."
            : undefined);
        if (message && !isKey(node)) context.report({ node, message });
      },
    };
  },
};

export default {
  meta: { name: "house" },
  rules: { "plain-words": plainWords, "words-in-components": wordsInComponents },
};

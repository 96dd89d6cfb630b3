/**
 * A rule for oxlint: what a component says stands in the locales, not in the component, because a component speaks two
 * languages. It sees the text between tags and the attributes that people read or hear.
 *
 * @typedef {{ type: string, value?: any, expression?: any, [key: string]: any }} Node
 * @typedef {{ report: (problem: { node: Node, message: string }) => void }} RuleContext
 */

const readAttributes = new Set([
  "aria-label",
  "aria-description",
  "aria-roledescription",
  "aria-valuetext",
  "alt",
  "title",
  "placeholder",
  "label",
  "description",
]);

const message =
  "What a component says stands in both languages in the locales: a text here is never translated.";

/** The beginning of an address is the same in every language. */
const hasLetters = (/** @type {unknown} */ value) =>
  typeof value === "string" && /\p{L}/u.test(value.replaceAll(/https?:\S*/g, ""));

/** The strings that an expression may give. @param {Node} node @returns {Node[]} */
function stringsOf(node) {
  switch (node.type) {
    case "Literal":
      return hasLetters(node.value) ? [node] : [];
    case "TemplateLiteral":
      return node["quasis"].some((/** @type {Node} */ { value }) => hasLetters(value.cooked))
        ? [node]
        : [];
    case "ConditionalExpression":
      return [...stringsOf(node["consequent"]), ...stringsOf(node["alternate"])];
    case "LogicalExpression":
      return [...stringsOf(node["left"]), ...stringsOf(node["right"])];
    case "JSXExpressionContainer":
      return stringsOf(node.expression);
    default:
      return [];
  }
}

export const wordsInComponents = {
  /** @param {RuleContext} context */
  create(context) {
    /** @param {Node} node */
    const report = (node) => context.report({ node, message });
    return {
      /** @param {Node} node */
      JSXText(node) {
        if (hasLetters(node.value)) report(node);
      },
      /** @param {Node} node */
      JSXAttribute(node) {
        if (readAttributes.has(node["name"].name) && node.value)
          for (const found of stringsOf(node.value)) report(found);
      },
      /** @param {Node} node */
      JSXExpressionContainer(node) {
        // The attributes' own containers are seen above.
        if (node["parent"]?.type === "JSXAttribute") return;
        for (const found of stringsOf(node.expression)) report(found);
      },
    };
  },
};

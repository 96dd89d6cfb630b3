/** Container tools pass the quotes of an env file on, and a comment behind them; word processors write the quotes of a language. */
const quoted =
  /^(?:"([^"]*)"|'([^']*)'|`([^`]*)`|[“„”]([^“„”]*)[“”]|[‘‚’]([^‘‚’]*)[‘’]|«([^«»]*)»|‹([^‹›]*)›)\s*(?:#.*)?$/s;
const blankEnds = /^[\s\p{Cc}\p{Cf}]+|[\s\p{Cc}\p{Cf}]+$/gu;

/**
 * A setting as its writer meant it: without quotes around it and a comment behind them, and without spaces, line breaks and invisible characters at its
 * ends. Undefined when nothing remains: an empty value means "not set".
 *
 * @param {string | undefined} text
 * @returns {string | undefined}
 */
export function tidySetting(text = "") {
  const trimmed = text.replaceAll(blankEnds, "");
  const inner = quoted
    .exec(trimmed)
    ?.slice(1)
    .find((part) => part !== undefined);
  return inner === undefined ? trimmed || undefined : tidySetting(inner);
}

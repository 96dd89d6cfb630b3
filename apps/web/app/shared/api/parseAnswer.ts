import type { z } from "zod";

/**
 * Checks what the server has sent. The server may be newer than a page that has been open for days, so a field the page does not know is
 * left out instead of making the whole unreadable. `answer` is changed.
 */
export function parseAnswer<Schema extends z.ZodType>(
  schema: Schema,
  answer: unknown,
): z.ZodSafeParseResult<z.output<Schema>> {
  const parsed = schema.safeParse(answer);
  let hasUnknown = false;
  for (const issue of parsed.error?.issues ?? []) {
    if (issue.code !== "unrecognized_keys") continue;
    hasUnknown = true;
    const holder = issue.path.reduce<unknown>(
      (value, key) => (value as Record<PropertyKey, unknown>)[key],
      answer,
    );
    for (const key of issue.keys) Reflect.deleteProperty(holder as object, key);
  }
  return hasUnknown ? schema.safeParse(answer) : parsed;
}

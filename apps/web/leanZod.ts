/**
 * zod's schemas contain what the server needs and pages, which only check answers, do not: how a schema describes itself as JSON Schema (for
 * the documentation), English sentences about mistakes (pages have their own), the search for circles (JSON has none), formats of
 * texts as methods (`z.string().email()`, which zod advises against; `z.email()` stays), and ways of checking besides `parse` and `safeParse`. For the
 * browser the first three are replaced by the same names with functions that do nothing, and the methods are left out: a schema that
 * calls one makes every page fail.
 */
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

const EMPTIED = /\/zod\/v4\/core\/(?:json-schema-processors|to-json-schema|memoizer)\.js$/;
const SENTENCES = /\/zod\/v4\/locales\/en\.js$/;
const SCHEMAS = /\/zod\/v4\/classic\/schemas\.js$/;
/** Turning values back, and a second way of checking. */
const OTHER_WAYS =
  /^ {4}(?:async )?\w+(?:: (?:async )?function \w+)?\(data, params\) \{\s+return (?:await )?parse\.(?:\w*[cC]ode|validate)(?:Async)?\(.*\);\s+\},\n/gm;
const FORMAT =
  /^ {4}\w+\(params\) \{\s+return this\.check\(core\._\w+\(Zod\w+, params\)\);\s+\},\n/gm;

export function leanZod(): Plugin {
  return {
    name: "vestnik-lean-zod",
    enforce: "pre",
    load(id) {
      if (EMPTIED.test(id)) return emptied(readFileSync(id, "utf8"));
      if (SENTENCES.test(id)) return "export default () => ({ localeError: () => undefined });";
      if (SCHEMAS.test(id)) return leanSchemas(readFileSync(id, "utf8"));
      return undefined;
    },
  };
}

function emptied(code: string): string {
  const names = code.matchAll(/^export (?:const|function|class) ([$\w]+)/gm);
  return [...names].map(([, name]) => `export const ${name} = () => undefined;`).join("\n");
}

function leanSchemas(code: string): string {
  const found = [FORMAT, OTHER_WAYS].map((methods) => code.match(methods)?.length ?? 0);
  if (found.join() !== "26,10")
    throw new Error(`zod's schemas have changed, and leanZod.ts finds ${found.join()} methods`);
  return code.replaceAll(FORMAT, "").replaceAll(OTHER_WAYS, "");
}

/**
 * zod's schemas contain everything they need to describe themselves as JSON Schema. The server uses that for its
 * documentation; pages only check answers. So for the browser these two modules of zod are replaced: the same names,
 * functions that do nothing.
 */
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

const LEFT_OUT = /\/zod\/v4\/core\/(?:json-schema-processors|to-json-schema)\.js$/;

export function leanZod(): Plugin {
  return {
    name: "vestnik-lean-zod",
    enforce: "pre",
    load(id) {
      if (!LEFT_OUT.test(id)) return undefined;
      const names = readFileSync(id, "utf8").matchAll(/^export (?:const|function) (\w+)/gm);
      return [...names].map(([, name]) => `export const ${name} = () => undefined;`).join("\n");
    },
  };
}

/**
 * The colours of the web app as custom properties. There the chosen theme selects them; a page without scripts follows the
 * system. Taken from the app's own style sheet, so that both have one look.
 */
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

const MODULE = "virtual:theme-colours";
const tokensFile = new URL("../web/app/shared/ui/theme/tokens.css", import.meta.url).pathname;

export function themeColours(): Plugin {
  return {
    name: "theme-colours",
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
    load(id) {
      if (id !== `\0${MODULE}`) return undefined;
      this.addWatchFile(tokensFile);
      return `export const colours = ${JSON.stringify(followSystem(readFileSync(tokensFile, "utf8")))};`;
    },
  };
}

function followSystem(css: string): string {
  const light = declarationsOf(css, ":root");
  const dark = declarationsOf(css, ':root[data-mantine-color-scheme="dark"]');
  return `:root{${light}}@media (prefers-color-scheme:dark){:root{${dark}}}`;
}

function declarationsOf(css: string, selector: string): string {
  const start = css.indexOf(`${selector} {`);
  if (start < 0) throw new Error(`${tokensFile} has no ${selector}`);
  const block = css.slice(css.indexOf("{", start) + 1, css.indexOf("}", start));
  return block
    .split(";")
    .map((each) => each.trim().replace(/:\s+/, ":"))
    .join(";");
}

/**
 * Of i18next and react-i18next this app uses a tenth: for the browser they are replaced by modules of our own with the same names.
 * That both say the same is tested with every text (`app/shared/i18n/lean/lean.test.ts`). What the build itself runs
 * (the static page) uses the originals.
 */
import { join } from "node:path";
import type { Plugin } from "vite";

const own = join(import.meta.dirname, "app/shared/i18n/lean");
const modules: Readonly<Record<string, string>> = {
  i18next: join(own, "i18next.ts"),
  "react-i18next": join(own, "reactI18next.ts"),
};

export function leanTexts(): Plugin {
  return {
    name: "vestnik-lean-texts",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "client",
    resolveId: (id) => modules[id],
  };
}

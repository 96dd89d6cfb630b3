/**
 * The router reloads a page whose code it cannot fetch, because the server may have a newer version, and goes on doing so
 * without end where a proxy or a blocker refuses that code. Here it reloads once; then the error screen offers to try again.
 */
import type { Plugin } from "vite";

const MODULE = /\/react-router\/dist\/\w+\/lib\/dom\/ssr\/routeModules\.js$/;
const RELOAD = "window.location.reload();";
const ONCE = `if (sessionStorage.getItem("reloaded-for") === route.module) throw error;
sessionStorage.setItem("reloaded-for", route.module);
${RELOAD}`;

export function missingPage(): Plugin {
  let isFound = false;
  return {
    name: "vestnik-missing-page",
    apply: "build",
    transform(code, id) {
      if (!MODULE.test(id)) return undefined;
      isFound = code.split(RELOAD).length === 2;
      return { code: code.replace(RELOAD, () => ONCE), map: null };
    },
    buildEnd() {
      if (this.environment.name === "client" && !isFound)
        throw new Error("the router reloads pages in another way now: see missingPage.ts");
    },
  };
}

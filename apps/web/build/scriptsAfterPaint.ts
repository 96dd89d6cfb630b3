/**
 * The framework's page asks for its scripts before anything is painted, and they take the line from the styles, which
 * the first paint waits for. Here the page's own small script (`earlyLoads.ts`) asks for them once the static page is
 * painted.
 */

/** A promise in the page, stored at `window`: the static page is painted, or there is nothing to wait for. */
export const PAINTED = "vestnikPainted";

const preload = /<link rel="modulepreload" href="([^"]+)"\/>/g;
const start = /(<script type="module" async="">)([\s\S]*?)(<\/script>)/;

/** The page without its early requests for scripts, and which they were. Throws where the framework writes the page differently. */
export function takeOutScripts(html: string): {
  readonly page: string;
  readonly files: readonly string[];
} {
  const files = [...html.matchAll(preload)].map(([, href = ""]) => href);
  if (files.length === 0 || !start.test(html)) throw new Error("the page starts in another way");
  const page = html
    .replaceAll(preload, "")
    .replace(start, (_, open: string, code: string, close: string) => open + wait(code) + close);
  return { page, files };
}

function wait(code: string): string {
  const waiting = code
    .replaceAll(/^\s*import \* as (\w+) from ("[^"]+");?/gm, "const $1 = await import($2);")
    .replaceAll(/^\s*import ("[^"]+");?/gm, "await import($1);");
  if (/^\s*import\s+[^(]/m.test(waiting)) throw new Error("the page imports in another way");
  return `await window.${PAINTED};\n${waiting}`;
}

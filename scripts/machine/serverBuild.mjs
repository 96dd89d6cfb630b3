import { dirname, join, relative, resolve } from "node:path";

import { rolldown } from "rolldown";

import { root } from "./project.mjs";

/**
 * Libraries with parts that are no JavaScript, or that start threads by name; and one that uses what Node warns of, which it does not where
 * libraries lie.
 */
const unbundled = ["sharp", "@electric-sql/pglite", "pino", "thread-stream", "tinypool", "grammy"];

/** @param {string} id */
const isUnbundled = (id) =>
  unbundled.some((name) => id === name || id.startsWith(`${name}/`)) || id.startsWith("node:");

/**
 * Migrations, threads, built pages and files of libraries stay where they are, so every module keeps its own address, as seen from the
 * folder of the bundle: the whole project may be moved.
 *
 * @param {string} folder
 */
const ownAddresses = (folder) => ({
  name: "own-addresses",
  /** @param {string} code @param {string} id */
  transform(code, id) {
    if (id.startsWith("\0")) return undefined;
    const url = `new URL(${JSON.stringify(encodeURI(relative(folder, id)))}, import.meta.url)`;
    return code
      .replaceAll("import.meta.url", `${url}.href`)
      .replace(/\b__dirname\b/g, `decodeURI(new URL(".", ${url}).pathname)`)
      .replace(/\b__filename\b/g, `decodeURI(${url}.pathname)`);
  },
});

/**
 * The server in one file instead of 1,200, the one that is named. It starts in half the time and takes half the memory: Node
 * neither finds and links the files nor takes the types out of them, for which it keeps a compiler.
 */
const [, , named = ""] = process.argv;
const file = resolve(named);
const bundle = await rolldown({
  input: join(root, "apps/server/src/main.ts"),
  platform: "node",
  cwd: root,
  external: isUnbundled,
  plugins: [ownAddresses(dirname(file))],
  logLevel: "warn",
});
// All in one: a process that runs finds no other parts when the next release is built under it.
await bundle.write({ file, format: "esm", codeSplitting: false });
await bundle.close();

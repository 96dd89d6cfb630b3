/** Runs the bundle of the pages and writes each of them as HTML, for the server to fill in and send. */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type * as site from "./src/site.tsx";

const build = join(import.meta.dirname, "dist");
const { renderSite } = (await import(join(build, "site.js"))) as typeof site;

const folder = join(build, "pages");
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);
for (const { file, html } of renderSite()) writeFileSync(join(folder, file), html);

import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";

import { root, run } from "./project.mjs";

/**
 * A project of the same shape without any package, in which the installation and each build write down what they were given. npm is the
 * real one.
 */
const copy = mkdtempSync(join(tmpdir(), "vestnik-environment-"));
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** @param {string} path @param {unknown} content */
const lay = (path, content) => writeFileSync(join(copy, path), JSON.stringify(content));
/** @param {string} path */
const read = (path) => readFileSync(join(copy, path), "utf8");

const settings = [...readFileSync(join(root, ".env.example"), "utf8").matchAll(/^#?([A-Z_]+)=/gm)];
const canaries = Object.fromEntries(
  [...settings.map(([, name = ""]) => name), "AWS_SECRET_ACCESS_KEY", "PGPASSWORD", "NODE_ENV"].map(
    (name) => [name, `canary of ${name}`],
  ),
);

test("neither the installation nor a build is given a setting of production", async () => {
  cpSync(join(root, "scripts"), join(copy, "scripts"), { recursive: true });
  const workspaces = ["apps/web", "apps/site", "apps/server"];
  const name = "vestnik";
  const scripts = { postinstall: "env > installed.txt" };
  lay("package.json", { name, version: "0.1.0", type: "module", workspaces, scripts });
  /** @type {Record<string, unknown>} */
  const packages = { "": { name, version: "0.1.0", workspaces } };
  for (const folder of workspaces) {
    const own = { name: `@vestnik/${folder.slice(5)}`, version: "0.1.0" };
    mkdirSync(join(copy, folder, "dist"), { recursive: true });
    lay(`${folder}/package.json`, { ...own, scripts: { build: "env > built.txt" } });
    packages[folder] = own;
    packages[`node_modules/${own.name}`] = { resolved: folder, link: true };
  }
  lay("package-lock.json", { name, version: "0.1.0", lockfileVersion: 3, packages });

  const env = {
    ...process.env,
    ...canaries,
    HTTPS_PROXY: "http://proxy.example:3128",
    npm_config_cache: join(copy, "cache"),
    VITE_API_BASE: "/api",
  };
  const { code, output } = await run("node", ["scripts/serve.mjs", "--prepare"], {
    cwd: copy,
    env,
  });
  expect(output).not.toContain("canary");
  expect({ code, output }).toMatchObject({ code: 0 });
  const given = ["installed.txt", ...workspaces.map((folder) => `${folder}/built.txt`)].map(read);
  expect(settings.length).toBeGreaterThan(20);
  for (const environment of given) expect(environment).not.toContain("canary");

  const [installation = "", build = ""] = given;
  expect(installation).toContain("HTTPS_PROXY=http://proxy.example:3128");
  expect(installation).toContain(`npm_config_cache=${join(copy, "cache")}`);
  expect(build).toContain("VITE_API_BASE=/api");
  expect(build).not.toContain("proxy.example");
});

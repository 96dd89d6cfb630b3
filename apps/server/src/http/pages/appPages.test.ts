/** How the files of the pages reach a browser. */
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import Fastify from "fastify";
import type { FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, it } from "vitest";
import { registerPages } from "./pages.ts";

const script = "export const words = 'so that there is something to compress';\n".repeat(50);

let app: FastifyInstance;
let folder: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "vestnik-pages-"));
  mkdirSync(join(folder, "assets"));
  writeFileSync(join(folder, "index.html"), "<!doctype html><script>one()</script>");
  writeFileSync(join(folder, "assets/app.js"), script);
  writeFileSync(join(folder, "assets/app.js.gz"), gzipSync(script));
  writeFileSync(join(folder, "assets/app.js.br"), brotliCompressSync(script));
  writeFileSync(join(folder, "assets/small.js"), "1");
  app = Fastify();
  const telegram = { widgetUrl: "https://telegram.org/js/widget.js" };
  const config = { appUrl: "https://vestnik.example", telegram, company: {} };
  await registerPages(app, config as never, { app: folder, site: join(folder, "no-site") });
});
afterEach(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const ask = async (url: string, encoding: string) =>
  await app.inject({ url, headers: { "accept-encoding": encoding } });

it.each([
  ["gzip, deflate, br", "br", brotliCompressSync(script).length],
  ["gzip", "gzip", gzipSync(script).length],
  ["identity", undefined, script.length],
])("a browser that reads %s gets a script as %s, and caches it", async (accepted, used, length) => {
  const answer = await ask("/assets/app.js", accepted);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["content-encoding"]).toBe(used);
  expect(answer.rawPayload.length).toBe(length);
  expect(answer.headers["content-type"]).toMatch(/javascript/);
  expect(answer.headers["vary"]).toMatch(/accept-encoding/i);
  expect(answer.headers["cache-control"]).toContain("immutable");
});

it("no cache stores that a file is missing: another server process may have it", async () => {
  const answer = await ask("/assets/app-of-tomorrow.js", "br");
  expect([answer.statusCode, answer.headers["cache-control"]]).toEqual([404, "no-store"]);
});

it("a script too small to be compressed is sent as it is", async () => {
  const answer = await ask("/assets/small.js", "br");
  expect(answer.headers["content-encoding"]).toBeUndefined();
  expect(answer.body).toBe("1");
});

it("a page lets its own inline script run and no other", async () => {
  const { headers } = await ask("/dashboard", "br");
  const policy = String(headers["content-security-policy"]);
  expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/=]+' ?;/);
  expect(policy).not.toContain("unsafe-eval");
});

it("the service worker may only fetch from this server, and where there is none, nothing answers in its place", async () => {
  expect((await ask("/service-worker.js", "br")).statusCode).toBe(404);
  writeFileSync(join(folder, "service-worker.js"), "self.onfetch = () => {}");
  const { statusCode, headers } = await ask("/service-worker.js", "br");
  expect(statusCode).toBe(200);
  expect(headers["content-type"]).toMatch(/javascript/);
  expect(headers["cache-control"]).toContain("max-age=0");
  expect(headers["content-security-policy"]).toBe(
    "default-src 'none'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'",
  );
});

it("folders are not listed, and what lies beside the pages without being a part of them is not there", async () => {
  mkdirSync(join(folder, ".git"));
  writeFileSync(join(folder, ".git/config"), "secret");
  writeFileSync(join(folder, ".env"), "secret");
  const asked = ["/assets/", "/assets", "/.git/config", "/.git/", "/.env", "/assets/..%2f.env"];
  for (const path of asked) {
    const { statusCode, body } = await ask(path, "br");
    expect([path, statusCode === 200, body.includes("secret")]).toEqual([path, false, false]);
    expect(body).not.toContain("app.js");
  }
});

it("a browser learns from the manifest how to install the app", async () => {
  writeFileSync(join(folder, "manifest.webmanifest"), "{}");
  const { headers } = await ask("/manifest.webmanifest", "br");
  expect(headers["content-type"]).toContain("application/manifest+json");
});

it("a page turns no plain text into markup or scripts, and no policy is called default", async () => {
  const directives = async (url: string) =>
    String((await ask(url, "br")).headers["content-security-policy"]).split("; ");
  const dashboard = await directives("/dashboard");
  expect(dashboard).toContain("require-trusted-types-for 'script'");
  expect(dashboard).toContain(
    "trusted-types vestnik-editor ProseMirrorClipboard vestnik-service-worker",
  );
  const login = await directives("/login");
  expect(login).toContain("require-trusted-types-for 'script'");
  expect(login).toContain("trusted-types vestnik-login-widget");
});

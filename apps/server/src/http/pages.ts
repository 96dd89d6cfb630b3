/** The web application's files, with a content security policy for each page. */
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../config.ts";
import { sendRefusal } from "./errors.ts";

/** Where `npm run build` of the web application puts its files. */
const webBuildFolder = new URL("../../../web/build/client", import.meta.url).pathname;

const TELEGRAM_OAUTH = "https://oauth.telegram.org";
/**
 * Named policies of the pages: ours that turns text into markup (inertHtml.ts of the web app), the editor's for what is
 * pasted, and the one that may start the service worker (startServiceWorker.ts).
 */
const PAGE_TYPES = ["vestnik-editor", "ProseMirrorClipboard", "vestnik-service-worker"];
/** The one that may add the widget's script (TelegramWidget.tsx). */
const LOGIN_TYPES = ["vestnik-login-widget"];
/** Made by the build (apps/web/serviceWorkerFile.ts); without the file browsers remove the worker they have. */
const SERVICE_WORKER = "/service-worker.js";
/** The paths of `apps/web/app/routes.ts`; a test compares the two. Any other path shows the same page with a 404. */
const ROUTES = /^\/(?:login|dashboard|settings|sessions|terms|edit-scheduled-post\/[^/]+)?\/?$/;

export function isPage(path: string): boolean {
  return ROUTES.test(path);
}

export async function registerPages(
  app: FastifyInstance,
  config: Pick<Config, "appUrl" | "telegram">,
  folder = webBuildFolder,
): Promise<void> {
  const shell = readShell(folder);
  const policies = shell && policiesFor(shell, config);
  if (shell) {
    await app.register(fastifyStatic, {
      root: join(folder, "assets"),
      prefix: "/assets/",
      immutable: true,
      maxAge: "365d",
      // The build lays them beside each file that shrinks (apps/web/compressedFiles.ts).
      preCompressed: true,
    });
    await app.register(fastifyStatic, {
      root: folder,
      serve: false,
      decorateReply: false,
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split("?", 1)[0] ?? "/";
    // The reply is returned, so that the framework does not answer a second time when this promise ends.
    if (!shell || !policies || !wantsPage(request, path))
      return await sendRefusal(request, reply, "not_found");
    if (isRootFile(folder, path)) return await sendRootFile(reply, folder, path);
    return sendShell(reply, shell, path, policies);
  });
}

type Policies = { readonly page: string; readonly login: string };

function sendShell(
  reply: FastifyReply,
  shell: string,
  path: string,
  policies: Policies,
): FastifyReply {
  const isLogin = path.startsWith("/login");
  return reply
    .code(isPage(path) ? 200 : 404)
    .headers({
      "content-security-policy": isLogin ? policies.login : policies.page,
      // The widget speaks to a window it opens itself.
      "cross-origin-opener-policy": isLogin ? "same-origin-allow-popups" : "same-origin",
      "cache-control": "no-cache",
    })
    .type("text/html; charset=utf-8")
    .send(shell);
}

function wantsPage(request: FastifyRequest, path: string): boolean {
  if (request.method !== "GET" && request.method !== "HEAD") return false;
  return !/^\/(?:api|uploads|assets)(?:\/|$)/.test(path);
}

/** Files beside the shell, such as the icon: one plain name with an ending, never a path. */
function isRootFile(folder: string, path: string): boolean {
  const isNamed =
    path === SERVICE_WORKER || /^\/[\w-]+\.(?:svg|png|ico|txt|webmanifest)$/.test(path);
  return isNamed && existsSync(join(folder, path));
}

async function sendRootFile(reply: FastifyReply, folder: string, path: string) {
  // A worker follows the policy of its own file, not that of the page.
  if (path === SERVICE_WORKER)
    reply.header("content-security-policy", "default-src 'none'; connect-src 'self'");
  // Unlike the assets these keep their names from build to build.
  return await reply.sendFile(path.slice(1), folder, { immutable: false, maxAge: 0 });
}

function readShell(folder: string): string | undefined {
  const file = ["__spa-fallback.html", "index.html"]
    .map((name) => join(folder, name))
    .find((path) => existsSync(path));
  return file && readFileSync(file, "utf8");
}

function policiesFor(shell: string, config: Pick<Config, "appUrl" | "telegram">): Policies {
  const widget = new URL(config.telegram.widgetUrl).origin;
  const hashes = inlineScriptHashes(shell);
  return {
    page: policy(hashes, [], [], PAGE_TYPES, config.appUrl),
    login: policy(hashes, [widget], [widget, TELEGRAM_OAUTH], LOGIN_TYPES, config.appUrl),
  };
}

function policy(
  scriptHashes: readonly string[],
  scriptOrigins: readonly string[],
  frameOrigins: readonly string[],
  trustedTypes: readonly string[],
  appUrl: string,
): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${[...scriptHashes, ...scriptOrigins].join(" ")}`,
    "style-src 'self' 'unsafe-inline'",
    // Pictures of posts and people live at addresses their owners choose.
    "img-src 'self' data: blob: https: http:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    `frame-src ${frameOrigins.length > 0 ? frameOrigins.join(" ") : "'none'"}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${trustedTypes.join(" ")}`,
    ...(appUrl.startsWith("https:") ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}

/** The framework starts with small inline scripts; their hashes let them run without allowing any other. */
function inlineScriptHashes(html: string): string[] {
  const scripts = html.matchAll(/<script\b(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g);
  return [...scripts].map(
    ([, body = ""]) => `'sha256-${createHash("sha256").update(body).digest("base64")}'`,
  );
}

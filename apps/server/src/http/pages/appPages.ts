/** The pages of the web application: one shell for every address, with a content security policy for each kind of page. */
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { FastifyReply } from "fastify";
import type { Config } from "../../config.ts";

const TELEGRAM_OAUTH = "https://oauth.telegram.org";
/**
 * Named policies of the pages: ours that turns text into markup (inertHtml.ts of the web app), the editor's for what is
 * pasted, and the one that may start the service worker (startServiceWorker.ts).
 */
const PAGE_TYPES = ["vestnik-editor", "ProseMirrorClipboard", "vestnik-service-worker"];
/** The one that may add the widget's script (TelegramWidget.tsx). */
const LOGIN_TYPES = ["vestnik-login-widget"];
/** The paths of `apps/web/app/routes.ts`; a test compares the two. Any other path has no page. */
const ROUTES = /^\/(?:login|dashboard|sessions|settings|edit-(?:scheduled|published)-post\/[^/]+)$/;

export function isAppPage(path: string): boolean {
  return ROUTES.test(path);
}

export type AppPages = { readonly shell: string; readonly policies: Policies };

/** Undefined where the web application has not been built. */
export function readAppPages(
  folder: string,
  config: Pick<Config, "appUrl" | "telegram">,
): AppPages | undefined {
  const shell = readShell(folder);
  return shell === undefined ? undefined : { shell, policies: policiesFor(shell, config) };
}

type Policies = { readonly page: string; readonly login: string };

export function sendAppPage(
  reply: FastifyReply,
  path: string,
  { shell, policies }: AppPages,
): FastifyReply {
  const isLogin = path === "/login";
  return reply
    .headers({
      "content-security-policy": isLogin ? policies.login : policies.page,
      // The widget speaks to a window it opens itself.
      "cross-origin-opener-policy": isLogin ? "same-origin-allow-popups" : "same-origin",
      "cache-control": "no-cache",
    })
    .type("text/html; charset=utf-8")
    .send(shell);
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
    // A video that its owner has chosen is shown before it is sent.
    "media-src 'self' blob:",
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

/** Every page, and the files that pages are made of. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { sendRefusal } from "../errors.ts";
import { isAppPage, readAppPages, sendAppPage } from "./appPages.ts";
import { readPublicPages } from "./publicPages.ts";
import { registerSecurityContact } from "./securityContact.ts";
import type { SiteConfig } from "./publicPages.ts";

/** Where `npm run build` of the web application and of the site put their files. */
const built = {
  app: new URL("../../../../web/dist/client", import.meta.url).pathname,
  site: new URL("../../../../site/dist", import.meta.url).pathname,
};

/** Made by the build (apps/web/build/serviceWorkerFile.ts); without the file browsers remove the worker they have. */
const SERVICE_WORKER = "/service-worker.js";

export async function registerPages(
  app: FastifyInstance,
  config: SiteConfig,
  folders = built,
): Promise<void> {
  const appPages = readAppPages(folders.app, config);
  const publicPages = readPublicPages(join(folders.site, "pages"), config);
  // The build lays compressed copies beside each file of the app that shrinks (apps/web/build/compressedFiles.ts).
  await serveHashedFiles(app, join(folders.app, "assets"), {
    prefix: "/assets/",
    preCompressed: true,
  });
  await serveHashedFiles(app, join(folders.site, "site"), { prefix: "/site/" });
  if (existsSync(folders.app))
    await app.register(fastifyStatic, { root: folders.app, serve: false });
  registerSecurityContact(app, config);
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split("?", 1)[0] ?? "/";
    // The reply is returned, so that the framework does not answer a second time when this promise ends.
    if (!wantsPage(request, path)) return await sendRefusal(request, reply, "not_found");
    if (isRootFile(folders.app, path)) return await sendRootFile(reply, folders.app, path);
    const shorter = withoutSlash(request.url);
    if (shorter !== undefined) return reply.redirect(shorter, 301);
    if (appPages && isAppPage(path)) return sendAppPage(reply, path, appPages);
    return (
      publicPages?.send(request, reply, path) ?? (await sendRefusal(request, reply, "not_found"))
    );
  });
}

async function serveHashedFiles(
  app: FastifyInstance,
  root: string,
  options: { readonly prefix: string; readonly preCompressed?: boolean },
): Promise<void> {
  if (!existsSync(root)) return;
  const forever = { immutable: true, maxAge: "365d" };
  await app.register(fastifyStatic, { root, ...forever, ...options, decorateReply: false });
}

/**
 * The address without slashes at its end; undefined when it has none. Only plain paths, as ours are: one that begins with two slashes would
 * lead to another host, and so might an encoded slash that something on the way decodes.
 */
function withoutSlash(url: string): string | undefined {
  const [, path, search = ""] = /^((?:\/[\w.-]+)+)\/+(\?[!-~]*)?$/.exec(url) ?? [];
  return path === undefined ? undefined : path + search;
}

function wantsPage(request: FastifyRequest, path: string): boolean {
  if (request.method !== "GET" && request.method !== "HEAD") return false;
  return !/^\/(?:api|uploads|assets|site)(?:\/|$)/.test(path);
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
    reply.header(
      "content-security-policy",
      "default-src 'none'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'",
    );
  // Unlike the assets these have the same names in every build.
  return await reply.sendFile(path.slice(1), folder, { immutable: false, maxAge: 0 });
}

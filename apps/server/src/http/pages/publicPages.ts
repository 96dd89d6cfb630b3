/** The public pages: built as HTML, filled in once, sent without any script (decisions 22 and 116). */
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { languages, pageFile, publicAddress, publicPages } from "@vestnik/contract/publicPages";
import type { PublicPage } from "@vestnik/contract/publicPages";
import type { Language } from "@vestnik/contract/shared";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../../config.ts";
import { acceptedEncoding } from "../compression.ts";
import { languageOf } from "../errors.ts";
import { fillFacts } from "./fillFacts.ts";
import type { Facts } from "./fillFacts.ts";
import { robotsLines, siteMap } from "./searchEngines.ts";

export type SiteConfig = Pick<Config, "appUrl" | "company" | "telegram" | "stripe" | "ai">;

type Place = { readonly page: PublicPage | "notFound"; readonly language: Language };
/** The same for every request. */
type Document = {
  readonly type: string;
  readonly policy: string;
  readonly text: string;
  readonly tag: string;
};

const places = new Map<string, Place>(
  publicPages.flatMap((page) =>
    languages.map((language) => [publicAddress(page, language), { page, language }] as const),
  ),
);

export type PublicPages = {
  /** The page of this path, or the one that says there is none. */
  send(request: FastifyRequest, reply: FastifyReply, path: string): FastifyReply;
};

/** Undefined where the pages have not been built. */
export function readPublicPages(folder: string, config: SiteConfig): PublicPages | undefined {
  if (!existsSync(join(folder, pageFile("notFound", "en")))) return undefined;
  const facts = factsOf(config);
  const forRobots = new Map([
    ["/robots.txt", plain("text/plain; charset=utf-8", robotsLines(config.appUrl))],
    ["/sitemap.xml", plain("application/xml; charset=utf-8", siteMap(config.appUrl))],
  ]);
  // Prepared when first asked for, and cached: a start does not wait for pages that are not opened.
  const read = once(
    (name) =>
      forRobots.get(name) ?? pageIn(fillFacts(readFileSync(join(folder, name), "utf8"), facts)),
  );
  const bodies = {
    br: once((name) => brotliCompressSync(read(name).text)),
    gzip: once((name) => gzipSync(read(name).text)),
    identity: once((name) => Buffer.from(read(name).text)),
  };
  return {
    send(request, reply, path) {
      const { page, language } = places.get(path) ?? missing(request, path);
      const name = forRobots.has(path) ? path : pageFile(page, language);
      if (name === pageFile("notFound", language))
        reply.code(404).header("vary", "accept-language");
      const encoding = acceptedEncoding(request.headers["accept-encoding"]) ?? "identity";
      const body = () => bodies[encoding](name);
      return sendDocument(request, reply, { document: read(name), encoding, body });
    },
  };
}

function factsOf({ appUrl, company, telegram: { linkRoot }, stripe, ai }: SiteConfig): Facts {
  const { telegram } = company;
  const telegramUrl = telegram === undefined ? undefined : `${linkRoot}/${telegram}`;
  return {
    ...company,
    telegramUrl,
    origin: appUrl,
    payments: stripe && "yes",
    ai: (ai?.textModel ?? ai?.imageModel) && "yes",
    dictation: ai?.transcribeModel && "yes",
  };
}

/** Below `/ru` the reader has chosen; elsewhere only the browser knows. */
function missing({ headers }: FastifyRequest, path: string): Place {
  const language = path.startsWith("/ru/") ? "ru" : languageOf(headers["accept-language"]);
  return { page: "notFound", language };
}

type Sending = {
  readonly document: Document;
  readonly encoding: string;
  readonly body: () => Buffer;
};

function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  { document, encoding, body }: Sending,
): FastifyReply {
  const etag = `"${document.tag}-${encoding}"`;
  const varies = reply.getHeader("vary");
  reply.headers({
    "content-security-policy": document.policy,
    "cache-control": "no-cache",
    vary: varies === undefined ? "accept-encoding" : `${String(varies)}, accept-encoding`,
    etag,
  });
  if (reply.statusCode === 200 && hasTag(request.headers["if-none-match"], etag))
    return reply.code(304).send();
  if (encoding !== "identity") reply.header("content-encoding", encoding);
  return reply.type(document.type).send(body());
}

/** A proxy may have made the tag a weak one. */
function hasTag(header: string | undefined, etag: string): boolean {
  return (header ?? "").split(",").some((each) => each.trim().replace(/^W\//, "") === etag);
}

function pageIn(html: string): Document {
  const hashes = [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(
    ([, css = ""]) => `'sha256-${createHash("sha256").update(css).digest("base64")}'`,
  );
  const type = "text/html; charset=utf-8";
  return { type, policy: policyWith(hashes), text: html, tag: tagOf(html) };
}

function plain(type: string, text: string): Document {
  return { type, policy: policyWith([]), text, tag: tagOf(text) };
}

function tagOf(text: string): string {
  return createHash("sha256").update(text).digest("base64url").slice(0, 22);
}

/** A page runs nothing and loads its own files only; its styles are in it and known by their hash. */
function policyWith(styleHashes: readonly string[]): string {
  return [
    "default-src 'none'",
    ...(styleHashes.length > 0 ? [`style-src ${styleHashes.join(" ")}`] : []),
    ...["img-src 'self'", "font-src 'self'", "media-src 'self'", "manifest-src 'self'"],
    // Tools that judge a page fetch robots.txt in its name.
    "connect-src 'self'",
    ...["form-action 'none'", "base-uri 'none'", "frame-ancestors 'none'"],
    ...["require-trusted-types-for 'script'", "trusted-types 'none'"],
  ].join("; ");
}

function once<T>(make: (name: string) => T): (name: string) => T {
  const made = new Map<string, T>();
  return (name) => {
    const value = made.get(name) ?? make(name);
    made.set(name, value);
    return value;
  };
}

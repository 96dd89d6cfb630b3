/** The public pages: built as HTML, filled in once, sent without any script (decision 22). */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { languages, pageFile, publicAddress, publicPages } from "@vestnik/contract/publicPages";
import type { PublicPage } from "@vestnik/contract/publicPages";
import type { Language } from "@vestnik/contract/shared";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../../config.ts";
import { languageOf } from "../errors.ts";
import { fillFacts } from "./fillFacts.ts";
import type { Facts } from "./fillFacts.ts";
import { prepareDocument, styleHashesOf } from "./preparedDocument.ts";
import type { PreparedDocument } from "./preparedDocument.ts";
import { robotsLines, siteMap } from "./searchEngines.ts";

export type SiteConfig = Pick<Config, "appUrl" | "company" | "telegram" | "stripe" | "ai">;

type Place = { readonly page: PublicPage | "notFound"; readonly language: Language };
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
  return {
    send(request, reply, path) {
      const { page, language } = places.get(path) ?? missing(request, path);
      const name = forRobots.has(path) ? path : pageFile(page, language);
      if (name === pageFile("notFound", language))
        reply.code(404).header("vary", "accept-language");
      return read(name).send(request, reply);
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

function pageIn(html: string): PreparedDocument {
  const policy = policyWith(styleHashesOf(html));
  return prepareDocument({ type: "text/html; charset=utf-8", policy, text: html });
}

function plain(type: string, text: string): PreparedDocument {
  return prepareDocument({ type, policy: policyWith([]), text });
}

/** A page runs nothing and loads its own files only; its styles are in it and known by their hash. */
function policyWith(styleHashes: readonly string[]): string {
  return [
    "default-src 'none'",
    ...(styleHashes.length > 0 ? [`style-src ${styleHashes.join(" ")}`] : []),
    "img-src 'self'",
    "font-src 'self'",
    "media-src 'self'",
    "manifest-src 'self'",
    // Tools that judge a page fetch robots.txt in its name.
    "connect-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
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

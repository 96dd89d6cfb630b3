import type { FastifyReply, FastifyRequest } from "fastify";
import { type Markup, html } from "./html.ts";
import { type Language, type Words, wordsOf } from "./words.ts";

/** What every page knows about its reader. */
export type Reader = {
  language: Language;
  words: Words;
  /** Carries a language chosen by link over to the next page: "" or "?lang=ru". */
  suffix: string;
  /** The same page in the other language. */
  otherLanguage: string;
  /** Address of the emulator as this browser knows it. */
  origin: string;
};

export function readerOf(request: FastifyRequest, publicUrl?: string): Reader {
  const { lang } = request.query as { lang?: string };
  const accepted = request.headers["accept-language"] ?? "";
  const chosen = lang === "ru" || lang === "en" ? lang : undefined;
  const language = chosen ?? (/^ru\b/i.test(accepted) ? "ru" : "en");
  const [path = "/"] = request.url.split("?");
  return {
    language,
    words: wordsOf(language),
    suffix: chosen ? `?lang=${chosen}` : "",
    otherLanguage: `${path}?lang=${language === "ru" ? "en" : "ru"}`,
    origin: publicUrl?.replace(/\/$/, "") ?? `${request.protocol}://${request.host}`,
  };
}

type Page = { title: string; kind: string; body: Markup; scripts?: string[]; frameable?: true };

/** One strict policy for all pages: own styles and scripts only, pictures from anywhere. */
const POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src * data:; media-src *; connect-src 'self'; form-action *; base-uri 'none'";

export function sendPage(reply: FastifyReply, reader: Reader, page: Page): FastifyReply {
  const scripts = (page.scripts ?? []).map(
    (name) => html`<script type="module" src="/assets/${name}"></script>`,
  );
  const document = html`<!doctype html>
    <html lang="${reader.language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${page.title}</title>
        <link rel="icon" href="/assets/icon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/assets/telegram.css" />
        ${scripts}
      </head>
      <body class="${page.kind}">
        ${page.body}
      </body>
    </html> `;
  return reply
    .type("text/html; charset=utf-8")
    .header("content-security-policy", POLICY + (page.frameable ? "" : "; frame-ancestors 'none'"))
    .header("x-content-type-options", "nosniff")
    .header("referrer-policy", "no-referrer")
    .header("cache-control", "no-store")
    .send(document.text);
}

export const initialOf = (title: string): string => {
  const letter = /[\p{L}\p{N}]/u.exec(title)?.[0] ?? "?";
  return letter.toUpperCase();
};

const TONES = 7;

/** A round picture with the first letter; the colour follows from the number, as in Telegram. */
export const avatar = (id: number, title: string): Markup =>
  html`<span class="avatar tone-${Math.abs(id) % TONES}" aria-hidden="true"
    >${initialOf(title)}</span
  >`;

export const languageLink = (reader: Reader): Markup =>
  html`<a
    class="language"
    href="${reader.otherLanguage}"
    lang="${reader.language === "ru" ? "en" : "ru"}"
    >${reader.words.language}</a
  >`;

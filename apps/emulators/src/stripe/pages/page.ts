import type { FastifyReply, FastifyRequest } from "fastify";
import { type Markup, html } from "../../telegram/pages/html.ts";
import type { Price } from "../objects/catalogue.ts";
import { POLICY, STYLE_ELEMENT } from "./style.ts";
import { type Language, type Words, wordsOf } from "./words.ts";

/** What every page knows about its reader. */
export type Reader = {
  readonly language: Language;
  readonly words: Words;
  /** The same page in the other language. */
  readonly otherLanguage: string;
};

/** A language chosen on the page, then the one that the application asked for, then the browser's. */
export function readerOf(request: FastifyRequest, locale: string | null = null): Reader {
  const { lang } = request.query as { readonly lang?: string };
  const wished = [lang, locale ?? undefined, request.headers["accept-language"]];
  const chosen = wished.find((each) => each !== undefined && each !== "auto") ?? "en";
  const language = /^ru\b/i.test(chosen) ? "ru" : "en";
  const [path = "/"] = request.url.split("?");
  const otherLanguage = `${path}?lang=${language === "ru" ? "en" : "ru"}`;
  return { language, words: wordsOf(language), otherLanguage };
}

type Page = { title: string; body: Markup; isNarrow?: boolean; status?: number };

export function sendPage(reply: FastifyReply, reader: Reader, page: Page): FastifyReply {
  const { language, words, otherLanguage } = reader;
  const document = html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${page.title}</title>
        <link rel="icon" href="data:," />
        ${STYLE_ELEMENT}
      </head>
      <body class="${page.isNarrow ? "narrow" : "wide"}">
        <header>
          <h1>${page.title}</h1>
          <a href="${otherLanguage}" lang="${language === "ru" ? "en" : "ru"}"
            >${words.otherLanguage}</a
          >
        </header>
        <p class="note">${words.note}</p>
        <main>${page.body}</main>
      </body>
    </html>`;
  return reply
    .code(page.status ?? 200)
    .type("text/html; charset=utf-8")
    .header("content-security-policy", POLICY)
    .header("x-content-type-options", "nosniff")
    .header("referrer-policy", "no-referrer")
    .header("cache-control", "no-store")
    .send(document.text);
}

export function money(cents: number, currency: string, { language }: Reader): string {
  const style = { style: "currency", currency: currency.toUpperCase() } as const;
  return new Intl.NumberFormat(language, style).format(cents / 100);
}

export function day(seconds: number, { language }: Reader): string {
  const style = { dateStyle: "long", timeZone: "UTC" } as const;
  return new Intl.DateTimeFormat(language, style).format(new Date(seconds * 1000));
}

/** "10 $ a month" */
export function pricePhrase(price: Price, reader: Reader): string {
  const { words } = reader;
  const amount = money(price.unit_amount, price.currency, reader);
  switch (price.recurring?.interval) {
    case undefined:
      return amount;
    case "month":
      return `${amount} ${words.perMonth}`;
    case "year":
      return `${amount} ${words.perYear}`;
    default:
      return `${amount} ${words.perOther}`;
  }
}

type Button = { act: string; label: string; look?: "solid" | "danger"; more?: [string, string] };

/** Buttons that say to the same address what to do. */
export function buttons(action: string, choices: readonly Button[]): Markup {
  return html`${choices.map(
    ({ act, label, look, more }) =>
      html`<form method="post" action="${action}">
        ${more && html`<input type="hidden" name="${more[0]}" value="${more[1]}" />`}
        <button name="act" value="${act}" class="${look ?? "plain"}">${label}</button>
      </form>`,
  )}`;
}

import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { Markup, html } from "../telegram/pages/html.ts";
import type { Journal, JournalEntry } from "./journal.ts";

const ENGLISH = {
  title: "Emulated AI",
  intro:
    "This takes the place of an AI while you try Vestnik on your own machine. Here are the latest requests and what was answered, newest first. No model is at work, and nothing leaves this computer.",
  nothing: "No requests yet.",
  otherLanguage: "Русский",
  text: "Text",
  picture: "Picture",
  pictureFromPicture: "Picture from a picture",
  speech: "Speech",
  asked: "Request",
  sent: "Sent along",
  answered: "Answer",
  pending: "in progress",
  noAnswer: "no complete answer",
};
type Words = Readonly<Record<keyof typeof ENGLISH, string>>;
const RUSSIAN: Words = {
  title: "Эмулятор ИИ",
  intro:
    "Он заменяет ИИ, пока вы пробуете Vestnik на своём компьютере. Здесь последние запросы и ответы на них, новые сверху. Никакая модель не работает, и ничего отсюда не уходит в сеть.",
  nothing: "Запросов пока не было.",
  otherLanguage: "English",
  text: "Текст",
  picture: "Картинка",
  pictureFromPicture: "Картинка по картинке",
  speech: "Речь",
  asked: "Запрос",
  sent: "Приложено",
  answered: "Ответ",
  pending: "выполняется",
  noAnswer: "полного ответа не было",
};

const NAMES: Readonly<Record<string, keyof Words>> = {
  "/v1/chat/completions": "text",
  "/v1/images/generations": "picture",
  "/v1/images/edits": "pictureFromPicture",
  "/v1/audio/transcriptions": "speech",
};

const STYLE = `:root{color-scheme:light dark;--page:#f1f3f6;--card:#fff;--ink:#0f1419;--faint:#5f6b76;--line:#e2e7ec;--link:#1a73b8;--good:#1d7a3c;--poor:#b3261e}
@media (prefers-color-scheme:dark){:root{--page:#0e1621;--card:#17212b;--ink:#f2f5f7;--faint:#93a3b1;--line:#253240;--link:#6ab3f3;--good:#6fcf8a;--poor:#ff8a80}}
*{box-sizing:border-box}
body{margin:0 auto;padding:1rem;max-width:46rem;background:var(--page);color:var(--ink);font:1rem/1.5 system-ui,sans-serif}
header,.head{display:flex;gap:.75rem;align-items:baseline;flex-wrap:wrap}
h1{margin:0;font-size:1.5rem}
h3{margin:.75rem 0 .25rem;font-size:.875rem;font-weight:500;color:var(--faint)}
a{color:var(--link);margin-inline-start:auto}
.entries{list-style:none;margin:0;padding:0}
.entry{margin:0 0 1rem;padding:1rem;border:1px solid var(--line);border-radius:.75rem;background:var(--card)}
.faint{color:var(--faint)}.good{color:var(--good)}.poor{color:var(--poor)}
pre{margin:0;white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}
img{max-width:100%;width:16rem;height:auto;border-radius:.5rem;margin:0 .5rem .5rem 0;vertical-align:top}`;
const styleHash = createHash("sha256").update(STYLE).digest("base64");
const POLICY = `default-src 'none'; img-src 'self' data:; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** Not escaped, so that the policy's hash is that of these very characters. */
const STYLE_ELEMENT = new Markup(`<style>${STYLE}</style>`);

/** What was asked and answered, to look at. */
export function registerPage(app: FastifyInstance, journal: Journal): void {
  app.get<{ Querystring: { lang?: string } }>("/", async ({ query, headers }, reply) => {
    const isRussian = query.lang
      ? query.lang === "ru"
      : /^ru\b/i.test(headers["accept-language"] ?? "");
    const [language, other, words] = isRussian
      ? (["ru", "en", RUSSIAN] as const)
      : (["en", "ru", ENGLISH] as const);
    const entries = journal.newestFirst().map((entry) => entryOf(entry, words, language));
    const page = html`<!doctype html>
      <html lang="${language}">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>${words.title}</title>
          <link rel="icon" href="data:," />
          ${STYLE_ELEMENT}
        </head>
        <body>
          <header>
            <h1>${words.title}</h1>
            <a href="/?lang=${other}" lang="${other}">${words.otherLanguage}</a>
          </header>
          <main>
            <p>${words.intro}</p>
            ${
              entries.length === 0
                ? html`<p class="entry">${words.nothing}</p>`
                : html`<ul class="entries">
                    ${entries}
                  </ul>`
            }
          </main>
        </body>
      </html>`;
    return await reply
      .type("text/html; charset=utf-8")
      .header("content-security-policy", POLICY)
      .header("x-content-type-options", "nosniff")
      .header("cache-control", "no-store")
      .send(page.text);
  });
}

function entryOf(entry: JournalEntry, words: Words, language: string): Markup {
  const { number, time, path, model, prompt, sent, drawn, text, status } = entry;
  const name = NAMES[path];
  return html`<li class="entry">
    <div class="head">
      <strong>${name === undefined ? path : words[name]}</strong>
      <span class="faint">${model}</span>
      <time class="faint" datetime="${time.toISOString()}"
        >${time.toLocaleTimeString(language, { hourCycle: "h23" })}</time
      >
      <span class="${status === 200 || status === undefined ? "good" : "poor"}"
        >${resultOf(status, words)}</span
      >
    </div>
    ${prompt !== "" && textBlock(words.asked, prompt)}
    ${sent.length > 0 && pictureBlock(words.sent, `/pictures/${number}/sent`, sent.length)}
    ${text !== "" && textBlock(words.answered, text)}
    ${drawn.length > 0 && pictureBlock(words.answered, `/pictures/${number}/drawn`, drawn.length)}
  </li>`;
}

/** Nothing is put between the tags: a line's indentation would be shown. */
function textBlock(title: string, text: string): Markup {
  return html`<h3>${title}</h3>
    <pre>${text}</pre>`;
}

function pictureBlock(title: string, folder: string, count: number): Markup {
  const pictures = Array.from(
    { length: count },
    (_, index) => html`<img src="${folder}/${index}" alt="" loading="lazy" />`,
  );
  return html`<h3>${title}</h3>
    <div>${pictures}</div>`;
}

function resultOf(status: number | undefined, words: Words): string {
  if (status === undefined) return words.pending;
  return status === 0 ? words.noAnswer : String(status);
}

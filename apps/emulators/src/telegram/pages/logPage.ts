import type { FastifyInstance } from "fastify";
import type { EmulatorCore } from "../core.ts";
import type { RequestEntry } from "../requestLog.ts";
import { type Markup, html } from "./html.ts";
import { type Reader, languageLink, readerOf, sendPage } from "./page.ts";

const SHOWN = 200;

export function registerLogPage(
  app: FastifyInstance,
  core: EmulatorCore,
  publicUrl: string | undefined,
): void {
  app.get("/log", (request, reply) => {
    const reader = readerOf(request, publicUrl);
    const { words, suffix } = reader;
    const entries = core.log.newest(SHOWN);
    const body = html`<header class="top">
        <a class="back" href="/${suffix}" aria-label="${words.back}"
          ><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M15 5l-7 7 7 7" /></svg
        ></a>
        <h1>${words.logTitle}</h1>
        ${languageLink(reader)}
      </header>
      <main class="sheet wide">
        <p class="intro">${words.logIntro}</p>
        ${
          entries.length === 0
            ? html`<p class="card">${words.noRequests}</p>`
            : html`<ul class="log">
                ${entries.map((entry) => logRow(entry, reader))}
              </ul>`
        }
      </main>`;
    const scripts = ["log.js"];
    return sendPage(reply, reader, { title: words.logTitle, kind: "plain", body, scripts });
  });
}

function logRow(entry: RequestEntry, { words, language }: Reader): Markup {
  const time = new Date(entry.time).toLocaleTimeString(language, { hourCycle: "h23" });
  const good = entry.outcome?.status === 200;
  const files = entry.files.map(({ name, size }) => `${name} (${size})`).join(", ");
  return html`<li class="card log-row">
    <p class="log-head">
      <time class="exact" datetime="${entry.time}">${time}</time><strong>${entry.method}</strong
      ><span class="${good ? "good" : "poor"}">${resultOf(entry, words)}</span>
    </p>
    <p class="faint">${entry.botToken} · ${entry.accepted ? words.accepted : words.notAccepted}</p>
    <details>
      <summary>${words.parameters}</summary>
      <pre>${JSON.stringify(entry.parameters, null, 2)}</pre>
      ${files !== "" && html`<p>${files}</p>`}
    </details>
  </li>`;
}

function resultOf({ outcome }: RequestEntry, words: Reader["words"]): string {
  if (!outcome) return words.pending;
  const status = outcome.status === 0 ? words.noAnswer : String(outcome.status);
  const reason = outcome.description ?? outcome.fault;
  return reason === undefined ? status : `${status} · ${reason}`;
}

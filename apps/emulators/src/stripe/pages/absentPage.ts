import type { FastifyReply, FastifyRequest } from "fastify";
import { html } from "../../telegram/pages/html.ts";
import { readerOf, sendPage } from "./page.ts";

export function sendAbsent(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const reader = readerOf(request);
  const { words } = reader;
  const body = html`<p class="card"><a href="/">${words.overview}</a></p>`;
  return sendPage(reply, reader, { title: words.absent, body, isNarrow: true, status: 404 });
}

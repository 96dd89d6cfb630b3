/** Small servers that speak OpenAI's wire format as this or that product does, for what the emulator does not do. */
import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

export type WireRequest = {
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  /** The fields of the JSON; of a form the whole body as text. */
  readonly fields: Readonly<Record<string, unknown>>;
};

export type WireServer = { readonly url: string; readonly requests: readonly WireRequest[] };

/** Lives as long as the test. `answer` gets each request and how many came before it. */
export async function startWireServer(
  answer: (response: ServerResponse, request: WireRequest, before: number) => void,
): Promise<WireServer> {
  const requests: WireRequest[] = [];
  const server = createServer((incoming, response) => {
    const pieces: Buffer[] = [];
    incoming.on("data", (piece: Buffer) => pieces.push(piece));
    incoming.on("end", () => {
      const { url: path = "", headers } = incoming;
      const request = { path, headers, fields: fieldsOf(Buffer.concat(pieces).toString()) };
      requests.push(request);
      answer(response, request, requests.length - 1);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/v1`, requests };
}

function fieldsOf(body: string): WireRequest["fields"] {
  try {
    return JSON.parse(body) as WireRequest["fields"];
  } catch {
    return { form: body };
  }
}

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(body));
}

/** The part of a chunk that says something. */
export const chunkOf = (delta: unknown, finishReason: string | null = null): object => ({
  id: "x",
  object: "chat.completion.chunk",
  created: 1,
  model: "m",
  choices: [{ index: 0, delta, finish_reason: finishReason }],
});

/** Sends events as they are given: texts as they stand, anything else as JSON. */
export function sendEvents(response: ServerResponse, events: readonly unknown[]): void {
  response.writeHead(200, { "content-type": "text/event-stream" });
  for (const event of events) {
    response.write(`data: ${typeof event === "string" ? event : JSON.stringify(event)}\n\n`);
  }
  response.end();
}

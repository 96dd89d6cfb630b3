/** For tests: servers that do to a request whatever a network can do. */
import type { RequestListener } from "node:http";
import type { AddressInfo, Server, Socket } from "node:net";
import { afterEach } from "vitest";
import { Secret } from "../secrets/secret.ts";
import type { OutgoingMessage } from "../providers/messenger.ts";

/** Shaped like a token; tests look for "canary" where no part of it may be. */
export const botToken = new Secret("123456789:AAEcanary-canary-canary-canary-cana");
export const text: OutgoingMessage = { kind: "post", html: "x", media: [] };
export const upload: OutgoingMessage = {
  kind: "post",
  html: "x",
  media: [
    {
      kind: "photo",
      spoiler: false,
      source: { kind: "file", name: "a.jpg", content: new Uint8Array(3_000_000) },
    },
  ],
};

/** What is closed when the test is over. */
export const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

/** Listens on a free port until the test is over. */
export async function listen(server: Server, scheme = "http", host = "127.0.0.1"): Promise<string> {
  const sockets = new Set<Socket>();
  server.on("connection", (socket) => sockets.add(socket.on("error", () => undefined)));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  return `${scheme}://${host}:${(server.address() as AddressInfo).port}`;
}

/** Answers as the Bot API does: JSON with its type. */
export const saying =
  (status: number, body: unknown): RequestListener =>
  (_request, response) =>
    response
      .writeHead(status, { "content-type": "application/json" })
      .end(typeof body === "string" ? body : JSON.stringify(body));

export const accepting = saying(200, { ok: true, result: { message_id: 7 } });

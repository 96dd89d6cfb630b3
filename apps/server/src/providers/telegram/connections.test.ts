/** Which requests share a connection, and that sharing one never hides whether a request has arrived. */
import { once } from "node:events";
import { createServer as createHttpServer } from "node:http";
import type { RequestListener } from "node:http";
import { createServer as createHttpsServer } from "node:https";
import { performance } from "node:perf_hooks";
import type { TLSSocket } from "node:tls";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { expect, it, onTestFinished } from "vitest";
import { localhostCertificate, localhostKey } from "../../testing/localhostCertificate.ts";
import { createTelegram } from "./telegram.ts";
import { accepting, botToken, listen, saying, text, upload } from "../../testing/wireServers.ts";

const delivered = { kind: "delivered", messageIds: [7] };

/** A server, a messenger that talks to it, and the clock of that messenger. */
async function start(answer: RequestListener = accepting) {
  const ports: (number | undefined)[] = [];
  const server = createHttpServer((request, response) => {
    ports.push(request.socket.remotePort);
    request.resume().once("end", () => answer(request, response));
  });
  const apiRoot = await listen(server);
  let aheadMs = 0;
  const messenger = createTelegram({ apiRoot, elapsed: () => performance.now() + aheadMs });
  return {
    ports,
    /** How many connections the requests came over. */
    connections: () => new Set(ports).size,
    /** As after a suspend: the clock jumps, timers and connections do not notice. */
    jump: (ms: number) => (aheadMs += ms),
    send: async (message = text, writeBy?: number) => {
      const timed = { ...(writeBy !== undefined && { writeBy }) };
      return (await messenger.send({ botToken, chat: "1", message, ...timed })).outcome;
    },
    now: () => performance.now() + aheadMs,
  };
}

it("one request after the other goes over the same connection", async () => {
  const { send, connections } = await start();
  for (const _ of [1, 2, 3]) expect(await send()).toEqual(delivered);
  expect(connections()).toBe(1);
});

it("requests at the same time have a connection each", async () => {
  const { send, connections } = await start();
  await Promise.all([send(), send(), send()]);
  expect(connections()).toBe(3);
});

it("a connection that is older than ten seconds is not used again: Telegram closes old ones, also busy ones", async () => {
  const { send, connections, jump } = await start();
  // It is never idle for long.
  for (const _ of [1, 2, 3, 4, 5, 6, 7]) {
    await send();
    jump(1900);
  }
  expect(connections()).toBe(1);
  await send();
  expect(connections()).toBe(2);
});

it("a connection that was idle while the machine was suspended is not used again", async () => {
  const { send, connections, jump } = await start();
  await Promise.all([send(), send()]);
  jump(2000);
  await Promise.all([send(), send()]);
  expect(connections()).toBe(4);
});

it("pictures have a connection of their own, which ends with them", async () => {
  const { send, ports } = await start();
  await send();
  await send(upload);
  await send(upload);
  await send();
  expect(new Set(ports).size).toBe(3);
  expect(ports[3]).toBe(ports[0]);
});

it.each([
  ["an error of a server", saying(502, { ok: false, error_code: 502, description: "Bad Gateway" })],
  [
    "what is not Telegram's",
    (_request, response) => response.writeHead(200, { "content-type": "text/html" }).end("<html>"),
  ],
] satisfies [string, RequestListener][])(
  "a connection that brought %s is not used again",
  async (_what, answer) => {
    const { send, connections } = await start(answer);
    for (const _ of [1, 2]) expect(await send()).toMatchObject({ kind: "unknown" });
    expect(connections()).toBe(2);
  },
);

it("a connection that the server has closed after its answer, without a word, costs nothing", async () => {
  const closed: Promise<unknown>[] = [];
  const { send, connections } = await start((request, response) => {
    closed.push(once(request.socket, "close"));
    response.once("finish", () => request.socket.end());
    accepting(request, response);
  });
  for (const _ of [1, 2, 3]) {
    expect(await send()).toEqual(delivered);
    await Promise.all(closed);
  }
  expect(connections()).toBe(3);
});

it("a used connection that breaks leaves it unknown whether the request arrived, and nothing is repeated", async () => {
  let requests = 0;
  const { send, connections, ports } = await start((request, response) => {
    requests += 1;
    if (requests === 1) accepting(request, response);
    else request.socket.resetAndDestroy();
  });
  expect(await send()).toEqual(delivered);
  expect(await send()).toMatchObject({ kind: "unknown", code: "connection_lost" });
  expect(connections()).toBe(1);
  expect(ports).toHaveLength(2);
});

it("what a server says without being asked is nobody's answer", async () => {
  const extra = '{"ok":true,"result":{"message_id":8}}';
  const head = `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${extra.length}`;
  const { send, ports } = await start((request, response) => {
    accepting(request, response);
    if (ports.length === 1)
      response.once("finish", () => request.socket.write(`${head}\r\n\r\n${extra}`));
  });
  expect(await send()).toEqual(delivered);
  await new Promise((resolve) => setImmediate(resolve));
  expect(await send()).toEqual(delivered);
});

it("too late is too late on an open connection, too: nothing is written", async () => {
  const { send, ports, now } = await start();
  await send();
  expect(await send(text, now() - 1)).toMatchObject({ kind: "deferred", reason: "unreachable" });
  expect(ports).toHaveLength(1);
});

it("a new connection to a server that is known already resumes its session", async () => {
  const usual = getCACertificates("default");
  setDefaultCACertificates([...usual, localhostCertificate]);
  onTestFinished(() => setDefaultCACertificates(usual));
  const resumed: boolean[] = [];
  const server = createHttpsServer({ key: localhostKey, cert: localhostCertificate }, accepting);
  server.on("secureConnection", (socket: TLSSocket) => resumed.push(socket.isSessionReused()));
  let aheadMs = 0;
  const messenger = createTelegram({
    apiRoot: await listen(server, "https", "localhost"),
    elapsed: () => performance.now() + aheadMs,
  });
  for (const _ of [1, 2]) {
    const { outcome } = await messenger.send({ botToken, chat: "1", message: text });
    expect(outcome).toEqual(delivered);
    aheadMs += 60_000;
  }
  expect(resumed).toEqual([false, true]);
});

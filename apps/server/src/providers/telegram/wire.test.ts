/** Everything the network can do to a request, on servers that do only that. */
import { createServer as createHttpServer } from "node:http";
import type { RequestListener } from "node:http";
import { createServer as createHttpsServer } from "node:https";
import { connect, createServer as createTcpServer } from "node:net";
import type { AddressInfo, Socket } from "node:net";
import { performance } from "node:perf_hooks";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { inspect } from "node:util";
import type { Outcome } from "@vestnik/domain/publication";
import { describe, expect, it } from "vitest";
import { localhostCertificate, localhostKey } from "../../testing/localhostCertificate.ts";
import { createTelegram } from "./telegram.ts";
import type { TelegramTimeouts } from "./telegram.ts";
import {
  accepting,
  botToken,
  closing,
  listen,
  saying,
  text,
  upload,
} from "../../testing/wireServers.ts";

type Sent = { outcome: Outcome; requests: number };

async function sendTo(
  apiRoot: string,
  message = text,
  timeouts: Partial<TelegramTimeouts> = {},
): Promise<Outcome> {
  const telegram = createTelegram({ apiRoot, timeouts });
  return (await telegram.send({ botToken, chat: "1", message })).outcome;
}

/** Sends once to a server with this answer. */
async function sendToAnswer(answer: RequestListener): Promise<Sent> {
  let requests = 0;
  const apiRoot = await listen(
    createHttpServer((request, response) => {
      requests += 1;
      request.resume().once("end", () => answer(request, response));
    }),
  );
  return { outcome: await sendTo(apiRoot), requests };
}

const refusing = (code: number, description: string, parameters?: object): RequestListener =>
  saying(code, { ok: false, error_code: code, description, parameters });

describe("nothing was written, so the post may be tried again", () => {
  const unreachable = { kind: "deferred", reason: "unreachable" };

  it("when no server listens", async () => {
    const apiRoot = await listen(createTcpServer());
    await closing.pop()?.();
    expect(await sendTo(apiRoot)).toMatchObject(unreachable);
  });

  it("when the name does not resolve", async () => {
    expect(await sendTo("http://telegram.invalid")).toMatchObject(unreachable);
  });

  it("when the connection closes in the middle of the TLS handshake", async () => {
    const apiRoot = await listen(
      createTcpServer((socket) => socket.once("data", () => socket.destroy())),
      "https",
    );
    expect(await sendTo(apiRoot)).toMatchObject(unreachable);
  });

  it("when the server does not speak TLS", async () => {
    const apiRoot = await listen(createHttpServer(saying(200, "")), "https");
    expect(await sendTo(apiRoot)).toMatchObject(unreachable);
  });

  it("when the time is over while still connecting", async () => {
    const apiRoot = await listen(createTcpServer(), "https");
    expect(await sendTo(apiRoot, text, { connectMs: 200 })).toMatchObject({
      ...unreachable,
      description: "No connection to Telegram (timeout)",
    });
  });

  it("when the process paused while connecting, and finds the connection open long after the timeout", async () => {
    const server = createTcpServer();
    const apiRoot = await listen(server);
    let arrived = 0;
    server.on("connection", (socket) => socket.on("data", () => (arrived += 1)));
    const { port } = server.address() as AddressInfo;
    // This event comes in the same round as that of the request's connection, and blocks the process.
    const other = connect(port, "127.0.0.1").on("error", () => undefined);
    other.once("connect", () => standStill(400));
    const outcome = await sendTo(apiRoot, text, { connectMs: 200 });
    other.destroy();
    expect(outcome).toMatchObject(unreachable);
    expect(arrived).toBe(0);
  });

  it("when the machine was suspended while connecting: its timers do not notice that", async () => {
    const server = createTcpServer();
    const apiRoot = await listen(server);
    let arrived = 0;
    server.on("connection", (socket) => socket.on("data", () => (arrived += 1)));
    let asleepMs = 0;
    const elapsed = () => performance.now() + asleepMs;
    const sending = createTelegram({ apiRoot, elapsed }).send({
      botToken,
      chat: "1",
      message: text,
    });
    server.once("connection", () => (asleepMs = 3_600_000));
    // The connection attempt has begun by now, and will succeed in the next round of events at the earliest.
    await Promise.resolve();
    asleepMs = 3_600_000;
    expect((await sending).outcome).toMatchObject(unreachable);
    expect(arrived).toBe(0);
  });

  it("when the certificate is not trusted: not one request arrives", async () => {
    const { apiRoot, requests } = await tlsServer();
    expect(await sendTo(apiRoot)).toMatchObject(unreachable);
    expect(requests()).toBe(0);
  });
});

/** Simulates a stopped process, whose monotonic clock goes on. */
function standStill(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

async function tlsServer(): Promise<{ apiRoot: string; requests: () => number }> {
  let requests = 0;
  const server = createHttpsServer({ key: localhostKey, cert: localhostCertificate });
  server.on("request", (request, response) => {
    requests += 1;
    accepting(request, response);
  });
  return { apiRoot: await listen(server, "https", "localhost"), requests: () => requests };
}

describe("bytes were written, so the outcome is unknown", () => {
  const cut = "HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n{";
  it.each([
    ["connection_lost", "closes at once", (socket: Socket) => socket.destroy()],
    ["connection_lost", "resets", (socket: Socket) => socket.resetAndDestroy()],
    ["connection_lost", "hangs up", (socket: Socket) => socket.end()],
    ["connection_lost", "breaks off in the head", (socket: Socket) => socket.end(cut.slice(0, 20))],
    ["connection_lost", "breaks off in the body", (socket: Socket) => socket.end(cut)],
    ["answer_unreadable", "is no HTTP server", (socket: Socket) => socket.end("SSH-2.0-x\r\n")],
    ["answer_timeout", "does not answer", () => undefined],
    ["answer_timeout", "stops in the middle", (socket: Socket) => socket.write(cut)],
  ] as const)("%s when the server %s", async (code, _what, act) => {
    const timeouts = code === "answer_timeout" ? { answerMs: 1000, uploadMs: 1000 } : {};
    for (const message of [text, upload]) {
      const apiRoot = await listen(
        createTcpServer((socket) => socket.once("data", () => act(socket))),
      );
      const outcome = await sendTo(apiRoot, message, timeouts);
      expect(outcome).toMatchObject({ kind: "unknown", code });
      await closing.pop()?.();
    }
  });

  it("after half a second for a text, while an upload may take longer", async () => {
    const apiRoot = await listen(
      createHttpServer((request, response) => {
        setTimeout(() => {
          accepting(request, response);
        }, 800);
        request.resume();
      }),
    );
    const timeouts = { answerMs: 500, uploadMs: 10_000 };
    expect(await sendTo(apiRoot, text, timeouts)).toMatchObject({ code: "answer_timeout" });
    expect(await sendTo(apiRoot, upload, timeouts)).toMatchObject({ kind: "delivered" });
  });

  it.each([
    ["telegram_server_error", 502, "<html>502</html>"],
    ["telegram_server_error", 504, ""],
    ["telegram_server_error", 500, { ok: false, error_code: 500, description: "restart" }],
    ["telegram_server_error", 200, { ok: false, error_code: 500, description: "restart" }],
    ["answer_unreadable", 200, '{"ok":true,"result":{'],
    ["answer_unreadable", 200, ""],
    ["answer_unreadable", 200, "null"],
    ["answer_unreadable", 200, "[]"],
    ["answer_unreadable", 200, { ok: true }],
    ["answer_unreadable", 200, { ok: true, result: true }],
    ["answer_unreadable", 200, { ok: true, result: { message_id: "7" } }],
    ["answer_unreadable", 200, { ok: false }],
    ["answer_unreadable", 200, "x".repeat(5_000_000)],
    ["answer_unreadable", 403, "<html>Forbidden</html>"],
    ["answer_unreadable", 404, "Not Found"],
    ["answer_unreadable", 429, "slow down"],
    ["answer_unreadable", 400, { ok: true, result: { message_id: 7 } }],
    ["answer_unreadable", 204, ""],
  ])("%s after %i %j", async (code, status, body) => {
    const { outcome, requests } = await sendToAnswer(saying(status, body));
    expect(outcome).toMatchObject({ kind: "unknown", code });
    expect(requests).toBe(1);
  });

  it("a redirect is not followed: it would carry the post a second time", async () => {
    const redirect: RequestListener = (request, response) =>
      response.writeHead(307, { location: request.url }).end();
    const { outcome, requests } = await sendToAnswer(redirect);
    expect(outcome).toMatchObject({ kind: "unknown", code: "answer_unreadable" });
    expect(requests).toBe(1);
  });

  it.each([
    'failed to send message #2 with the error message "Too Many Requests: retry after 12"',
    'failed to send message #1 with the error message "FLOOD_WAIT_12"',
    'failed to send message #2 with the error message "Message was not sent"',
  ])("an album may stand in part: %s", async (description) => {
    const { outcome } = await sendToAnswer(refusing(400, `Bad Request: ${description}`));
    expect(outcome).toEqual({ kind: "unknown", code: "album_interrupted", description });
  });
});

describe("Telegram refused", () => {
  it.each([
    ["bot_unauthorized", 401, "Unauthorized"],
    ["bot_unauthorized", 404, "Not Found"],
    ["telegram_refused", 404, "Not Found: method not found"],
    ["image_too_large_for_telegram", 413, "Request Entity Too Large"],
    ["album_refused", 400, "Bad Request: group send failed"],
    [
      "image_unreachable",
      400,
      'Bad Request: failed to send message #3 with the error message "WEBPAGE_CURL_FAILED"',
    ],
  ])("%s for %i %s", async (code, status, description) => {
    const { outcome } = await sendToAnswer(refusing(status, description));
    expect(outcome).toMatchObject({ kind: "rejected", code });
  });

  it("while the upload is still running: its early answer counts", async () => {
    const body = JSON.stringify({
      ok: false,
      error_code: 413,
      description: "Request Entity Too Large",
    });
    const apiRoot = await listen(
      createTcpServer((socket) =>
        socket.once("data", () =>
          socket.write(`HTTP/1.1 413 x\r\ncontent-length: ${body.length}\r\n\r\n${body}`),
        ),
      ),
    );
    expect(await sendTo(apiRoot, upload)).toMatchObject({ code: "image_too_large_for_telegram" });
  });

  it.each([
    [undefined, 5000],
    [{}, 5000],
    [{ retry_after: "soon" }, 5000],
    [{ retry_after: 12 }, 12_000],
  ])("a pause of unknown length is five seconds: %j", async (parameters, retryAfterMs) => {
    const { outcome } = await sendToAnswer(refusing(429, "Too Many Requests", parameters));
    expect(outcome).toMatchObject({ kind: "deferred", reason: "flood", retryAfterMs });
  });
});

describe("a request", () => {
  it("goes over TLS when the certificate is trusted", async () => {
    const usual = getCACertificates("default");
    setDefaultCACertificates([...usual, localhostCertificate]);
    try {
      const { apiRoot } = await tlsServer();
      expect(await sendTo(apiRoot)).toEqual({ kind: "delivered", messageIds: [7] });
    } finally {
      setDefaultCACertificates(usual);
    }
  });

  it("leaves no trace of the token, even when the answer repeats its address", async () => {
    const value = botToken.reveal();
    const answers: RequestListener[] = [
      (request, response) => refusing(400, `Bad Request: no ${request.url}`)(request, response),
      refusing(400, `Bad Request: ${encodeURIComponent(value)}`),
      refusing(400, `Bad Request: failed to send message #2 with the error message "${value}"`),
      refusing(429, `Too Many Requests ${value.split(":")[1]}`),
      saying(502, value),
      saying(200, `{"ok":true ${value}`),
      (request, response) => response.writeHead(307, { location: request.url }).end(),
      (request) => request.socket.destroy(),
    ];
    const left = await Promise.all(answers.map(async (answer) => await sendToAnswer(answer)));
    left.push({ outcome: await sendTo("http://telegram.invalid"), requests: 0 });
    const seen = inspect(left, { depth: null }) + JSON.stringify(left);
    expect(seen).toContain("[secret]");
    expect(seen).not.toContain("canary");
  });
});

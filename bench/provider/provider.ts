/**
 * Telegram for the contenders, in a separate process: `sendMessage` in Telegram's wire format after a pause, and a record of when each
 * request was complete. It is not the emulator, which checks rights, parses HTML and logs everything: at thousands of requests a second the
 * emulator would be what is measured. This one parses just enough of HTTP, straight from the socket.
 */
import { createServer } from "node:net";
import type { AddressInfo, Server, Socket } from "node:net";
import { createServer as createTlsServer } from "node:tls";
import { localhostCertificate, localhostKey } from "@vestnik/server/testing/localhostCertificate";
import { channelOf, usernameOf } from "../rig/bots.ts";
import type { Arrival, Connections, FromProvider, Round, ToProvider } from "./wire.ts";

const send = (message: FromProvider) => process.send?.(message);

let round: Round = { latencyMs: 0, expected: 0 };
let arrivals: Arrival[] = [];
let accepted = 0;
let waiting = 0;
let mostAtOnce = 0;
let others = 0;
let connections: Connections = { opened: 0, closed: 0, cut: 0 };
let floodedUntil = 0;
let lastMessageId = 0;

/** As Telegram is reported to do, also with a connection that is in use. */
const CLOSES_AFTER_MS = 39_000;
/** Those with a request that is not answered yet. */
const busy = new WeakSet<Socket>();

function serve(socket: Socket): void {
  let received: Buffer = Buffer.alloc(0);
  connections = { ...connections, opened: connections.opened + 1 };
  const closing = setTimeout(() => {
    const cut = connections.cut + (busy.has(socket) ? 1 : 0);
    connections = { ...connections, closed: connections.closed + 1, cut };
    socket.destroy();
  }, CLOSES_AFTER_MS).unref();
  socket.on("error", () => undefined).once("close", () => clearTimeout(closing));
  socket.on("data", (chunk: Buffer) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    const request = readRequest(received);
    if (!request) return;
    // Each sender waits for the answer to its last request.
    received = Buffer.alloc(0);
    busy.add(socket);
    take(socket, request);
  });
}

type Request = { readonly path: string; readonly body: string };

function readRequest(bytes: Buffer): Request | undefined {
  const end = bytes.indexOf("\r\n\r\n");
  if (end < 0) return undefined;
  const head = bytes.toString("latin1", 0, end);
  const length = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0);
  if (bytes.length < end + 4 + length) return undefined;
  return { path: head.split(" ", 2)[1] ?? "", body: bytes.toString("utf8", end + 4) };
}

function take(socket: Socket, { path, body }: Request): void {
  const at = Date.now();
  const [, botNumber = "", method = ""] = /^\/bot(\d+):[^/]+\/(\w+)/.exec(path) ?? [];
  if (method === "getMe") {
    // The server asks once whose the token of its login bot is.
    const bot = {
      id: Number(botNumber),
      is_bot: true,
      first_name: "Bench",
      username: "bench_login_bot",
    };
    answer(socket, 200, { ok: true, result: bot });
    return;
  }
  if (method !== "sendMessage") {
    others += 1;
    answer(socket, 500, { ok: false, error_code: 500, description: "Internal Server Error" });
    return;
  }
  const botId = Number(botNumber);
  const { chat_id: chatId } = JSON.parse(body) as { chat_id: string | number };
  const isRefused = botId === round.refusedBotId;
  const isAccepted = !isRefused && !isFlooded(botId, at);
  arrivals.push({ chatId: Number(chatId), botId, at, isAccepted });
  waiting += 1;
  mostAtOnce = Math.max(mostAtOnce, waiting);
  setTimeout(() => {
    waiting -= 1;
    if (isAccepted) accept(socket, Number(chatId), botId);
    else if (isRefused) refuseBotToken(socket);
    else refuse(socket, Math.ceil((floodedUntil - Date.now()) / 1000));
  }, round.latencyMs);
}

function isFlooded(botId: number, at: number): boolean {
  const { flood } = round;
  if (botId !== flood?.botId) return false;
  if (at < floodedUntil) return true;
  if (Math.random() >= flood.share) return false;
  floodedUntil = at + flood.retryAfterSeconds * 1000;
  return true;
}

function accept(socket: Socket, chatId: number, botId: number): void {
  lastMessageId += 1;
  // Under another name than ours, each channel would be asked about after its post.
  const username = usernameOf(channelOf(chatId));
  const chat = { id: chatId, title: "Bench", username, type: "channel" };
  const date = Math.floor(Date.now() / 1000);
  const result = { message_id: lastMessageId, sender_chat: chat, chat, date, text: "Hello" };
  answer(socket, 200, { ok: true, result });
  if (botId === round.flood?.botId) return;
  accepted += 1;
  if (accepted === round.expected) send({ reached: true });
}

function refuse(socket: Socket, seconds: number): void {
  const parameters = { retry_after: Math.max(1, seconds) };
  const description = `Too Many Requests: retry after ${parameters.retry_after}`;
  answer(socket, 429, { ok: false, error_code: 429, description, parameters });
}

function refuseBotToken(socket: Socket): void {
  answer(socket, 401, { ok: false, error_code: 401, description: "Unauthorized" });
}

const REASONS: Record<number, string> = {
  200: "OK",
  401: "Unauthorized",
  429: "Too Many Requests",
  500: "Error",
};

function answer(socket: Socket, status: number, value: unknown): void {
  const body = JSON.stringify(value);
  busy.delete(socket);
  const head = `HTTP/1.1 ${status} ${REASONS[status]}\r\ncontent-type: application/json\r\nconnection: keep-alive`;
  socket.write(`${head}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
}

process.on("message", (message: ToProvider) => {
  if ("report" in message) {
    send({ report: { arrivals, mostAtOnce, others, connections } });
    return;
  }
  round = message.begin;
  arrivals = [];
  accepted = 0;
  mostAtOnce = 0;
  others = 0;
  connections = { opened: 0, closed: 0, cut: 0 };
  floodedUntil = 0;
});
// Ends together with the measuring process.
process.on("disconnect", () => process.exit(0));

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) =>
    server.listen({ port: 0, host: "127.0.0.1", backlog: 4096 }, resolve),
  );
  return (server.address() as AddressInfo).port;
}

const tls = { noDelay: true, key: localhostKey, cert: localhostCertificate };
const [port, tlsPort] = await Promise.all([
  listen(createServer({ noDelay: true }, serve)),
  listen(createTlsServer(tls, serve)),
]);
send({ listening: { port, tlsPort } });

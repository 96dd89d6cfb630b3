import { once } from "node:events";
import { connect } from "node:net";
import type { AddressInfo, Socket } from "node:net";
import Fastify from "fastify";
import { expect, it, onTestFinished } from "vitest";
import { answerWork } from "./eventStream.ts";
import { closeStalledAnswers } from "./stalledAnswers.ts";

const STALLED_AFTER_MS = 200;
/** More than the buffers of the system between two sockets hold. */
const LONG = Buffer.alloc(32 * 1024 * 1024);

async function startServer(): Promise<number> {
  const app = Fastify();
  closeStalledAnswers(app, STALLED_AFTER_MS);
  app.get("/long", async (_request, reply) => await reply.send(LONG));
  app.get("/stream", async (request, reply) => {
    const work = async (report: (progress: { kind: string; text: string }) => void) =>
      await Promise.resolve(report({ kind: "text", text: "x".repeat(LONG.length) }));
    return await answerWork(request, reply, work);
  });
  app.get("/late", async () => {
    await new Promise((resolve) => setTimeout(resolve, 3 * STALLED_AFTER_MS));
    return "late";
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
  onTestFinished(async () => await app.close());
  return (app.server.address() as AddressInfo).port;
}

async function ask(port: number, path: string): Promise<Socket> {
  const socket = connect({ port, host: "127.0.0.1" });
  onTestFinished(() => void socket.destroy());
  const accept = "accept: text/event-stream";
  socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n${accept}\r\n\r\n`);
  await once(socket, "readable");
  return socket;
}

it.each([
  ["answer", "/long"],
  ["ended stream of events", "/stream"],
])("a connection that takes nothing of its %s any more is closed", async (_, path) => {
  const socket = await ask(await startServer(), path);
  // The rest of the answer never comes: what the system holds is followed by the end.
  await new Promise((resolve) => setTimeout(resolve, 3 * STALLED_AFTER_MS));
  let taken = 0;
  socket.on("data", (chunk: Buffer) => (taken += chunk.length));
  socket.on("error", () => undefined);
  await once(socket, "close");
  expect(taken).toBeLessThan(LONG.length);
});

it("an answer that takes long to make is not cut off, and neither is the next on the same connection", async () => {
  const port = await startServer();
  const socket = await ask(port, "/late");
  const text = () => String(socket.read() ?? "");
  expect(text()).toContain("late");
  socket.write("GET /late HTTP/1.1\r\nhost: localhost\r\n\r\n");
  await once(socket, "readable");
  expect(text()).toContain("late");
});

/** What a form may cost that holds almost nothing but the lines between its parts. */
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { request as ask } from "node:http";
import type { AddressInfo } from "node:net";
import type { Writable } from "node:stream";
import { tmpdir } from "node:os";
import { join } from "node:path";
import multipart from "@fastify/multipart";
import Fastify from "fastify";
import type { FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, it } from "vitest";
import { registerErrorHandling } from "./errors.ts";
import { at, receiveFile } from "./fileField.ts";

const MB = 1024 * 1024;
const WANTED = { field: "image", maxBytes: 10 * MB, tooLarge: "image_too_large" } as const;

let app: FastifyInstance;
let folder: string;
let parsedBytes: number;
/** Lines between parts that are handed on. */
let parsedLines: number;
let arrived: Promise<unknown>;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "vestnik-form-"));
  [parsedBytes, parsedLines] = [0, 0];
  app = Fastify({ bodyLimit: MB, forceCloseConnections: true });
  registerErrorHandling(app);
  await app.register(multipart, { limits: { fileSize: WANTED.maxBytes, fields: 4, parts: 6 } });
  app.post("/form", async (request) => {
    countParsed(request.raw);
    arrived = once(request.raw, "close");
    return await receiveFile(request, WANTED, at(join(folder, "given")));
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
});
afterEach(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

/** Watches how much of the body is handed on to be parsed. */
function countParsed(raw: NodeJS.ReadableStream): void {
  const pipe = raw.pipe.bind(raw);
  raw.pipe = <T extends NodeJS.WritableStream>(parser: T) => {
    const write = (parser as unknown as Writable).write.bind(parser);
    Object.assign(parser, {
      write(chunk: Buffer) {
        parsedBytes += chunk.length;
        parsedLines += chunk.toString("latin1").split("--a").length - 1;
        return write(chunk);
      },
    });
    return pipe(parser);
  };
}

type Answer = { readonly status: number | undefined; readonly code: unknown };

async function send(payload: Buffer, boundary: string, length = payload.length): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const { port } = app.server.address() as AddressInfo;
  const headers = {
    "content-type": `multipart/form-data; boundary=${boundary}`,
    "content-length": length,
  };
  const asked = ask({ port, method: "POST", path: "/form", headers }, (response) => {
    void response.toArray().then((chunks: Buffer[]) => {
      const { code } = JSON.parse(Buffer.concat(chunks).toString()) as { code?: unknown };
      resolve({ status: response.statusCode, code });
    }, reject);
  });
  asked.on("error", reject);
  asked.write(payload);
  if (length === payload.length) asked.end();
  return await promise;
}

const filled = (text: string, bytes: number) =>
  Buffer.from(text.repeat(Math.ceil(bytes / text.length)));
const LONG = "b".repeat(71);
const FILE = 'content-disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n';

it.each([
  ["bare parts", "--a\r\n\r\n\r\n"],
  ["lines between parts", "--a\r\n"],
  ["tiny fields", '--a\r\ncontent-disposition: form-data; name="n"\r\n\r\nv\r\n'],
  ["nameless fields", "--a\r\ncontent-disposition: form-data\r\n\r\nv\r\n"],
])("10 MB of %s are refused and not parsed any further", async (_, part) => {
  const answer = await send(filled(part, 10 * MB), "a");
  expect(answer).toEqual({ status: 413, code: "request_too_large" });
  await arrived;
  expect(parsedBytes).toBeLessThan(MB / 2);
  expect(parsedLines).toBeLessThan(30);
});

it("bare parts behind the file are refused without waiting for the rest, and so is the file", async () => {
  const sound = Buffer.from(`--a\r\n${FILE}${"x".repeat(MB)}\r\n`);
  const body = Buffer.concat([sound, filled("--a\r\n\r\n\r\n", MB)]);
  const answer = await send(body, "a", 9 * MB);
  expect(answer).toEqual({ status: 413, code: "request_too_large" });
  expect(parsedBytes).toBeLessThan(1.5 * MB);
});

it("a form whose boundary cannot be counted is refused", async () => {
  for (const boundary of ['"a\\b"', "a; boundary=b", LONG, `${LONG}; boundary=b`, '""', "é"]) {
    const answer = await send(Buffer.from("--a--\r\n"), boundary);
    expect(answer).toEqual({ status: 400, code: "malformed_request" });
  }
  expect(parsedBytes).toBe(0);
});

it("a file that holds what looks almost like the lines between parts arrives whole", async () => {
  const bytes = filled("\r\n--\r\n--b\r\n--A\r\n", 3 * MB);
  const body = [`--a\r\n${FILE}`, bytes, "\r\n--a--\r\n"].map((piece) => Buffer.from(piece));
  for (const boundary of ["a", '"a"', "a; charset=utf-8"]) {
    expect((await send(Buffer.concat(body), boundary)).status).toBe(200);
    expect((await readFile(join(folder, "given"))).equals(bytes)).toBe(true);
  }
});

it("what one person sends beyond 64 MB comes at no more than 16 MB a second", async () => {
  const body = Buffer.concat([
    Buffer.from(`--a\r\n${FILE}`),
    Buffer.alloc(9 * MB),
    Buffer.from("\r\n--a--\r\n"),
  ]);
  const from = performance.now();
  const answers = await Promise.all(Array.from({ length: 9 }, async () => await send(body, "a")));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 9 }, () => 200));
  expect(performance.now() - from).toBeGreaterThan(((9 * 9 - 64 - 1) / 16) * 1000);
});

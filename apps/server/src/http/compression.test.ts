/** What long answers weigh on their way, and that they say the same. */
import Fastify from "fastify";
import type { FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, it } from "vitest";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { compressAnswers } from "./compression.ts";

const long = { posts: Array.from({ length: 200 }, (_, n) => `Пост номер ${n}`) };
const plain = JSON.stringify(long);

let app: FastifyInstance;

beforeEach(() => {
  app = Fastify();
  compressAnswers(app);
  app.get("/long", async (_, reply) => await reply.header("vary", "origin").send(long));
  app.get("/short", async () => ({ success: true }));
  app.get("/bytes", async (_, reply) => await reply.send(Buffer.from(plain)));
  app.get("/refused", async (_, reply) => await reply.code(409).send(long));
});
afterEach(async () => await app.close());

const ask = async (url: string, encoding?: string) =>
  await app.inject({ url, headers: encoding === undefined ? {} : { "accept-encoding": encoding } });

it.each([
  ["nothing", undefined],
  ["no compression", "identity"],
  ["one we do not write", "zstd"],
  ["neither of ours", "br;q=0, gzip; q=0.0"],
])("who reads %s gets a long answer as it is", async (_, encoding) => {
  const answer = await ask("/long", encoding);
  expect(answer.headers["content-encoding"]).toBeUndefined();
  expect(answer.body).toBe(plain);
});

it.each([
  ["gzip, deflate, br, zstd", "br", brotliDecompressSync],
  ["br;q=0, gzip;q=0.5", "gzip", gunzipSync],
  ["GZIP", "gzip", gunzipSync],
])("who reads %s gets it as %s, shorter, and it says the same", async (accepted, used, read) => {
  const answer = await ask("/long", accepted);
  expect(answer.headers).toMatchObject({
    "content-encoding": used,
    "content-type": "application/json; charset=utf-8",
    "content-length": String(answer.rawPayload.length),
    vary: "origin, accept-encoding",
  });
  expect(answer.rawPayload.length).toBeLessThan(plain.length / 4);
  expect(read(answer.rawPayload).toString()).toBe(plain);
});

it("a long refusal keeps its status", async () => {
  const answer = await ask("/refused", "br");
  expect(answer.statusCode).toBe(409);
  expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(plain);
});

it("what is short, and what is no text, leaves as it is", async () => {
  for (const url of ["/short", "/bytes"]) {
    const { headers } = await ask(url, "br");
    expect(headers["content-encoding"]).toBeUndefined();
  }
});

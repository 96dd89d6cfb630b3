/** What the schemas of a route keep in and out. */
import Fastify from "fastify";
import type { FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, it } from "vitest";
import { z } from "zod";
import { compileSerializer, compileValidator } from "./routeSchemas.ts";

let app: FastifyInstance;

beforeEach(() => {
  app = Fastify();
  app.setValidatorCompiler(compileValidator);
  app.setSerializerCompiler(compileSerializer);
});
afterEach(async () => await app.close());

const answering = async (answer: unknown, schema: z.ZodType) => {
  app.get("/", { schema: { response: { 200: schema } } }, async () => answer);
  return await app.inject("/");
};

it("an answer with a field that its schema does not know is not sent", async () => {
  const { statusCode, body } = await answering(
    { owners: [{ name: "Анна", token: "secret" }] },
    z.strictObject({ owners: z.array(z.strictObject({ name: z.string() })) }),
  );
  expect(statusCode).toBe(500);
  expect(body).not.toContain("secret");
});

it("of an answer only what its schema knows is sent where others may be there", async () => {
  const { statusCode, body } = await answering(
    { name: "Анна", token: "secret" },
    z.object({ name: z.string() }),
  );
  expect([statusCode, body]).toEqual([200, JSON.stringify({ name: "Анна" })]);
});

it("a form that zod cannot compile is kept all the same", async () => {
  type Tree = { name: string; parts: Tree[] };
  const tree: z.ZodType<Tree> = z.lazy(() =>
    z.strictObject({ name: z.string(), parts: z.array(tree) }),
  );
  const whole = { name: "a", parts: [{ name: "b", parts: [] }] };
  expect((await answering(whole, tree)).json()).toEqual(whole);
});

it("a request is refused at the first field that is wrong, and reaches its handler as its schema reads it", async () => {
  const body = z.strictObject({
    at: z.coerce.number().int(),
    words: z.string().trim().default(""),
  });
  app.post("/", { schema: { body } }, async (request) => request.body);
  const ask = async (payload: object) => await app.inject({ method: "POST", url: "/", payload });
  const refused = await ask({ at: 1.5, words: "a" });
  expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
    400,
    expect.stringContaining("body/at"),
  ]);
  expect((await ask({ at: "7", others: 1 })).statusCode).toBe(400);
  expect((await ask({ at: "7", words: " b " })).json()).toEqual({ at: 7, words: "b" });
  expect((await ask({ at: 8 })).json()).toEqual({ at: 8, words: "" });
});

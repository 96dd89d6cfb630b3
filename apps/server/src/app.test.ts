/** What holds for every route, checked against the OpenAPI document. */
import type { ErrorBody } from "@vestnik/contract/errorBody";
import type { HTTPMethods } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sessions } from "./db/schema.ts";
import { signUp } from "./testing/factories.ts";
import { startTestApp } from "./testing/testApp.ts";
import type { TestApp } from "./testing/testApp.ts";

/** Routes that need no session. Every other route needs one. */
const publicRoutes = [
  "GET /api/health/live",
  "GET /api/health/ready",
  "POST /api/telegram/auth",
  "GET /api/login/settings",
  "GET /api/company",
  // The link itself is the secret, and opens once.
  "GET /api/account/export/00000000-0000-4000-8000-000000000000",
  // A browser asks it after its session is over (decision 180).
  "GET /api/accounts/00000000-0000-4000-8000-000000000000/existence",
  "POST /api/stripe/webhook",
];

type Route = { readonly method: HTTPMethods; readonly url: string };

let testApp: TestApp;
let routes: Route[];
const errorLines: string[] = [];

beforeAll(async () => {
  testApp = await startTestApp({
    settings: { LOG_LEVEL: "error" },
    onLog: (line) => errorLines.push(line),
  });
  await testApp.app.ready();
  const { paths = {} } = testApp.app.swagger();
  routes = Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations as object).map((method) => ({
      method: method.toUpperCase() as HTTPMethods,
      url: path.replace(/\{[^}]+\}/g, "00000000-0000-4000-8000-000000000000"),
    })),
  );
});

afterAll(async () => await testApp.close());

const isPublic = ({ method, url }: Route) =>
  publicRoutes.includes(`${method} ${url}`) || /^\/(?:api\/docs|uploads)(?:\/|$)/.test(url);

async function refusalsOf(authorization: string | undefined): Promise<Record<string, string>> {
  const behindSession = routes.filter((route) => !isPublic(route));
  expect(behindSession.length).toBeGreaterThan(15);
  const entries = await Promise.all(
    behindSession.map(async ({ method, url }): Promise<[string, string]> => {
      const response = await testApp.app.inject({
        method,
        url,
        headers: authorization === undefined ? {} : { authorization },
      });
      return [`${method} ${url}`, `${response.statusCode} ${response.json<ErrorBody>().code}`];
    }),
  );
  return Object.fromEntries(entries);
}

const everyRoute = (answer: string) =>
  Object.fromEntries(
    routes
      .filter((route) => !isPublic(route))
      .map(({ method, url }) => [`${method} ${url}`, answer]),
  );

it.each([
  ["without a session", undefined],
  ["with a session token that was never issued", `Bearer ${"x".repeat(43)}`],
  ["with something else in the header", "Basic dXNlcjpwYXNz"],
])("every route that is not public answers 401 %s", async (_, authorization) => {
  expect(await refusalsOf(authorization)).toEqual(everyRoute("401 unauthorized"));
});

it("every route that is not public answers 401 to an expired session", async () => {
  const owner = await signUp(testApp);
  await testApp.deps.database.db.update(sessions).set({ expiresAt: new Date(0) });
  expect(await refusalsOf(owner.headers.authorization)).toEqual(everyRoute("401 unauthorized"));
});

it("an address that does not exist is answered in the common shape of errors, reveals nothing, and is not logged as a bug", async () => {
  const response = await testApp.app.inject({ url: "/api/nothing/here" });
  expect(errorLines).toEqual([]);
  expect(response.statusCode).toBe(404);
  expect(response.json()).toEqual({
    success: false,
    code: "not_found",
    message: "There is nothing here, or it is not yours.",
    requestId: expect.any(String) as string,
  });
});

it("the OpenAPI document names the idempotency key, and the fields of forms with files", async () => {
  const operationOf = async (path: string) => {
    const { json } = await testApp.app.inject({ url: "/api/docs/json" });
    return json<{ paths: Record<string, { post: unknown }> }>().paths[path]?.post;
  };
  const key = (required: boolean) => ({
    parameters: [{ in: "header", name: "idempotency-key", required }],
  });
  expect(await operationOf("/api/publications")).toMatchObject(key(true));
  for (const path of [
    "/api/scheduled-posts",
    "/api/scheduled-polls",
    "/api/drafts",
    "/api/snippets",
  ])
    expect([path, await operationOf(path)]).toMatchObject([path, key(false)]);
  const form = (field: string) => ({
    requestBody: {
      content: {
        "multipart/form-data": {
          schema: { properties: { [field]: { type: "string", format: "binary" } } },
        },
      },
    },
  });
  expect(await operationOf("/api/upload/image")).toMatchObject(form("image"));
  expect(await operationOf("/api/ai/transcribe")).toMatchObject(form("audio"));
});

it("answers carry the headers that forbid browsers to guess, frame, leak and store", async () => {
  const { headers } = await testApp.app.inject({ url: "/api/login/settings" });
  expect(headers).toMatchObject({
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none';frame-ancestors 'none'",
    "cross-origin-resource-policy": "same-origin",
  });
});

/** What holds for every route, checked against the OpenAPI document. */
import { connect } from "node:net";
import { text } from "node:stream/consumers";
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
  // A browser asks it after its session is over (decision 10).
  "GET /api/accounts/00000000-0000-4000-8000-000000000000/existence",
  "POST /api/stripe/webhook",
  // Without the secret of the webhook there is nothing (`features/channels/updates.test.ts`).
  "POST /api/telegram/updates/00000000-0000-4000-8000-000000000000",
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

it("answers carry the headers that forbid browsers to guess, frame, leak and store, and let no other origin read", async () => {
  const headers = { origin: "https://elsewhere.example", cookie: "token=x" };
  for (const url of ["/api/login/settings", "/api/channels", "/uploads/none.jpg", "/api/nothing"]) {
    const answer = await testApp.app.inject({ url, headers });
    expect(answer.headers).toMatchObject({
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "referrer-policy": "strict-origin-when-cross-origin",
      "cross-origin-resource-policy": "same-origin",
      "content-type": "application/json; charset=utf-8",
    });
    const policy = String(answer.headers["content-security-policy"]).split("; ");
    for (const each of ["default-src", "base-uri", "frame-ancestors"])
      expect([url, ...policy]).toContain(`${each} 'none'`);
    expect(Object.keys(answer.headers).join()).not.toMatch(/access-control|set-cookie/);
  }
});

it("with HTTPS every answer tells browsers to stay with it for a year, on names below it too", async () => {
  const secure = await startTestApp({ settings: { APP_URL: "https://vestnik.example" } });
  for (const url of ["/api/login/settings", "/nothing"]) {
    const { headers } = await secure.app.inject({ url });
    expect(headers["strict-transport-security"]).toBe("max-age=31536000; includeSubDomains");
  }
  await secure.close();
});

it("what is no request, and what asks for a trace, learns nothing but a refusal", async () => {
  const origin = new URL(await testApp.app.listen({ port: 0, host: "127.0.0.1" }));
  const answerTo = async (bytes: string) => {
    const socket = connect(Number(origin.port), origin.hostname);
    socket.end(bytes);
    return await text(socket);
  };
  const unreadable = await answerTo("nonsense\r\n\r\n");
  expect(unreadable).toMatch(/^HTTP\/1\.1 400 /);
  expect(unreadable).toContain("\r\nx-content-type-options: nosniff\r\n");
  expect(unreadable).toContain("frame-ancestors 'none'\r\n");
  const traced = await answerTo(
    "TRACE / HTTP/1.1\r\nHost: x\r\nX-Secret: told\r\nConnection: close\r\n\r\n",
  );
  expect(traced).toMatch(/^HTTP\/1\.1 4\d\d /);
  expect(traced).not.toContain("told");
});

/** The description of the API: complete, and harmless on the origin whose storage holds sessions. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { call, connectChannel, signUp } from "../../testing/factories.ts";
import { rows } from "../../testing/hostile/rows.ts";
import { startTestApp } from "../../testing/testApp.ts";
import type { TestApp } from "../../testing/testApp.ts";
import { descriptionPage, examples } from "./descriptionPage.ts";

let testApp: TestApp;

beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(async () => await testApp.close());

it.each(["/api/docs", "/api/docs/"])("%s is a page that can run and load nothing", async (url) => {
  const { statusCode, headers, body } = await testApp.app.inject({ url });
  expect([statusCode, headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
  const policy = String(headers["content-security-policy"]).split("; ");
  expect(policy).toContain("sandbox");
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("require-trusted-types-for 'script'");
  expect(policy.join()).not.toMatch(/script-src|unsafe|allow-|'self'/);
  expect(body).not.toMatch(/<script|<iframe|<link|<img|\son\w+=|javascript:/i);
});

it("the page shows every operation of the document", async () => {
  const { body } = await testApp.app.inject({ url: "/api/docs" });
  const { paths } = (await testApp.app.inject({ url: "/api/docs/json" })).json<{
    paths: Record<string, object>;
  }>();
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `<b>${method.toUpperCase()}</b> <code>${path}</code>`),
  );
  expect(operations.length).toBeGreaterThan(60);
  expect(operations.filter((operation) => !body.includes(operation))).toEqual([]);
});

it("what the document says is text on the page", () => {
  const evil = `"><script>alert(1)</script>`;
  const schema = { description: evil };
  const page = descriptionPage({
    paths: {
      [`/api/${evil}`]: {
        get: {
          description: evil,
          parameters: [{ name: evil, in: "query", schema }],
          requestBody: { content: { [evil]: { schema } } },
          responses: { [evil]: { content: { [evil]: { schema } } } },
        },
      },
    },
  });
  expect(page).not.toContain("<script");
  expect(page.match(/&lt;script&gt;/g)?.length).toBeGreaterThan(8);
});

it("nothing is left of the scripts that once showed it, and programs read it as ever", async () => {
  for (const url of ["/api/docs/static/swagger-ui-bundle.js", "/api/docs/static/index.html"])
    expect((await testApp.app.inject({ url })).statusCode).toBe(404);
  const yaml = await testApp.app.inject({ url: "/api/docs/yaml" });
  expect(yaml.body).toMatch(/^openapi: /);
});

it("the examples of the page are answered as it says, with a key that may do no more", async () => {
  const owner = await signUp(testApp);
  const channel = await connectChannel(testApp, owner);
  const made = await call(testApp.app, owner, "POST", "/api-keys", {
    name: "Robot",
    scopes: ["read", "schedule", "publish"],
    expiresInDays: 1,
    channelIds: [channel.id],
  });
  const { key } = made.json<{ key: string }>();
  const ids = { channel: channel.id, publication: "" };
  const answers = [];
  for (const [, text] of examples) {
    const [head = "", payload] = text.split("\n\n").map((part) => {
      const named = part.replace("vst_…", key).replace("<id of a channel>", ids.channel);
      return named.replace("<id of a publication>", ids.publication);
    });
    const [line = "", ...headers] = head.split("\n");
    const [method, url = ""] = line.split(" ");
    const answer = await testApp.app.inject({
      method: method as "GET",
      url,
      headers: Object.fromEntries(
        headers.map((header): [string, string] => {
          const [name = "", value = ""] = header.split(": ");
          return [name, value];
        }),
      ),
      ...(payload !== undefined && { payload }),
    });
    answers.push(answer.statusCode);
    const { publications } = answer.json<{ publications?: { id: string }[] }>();
    ids.publication = publications?.[0]?.id ?? ids.publication;
  }
  expect(answers).toEqual([200, 201, 201, 200]);
});

it("the document says of each operation whether it needs a bearer, and what an API key needs", async () => {
  const { paths, components } = (await testApp.app.inject({ url: "/api/docs/json" })).json<{
    paths: Record<string, Record<string, { security?: object[]; description?: string }>>;
    components: { securitySchemes: object };
  }>();
  expect(Object.keys(components.securitySchemes)).toEqual(["session", "apiKey"]);
  const said = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const { access } = rows[`${method.toUpperCase()} ${path}`] ?? {};
      const schemes = operation.security?.flatMap((one) => Object.keys(one)).join();
      const wanted = { anyone: undefined, person: "session" };
      const scopes: readonly string[] = typeof access === "object" ? access : [];
      const isNamed = scopes.every((scope) => operation.description?.includes(`"${scope}"`));
      return [
        path,
        schemes === (typeof access === "string" ? wanted[access] : "session,apiKey") && isNamed,
      ] as const;
    }),
  );
  expect(said.filter(([, isSaid]) => !isSaid)).toEqual([]);
});

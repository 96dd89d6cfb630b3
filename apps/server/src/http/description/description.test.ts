/** The description of the API: complete, and harmless on the origin whose storage holds sessions. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApp } from "../../testing/testApp.ts";
import type { TestApp } from "../../testing/testApp.ts";
import { descriptionPage } from "./descriptionPage.ts";

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

/** Whom to tell of a weakness, as programs that look for weaknesses read it. */
import Fastify from "fastify";
import { expect, it } from "vitest";
import { registerSecurityContact, securityText } from "./securityContact.ts";

const appUrl = "https://vestnik.example";
const now = new Date("2026-11-27T10:20:30.400Z");
const nobody = { email: undefined, telegram: undefined };

const textFor = (company: { readonly email?: string; readonly telegram?: string }, url = appUrl) =>
  securityText({ appUrl: url, company: { ...nobody, ...company } } as never, now);

async function ask(company: { readonly email?: string }) {
  const app = Fastify();
  registerSecurityContact(app, { appUrl, company: { ...nobody, ...company } } as never);
  return await app.inject({ url: "/.well-known/security.txt" });
}

it("without a contact in the settings there is no such file", async () => {
  const { statusCode, body } = await ask({});
  expect([statusCode, JSON.parse(body)]).toMatchObject([404, { code: "not_found" }]);
  expect(textFor({})).toBeUndefined();
});

it("the contacts of the settings are named, the first one first, and the file is valid for half a year", () => {
  expect(textFor({ email: "security@vestnik.example", telegram: "vestnik_help" })).toBe(
    [
      "Contact: mailto:security@vestnik.example",
      "Contact: https://t.me/vestnik_help",
      "Expires: 2027-05-26T00:00:00Z",
      "Preferred-Languages: en, ru",
      "Canonical: https://vestnik.example/.well-known/security.txt",
      "",
    ].join("\n"),
  );
  expect(textFor({ telegram: "vestnik_help" })).toMatch(
    /^Contact: https:\/\/t\.me\/vestnik_help\n/,
  );
});

it("an address without https is not said to be its place", () => {
  expect(textFor({ email: "a@b.example" }, "http://localhost:3000")).not.toContain("Canonical");
});

it("the file is sent as plain text, and has not expired", async () => {
  const { statusCode, headers, body } = await ask({ email: "a@b.example" });
  expect([statusCode, headers["content-type"]]).toEqual([200, "text/plain; charset=utf-8"]);
  const [, expires = ""] = /^Expires: (.+)$/m.exec(body) ?? [];
  expect(Date.parse(expires)).toBeGreaterThan(Date.now() + 100 * 24 * 3_600_000);
  expect(Date.parse(expires)).toBeLessThan(Date.now() + 365 * 24 * 3_600_000);
});

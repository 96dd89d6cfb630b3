import { createHash, createHmac } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TelegramEmulator, startTelegramEmulator } from "../emulator.ts";
import { signLogin } from "./signLogin.ts";

let emulator: TelegramEmulator;
beforeAll(async () => {
  emulator = await startTelegramEmulator();
});
afterAll(() => emulator.close());

const OLEG = "9000000004";
const ANNA = "9000000001";

/** Written anew from the published rule, not taken from the code under test. */
function isGenuine(fields: Record<string, unknown>, botToken: string): boolean {
  const { hash, ...rest } = fields;
  const lines = Object.entries(rest).map(([key, value]) => `${key}=${String(value)}`);
  const key = createHash("sha256").update(botToken).digest();
  return createHmac("sha256", key).update(lines.sort().join("\n")).digest("hex") === hash;
}

const signIn = async (person: string, bot = emulator.loginBot.username): Promise<Response> =>
  fetch(`${emulator.url}/embed/${bot}/auth`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ person }),
  });

describe("login", () => {
  it("is refused for people and bots that do not exist", async () => {
    expect((await signIn("1")).status).toBe(404);
    expect((await signIn(ANNA, "nobody_bot")).status).toBe(404);
  });

  it("is signed with the token of the login bot, now", async () => {
    const fields = (await (await signIn(ANNA)).json()) as Record<string, unknown>;
    expect(isGenuine(fields, emulator.loginBot.botToken)).toBe(true);
    expect(isGenuine({ ...fields, first_name: "Eve" }, emulator.loginBot.botToken)).toBe(false);
    expect(Math.abs(Date.now() / 1000 - Number(fields["auth_date"]))).toBeLessThan(5);
    const portrait = await fetch(String(fields["photo_url"]));
    expect(portrait.headers.get("content-type")).toBe("image/png");
  });

  it("leaves out what a person does not have", async () => {
    const fields = (await (await signIn(OLEG)).json()) as Record<string, unknown>;
    expect(Object.keys(fields).toSorted()).toEqual(["auth_date", "first_name", "hash", "id"]);
    expect(isGenuine(fields, emulator.loginBot.botToken)).toBe(true);
  });

  it("works without frames and scripts, and returns only to web addresses", async () => {
    const submit = (return_to: string): Promise<Response> =>
      fetch(`${emulator.url}/oauth`, {
        method: "POST",
        redirect: "manual",
        body: new URLSearchParams({ bot: emulator.loginBot.username, return_to, person: ANNA }),
      });
    const back = new URL(
      (await submit("https://app.example/in?x=1")).headers.get("location") ?? "",
    );
    expect(back.searchParams.get("x")).toBe("1");
    back.searchParams.delete("x");
    expect(isGenuine(Object.fromEntries(back.searchParams), emulator.loginBot.botToken)).toBe(true);
    expect((await submit("javascript:alert(1)")).headers.get("location")).toBeNull();
  });

  it("may be framed by the product, other pages may not", async () => {
    const policy = async (path: string): Promise<string | null> =>
      (await fetch(emulator.url + path)).headers.get("content-security-policy");
    expect(await policy(`/embed/${emulator.loginBot.username}`)).not.toContain("frame-ancestors");
    expect(await policy("/")).toContain("frame-ancestors 'none'");
  });
});

it("signLogin lets a test sign anybody at any time", () => {
  const login = signLogin({ id: 1, first_name: "A" }, "1:a", 1_700_000_000);
  expect(login.auth_date).toBe(1_700_000_000);
  expect(isGenuine(login, "1:a")).toBe(true);
});

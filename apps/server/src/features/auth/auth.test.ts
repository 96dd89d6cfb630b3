import { createHash, createHmac, randomInt } from "node:crypto";
import type { ErrorBody } from "@vestnik/contract/errorBody";
import type { Session, User } from "@vestnik/contract/auth";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loginProofs, sessions, users } from "../../db/schema.ts";
import { startTestApp } from "../../testing/testApp.ts";
import { LOGIN_BOT_TOKEN } from "../../testing/testTelegram.ts";
import type { TestApp } from "../../testing/testApp.ts";
import { MAX_SESSIONS } from "./auth.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let testApp: TestApp;
let offsetMs = 0;
const now = () => new Date(Date.now() + offsetMs);
const nowSeconds = () => Math.floor(now().getTime() / 1000);

beforeAll(async () => {
  testApp = await startTestApp({ clock: now });
});

afterAll(async () => await testApp.close());

type Fields = Readonly<Record<string, string | number>>;

function aPerson(): Fields {
  const id = randomInt(1_000_000, 9_000_000_000);
  return { id, first_name: "Анна", username: `anna_${id}`, auth_date: nowSeconds() };
}

/** Signs any fields as Telegram documents it. */
function sign(fields: Fields, botToken = LOGIN_BOT_TOKEN): Fields & { hash: string } {
  const lines = Object.entries(fields).map(([name, value]) => `${name}=${value}`);
  const key = createHash("sha256").update(botToken).digest();
  const hash = createHmac("sha256", key).update(lines.toSorted().join("\n")).digest("hex");
  return { ...fields, hash };
}

let addresses = 0;

/** Uses a different address each time, because another test covers the rate limit of one address. */
async function logIn(payload: unknown, app = testApp.app) {
  addresses += 1;
  const remoteAddress = `10.0.${addresses >> 8}.${addresses & 255}`;
  return await app.inject({
    method: "POST",
    url: "/api/telegram/auth",
    payload: typeof payload === "string" ? payload : JSON.stringify(payload),
    headers: { "content-type": "application/json", "user-agent": "Test browser" },
    remoteAddress,
  });
}

type Login = { token: string; user: User };

async function signedIn(
  fields = aPerson(),
): Promise<{ headers: { authorization: string }; user: User; bearer: string }> {
  const response = await logIn(sign(fields));
  expect(response.statusCode).toBe(200);
  const { token: bearer, user } = response.json<Login>();
  return { headers: { authorization: `Bearer ${bearer}` }, user, bearer };
}

/** Whose tabs are told of an ended session from now on. Notices to other people are left out: those of the test before may still be on their way. */
async function notifiedOfEnds(
  ...people: readonly User[]
): Promise<{ readonly userIds: string[]; stop(): Promise<void> }> {
  const userIds: string[] = [];
  const stop = await testApp.deps.database.listen("vestnik_owner", (payload) => {
    const { type, userId } = JSON.parse(payload) as { type: string; userId: string };
    if (type === "session_ended" && people.some(({ id }) => id === userId)) userIds.push(userId);
  });
  return { userIds, stop };
}

async function statusOf(headers: Record<string, string>): Promise<number> {
  return (await testApp.app.inject({ url: "/api/users/me", headers })).statusCode;
}

describe("a login is refused without a hint", () => {
  const good = () => sign(aPerson());
  const flipped = (hex: string, bit: number) => {
    const bytes = Buffer.from(hex, "hex");
    const index = bit >> 3;
    bytes[index] = (bytes[index] ?? 0) ^ (1 << (bit & 7));
    return bytes.toString("hex");
  };
  const changed = (change: Fields) => ({ ...good(), ...change });
  const { hash: _, ...unsigned } = good();

  it.each<[string, () => unknown]>([
    [
      "whose hash differs in one bit",
      () => {
        const it = good();
        return { ...it, hash: flipped(it.hash, 137) };
      },
    ],
    ["without a hash", () => unsigned],
    ["with an empty hash", () => changed({ hash: "" })],
    [
      "with a short hash",
      () => {
        const it = good();
        return { ...it, hash: it.hash.slice(2) };
      },
    ],
    [
      "with a hash in capitals",
      () => {
        const it = good();
        return { ...it, hash: it.hash.toUpperCase() };
      },
    ],
    ["with a number as its hash", () => changed({ hash: 0 })],
    [
      "signed by another bot",
      () => sign(aPerson(), "100200300:another-bot-of-another-owner-000000"),
    ],
    ["whose id was changed", () => changed({ id: 1 })],
    ["whose name was changed", () => changed({ first_name: "Anna" })],
    ["with a field added", () => changed({ last_name: "Somebody" })],
    [
      "with a field left out",
      () => {
        const { username: __, ...rest } = good();
        return rest;
      },
    ],
    ["older than ten minutes", () => sign({ ...aPerson(), auth_date: nowSeconds() - 601 })],
    ["from more than a minute ahead", () => sign({ ...aPerson(), auth_date: nowSeconds() + 90 })],
    [
      "without a date",
      () => {
        const { auth_date: __, ...rest } = aPerson();
        return sign(rest);
      },
    ],
    ["with a date that is no number", () => sign({ ...aPerson(), auth_date: "soon" })],
    [
      "with a date in another notation",
      () => sign({ ...aPerson(), auth_date: `${nowSeconds()}e0` }),
    ],
    [
      "without an id",
      () => {
        const { id: __, ...rest } = aPerson();
        return sign(rest);
      },
    ],
    ["with a negative id", () => sign({ ...aPerson(), id: -5 })],
    ["with the id zero", () => sign({ ...aPerson(), id: 0 })],
    ["with a fractional id", () => sign({ ...aPerson(), id: 1.5 })],
    ["with an id beyond whole numbers", () => sign({ ...aPerson(), id: "9007199254740993" })],
    ["with text as the id", () => sign({ ...aPerson(), id: "1 or 1=1" })],
    ["with a list as the id", () => ({ ...good(), id: [1, 2] })],
    ["with an object as the id", () => ({ ...good(), id: { valueOf: 1 } })],
    ["with nothing as the id", () => ({ ...good(), id: null })],
    ["with a line break in the name", () => sign({ ...aPerson(), first_name: "A\nid=1" })],
    ["with a field hidden in a field's name", () => sign({ ...aPerson(), "a\nid": 1 })],
    [
      "with __proto__ among its fields",
      () => JSON.stringify(good()).replace("{", '{"__proto__":{"id":1},'),
    ],
    ["with __proto__ as a text", () => JSON.stringify(good()).replace("{", '{"__proto__":"x",')],
    [
      "with a constructor among its fields",
      () => JSON.stringify(good()).replace("{", '{"constructor":{"prototype":{"id":1}},'),
    ],
    ["with a constructor as a text", () => changed({ constructor: "x" })],
    ["with toString as a field", () => changed({ toString: "x" })],
    ["that is a list", () => [good()]],
    ["that is nothing", () => null],
    ["that is no JSON", () => "{"],
    ["that is empty", () => ""],
    ["that names a field of 100 letters", () => changed({ ["x".repeat(100)]: "1" })],
  ])("%s", async (_name, proof) => {
    const rowsBefore = await testApp.deps.database.db.select().from(users);
    const response = await logIn(proof());
    const { message, requestId: __, ...rest } = response.json<ErrorBody>();
    expect([response.statusCode, rest]).toEqual([401, { success: false, code: "login_failed" }]);
    expect(message).toBe("Login error. Please try again.");
    expect(await testApp.deps.database.db.select().from(users)).toEqual(rowsBefore);
  });

  it("that is many times as long as the widget's, before its signature is looked at", async () => {
    const fields = Array.from({ length: 40_000 }, (_, n) => [`k${n}`, n] as const);
    const response = await logIn(changed(Object.fromEntries(fields)));
    expect(response.statusCode).toBe(413);
    expect(response.json()).toMatchObject({ code: "request_too_large" });
  });

  it("that changes any single bit of the hash", async () => {
    const proof = good();
    for (let bit = 0; bit < 256; bit += 5) {
      expect((await logIn({ ...proof, hash: flipped(proof.hash, bit) })).statusCode).toBe(401);
    }
    expect((await logIn(proof)).statusCode).toBe(200);
  });

  it("that reuses one person's signed lines, split so that they name another person", async () => {
    // The signed text of a name with line breaks equals that of other fields.
    const victim = 4242;
    const authDate = nowSeconds();
    const signedText = sign({
      auth_date: authDate,
      first_name: `A\nid=${victim}`,
      id: 777,
      username: "mallory",
    });
    const cut = JSON.stringify({
      auth_date: authDate,
      first_name: "A",
      id: victim,
      "id=777\nusername": "mallory",
      hash: signedText.hash,
    });
    expect((await logIn(cut)).statusCode).toBe(401);
  });
});

describe("a login", () => {
  it("gives a session of 43 characters and says who is signed in", async () => {
    const fields = {
      ...aPerson(),
      last_name: "Каренина",
      photo_url: "https://t.me/i/userpic/320/a.jpg",
    };
    const response = await logIn(sign(fields));
    const { token: bearer, user } = response.json<Login>();
    expect(bearer).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(user).toMatchObject({ firstName: "Анна", photoUrl: "https://t.me/i/userpic/320/a.jpg" });
    expect(response.headers["cache-control"]).toBe("no-store");
    const me = await testApp.app.inject({
      url: "/api/users/me",
      headers: { authorization: `Bearer ${bearer}` },
    });
    expect(me.json()).toEqual({ success: true, user, deletion: null });
  });

  it("is accepted with numbers as text, as a redirect brings them", async () => {
    const fields = Object.fromEntries(
      Object.entries(aPerson()).map(([name, value]) => [name, String(value)]),
    );
    expect((await logIn(sign(fields))).statusCode).toBe(200);
  });

  it("is accepted with fields that are not known yet, because the hash covers them", async () => {
    expect((await logIn(sign({ ...aPerson(), is_premium: "true" }))).statusCode).toBe(200);
  });

  it("is accepted when Telegram's clock is half a minute ahead", async () => {
    expect((await logIn(sign({ ...aPerson(), auth_date: nowSeconds() + 30 }))).statusCode).toBe(
      200,
    );
  });

  it("without a username shows the first name", async () => {
    const { username: _, ...fields } = aPerson();
    expect((await signedIn(fields)).user).toMatchObject({ username: null, firstName: "Анна" });
  });

  it("leads to the person's account and takes over a changed name", async () => {
    const fields = aPerson();
    const first = await signedIn(fields);
    const second = await signedIn({ ...fields, first_name: "Anna", auth_date: nowSeconds() + 1 });
    expect(second.user).toEqual({ ...first.user, firstName: "Anna" });
  });

  it.each([
    ["javascript:alert(1)", null],
    ["http://example.org/a.jpg", null],
    ["data:image/svg+xml,<svg onload=alert(1)>", null],
    ["//example.org/a.jpg", null],
    ["https://example.org/a.jpg", "https://example.org/a.jpg"],
    ["http://127.0.0.1:4000/a.jpg", "http://127.0.0.1:4000/a.jpg"],
    ["http://localhost:4000/a.jpg", "http://localhost:4000/a.jpg"],
    ["http://localhost.example.org/a.jpg", null],
  ])("with the photo %s shows %s", async (photo_url, shown) => {
    expect((await signedIn({ ...aPerson(), photo_url })).user.photoUrl).toBe(shown);
  });

  it("opens one session however often its proof is sent at the same time", async () => {
    const proof = sign(aPerson());
    const answers = await Promise.all(Array.from({ length: 50 }, async () => await logIn(proof)));
    const statuses = answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, ...Array.from({ length: 49 }, () => 401)]);
    const winner = answers.find(({ statusCode }) => statusCode === 200)?.json<Login>();
    const listed = await testApp.app.inject({
      url: "/api/sessions",
      headers: { authorization: `Bearer ${winner?.token}` },
    });
    expect(listed.json<{ sessions: Session[] }>().sessions).toHaveLength(1);
  });

  it("is refused a second time also after its session has ended", async () => {
    const proof = sign(aPerson());
    const { token: bearer } = (await logIn(proof)).json<Login>();
    const headers = { authorization: `Bearer ${bearer}` };
    await testApp.app.inject({ method: "DELETE", url: "/api/sessions/current", headers });
    expect((await logIn(proof)).statusCode).toBe(401);
  });

  it("stores neither the session token nor anything it could be derived from", async () => {
    const { bearer } = await signedIn();
    const rows = await testApp.deps.database.db.select().from(sessions);
    const dump = JSON.stringify(rows, (_, value: unknown) =>
      value instanceof Uint8Array ? Buffer.from(value).toString("latin1") : value,
    );
    expect(dump).not.toContain(bearer);
    expect(dump).not.toContain(Buffer.from(bearer, "base64url").toString("latin1"));
  });

  it("deletes proofs that are too old to be used again", async () => {
    const { db } = testApp.deps.database;
    await db.insert(loginProofs).values({ hash: "old", expiresAt: new Date(0) });
    await signedIn();
    expect((await db.select().from(loginProofs)).map(({ hash }) => hash)).not.toContain("old");
  });

  it("is rate-limited by address, whatever other addresses the client invents", async () => {
    const codes: number[] = [];
    for (let n = 0; n < 70; n++) {
      const { statusCode } = await testApp.app.inject({
        method: "POST",
        url: "/api/telegram/auth",
        payload: {},
        remoteAddress: "127.0.0.1",
        headers: { "x-forwarded-for": `192.0.2.${n}, 10.0.0.${n}, 203.0.113.9:${5000 + n}` },
      });
      codes.push(statusCode);
    }
    expect(codes.indexOf(429)).toBe(60);
    expect((await logIn(sign(aPerson()))).statusCode).toBe(200);
  });
});

describe("a session", () => {
  it.each([
    ["no header", {}],
    ["an invented session", { authorization: `Bearer ${"x".repeat(43)}` }],
    ["something too short", { authorization: "Bearer x" }],
    ["another scheme", { authorization: `Basic ${"x".repeat(43)}` }],
    ["two sessions", { authorization: `Bearer ${"x".repeat(43)}, Bearer ${"x".repeat(43)}` }],
  ])("is needed: %s is answered 401 everywhere", async (_, headers) => {
    const routes = [
      ["GET", "/api/users/me"],
      ["GET", "/api/sessions"],
      ["DELETE", "/api/sessions/current"],
      ["DELETE", "/api/sessions/others"],
      ["DELETE", "/api/sessions/8a6e0804-2bd0-4672-b79d-d97027f9071a"],
    ] as const;
    for (const [method, url] of routes) {
      const response = await testApp.app.inject({ method, url, headers });
      expect([url, response.statusCode, response.json<ErrorBody>().code]).toEqual([
        url,
        401,
        "unauthorized",
      ]);
    }
  });

  it("ends with logout, at once", async () => {
    const { headers } = await signedIn();
    const logout = await testApp.app.inject({
      method: "DELETE",
      url: "/api/sessions/current",
      headers,
    });
    expect([logout.statusCode, logout.json()]).toEqual([200, { success: true }]);
    expect(await statusOf(headers)).toBe(401);
  });

  it("that ends notifies the owner's open tabs", async () => {
    const { headers, user } = await signedIn();
    const received: unknown[] = [];
    const stop = await testApp.deps.database.listen("vestnik_owner", (payload) =>
      received.push(JSON.parse(payload)),
    );
    await testApp.app.inject({ method: "DELETE", url: "/api/sessions/current", headers });
    await expect
      .poll(() => received)
      .toContainEqual(expect.objectContaining({ userId: user.id, type: "session_ended" }));
    await stop();
  });

  it("is listed with the others of its owner, and another one can be ended", async () => {
    const fields = aPerson();
    const here = await signedIn(fields);
    const elsewhere = await signedIn({ ...fields, auth_date: Number(fields["auth_date"]) - 1 });
    const list = await testApp.app.inject({ url: "/api/sessions", headers: here.headers });
    const { sessions: listed } = list.json<{ sessions: Session[] }>();
    const current = listed.filter((session) => session.current);
    expect([listed.length, current.length]).toEqual([2, 1]);
    expect(listed.map(({ userAgent }) => userAgent)).toEqual(["Test browser", "Test browser"]);
    const other = listed.find((session) => !session.current);
    const url = `/api/sessions/${other?.id}`;
    expect(
      (await testApp.app.inject({ method: "DELETE", url, headers: here.headers })).statusCode,
    ).toBe(200);
    expect([await statusOf(elsewhere.headers), await statusOf(here.headers)]).toEqual([401, 200]);
    expect(
      (await testApp.app.inject({ method: "DELETE", url, headers: here.headers })).statusCode,
    ).toBe(404);
  });

  it("stays when all others of its owner are ended, and those of other people stay, too", async () => {
    const fields = aPerson();
    // Counted from the first: a proof with the same date is the same proof.
    const earlier = (seconds: number) => ({
      ...fields,
      auth_date: Number(fields["auth_date"]) - seconds,
    });
    const here = await signedIn(fields);
    const elsewhere = [await signedIn(earlier(1)), await signedIn(earlier(2))];
    const stranger = await signedIn();
    const notified = await notifiedOfEnds(here.user, stranger.user);
    const { headers } = here;
    const url = "/api/sessions/others";
    const ended = await testApp.app.inject({ method: "DELETE", url, headers });
    expect([ended.statusCode, ended.json()]).toEqual([200, { success: true }]);
    const statuses = [here, ...elsewhere, stranger].map(async (one) => await statusOf(one.headers));
    expect(await Promise.all(statuses)).toEqual([200, 401, 401, 200]);
    await expect.poll(() => notified.userIds).toEqual([here.user.id, here.user.id]);
    await notified.stop();
    const again = await testApp.app.inject({ method: "DELETE", url, headers });
    expect(again.statusCode, "there may be none").toBe(200);
  });

  it("beyond the limit ends the least recently used one, and its tabs are notified", async () => {
    const fields = aPerson();
    const before = (seconds: number) => ({
      ...fields,
      auth_date: Number(fields["auth_date"]) - seconds,
    });
    const oldest = await signedIn(fields);
    const used = await signedIn(before(1));
    const stranger = await signedIn();
    const { db } = testApp.deps.database;
    const [{ hash: _hash, id: _id, ...like }] = (await db
      .select()
      .from(sessions)
      .where(eq(sessions.userId, used.user.id))) as [typeof sessions.$inferSelect];
    const others = Array.from({ length: MAX_SESSIONS - 2 }, (_, n) => {
      return { ...like, hash: createHash("sha256").update(`${used.user.id} ${n}`).digest() };
    });
    await db.insert(sessions).values(others);
    const longAgo = new Date(now().getTime() - HOUR);
    const itsHash = createHash("sha256").update(oldest.bearer).digest();
    await db.update(sessions).set({ lastUsedAt: longAgo }).where(eq(sessions.hash, itsHash));
    const notified = await notifiedOfEnds(used.user, stranger.user);
    const newest = await signedIn(before(2));
    const statuses = [oldest, used, newest, stranger].map(
      async (one) => await statusOf(one.headers),
    );
    expect(await Promise.all(statuses)).toEqual([401, 200, 200, 200]);
    const remaining = await db.select().from(sessions).where(eq(sessions.userId, used.user.id));
    expect(remaining).toHaveLength(MAX_SESSIONS);
    await expect.poll(() => notified.userIds).toEqual([used.user.id]);
    await notified.stop();
  });

  it("of another owner is neither shown nor ended", async () => {
    const owner = await signedIn();
    const stranger = await signedIn();
    const list = await testApp.app.inject({ url: "/api/sessions", headers: owner.headers });
    const id = list.json<{ sessions: Session[] }>().sessions[0]?.id;
    const url = `/api/sessions/${id}`;
    const response = await testApp.app.inject({ method: "DELETE", url, headers: stranger.headers });
    expect([response.statusCode, response.json<ErrorBody>().code]).toEqual([404, "not_found"]);
    expect(await statusOf(owner.headers)).toBe(200);
  });

  it("ends after a day without use, and not while it is used", async () => {
    const used = await signedIn();
    const unused = await signedIn();
    try {
      for (let hours = 20; hours <= 60; hours += 20) {
        offsetMs = hours * HOUR;
        expect(await statusOf(used.headers)).toBe(200);
      }
      expect(await statusOf(unused.headers)).toBe(401);
    } finally {
      offsetMs = 0;
    }
  });

  it("ends after fourteen days although it is used all the time", async () => {
    const { headers } = await signedIn();
    try {
      const seen: number[] = [];
      for (let hours = 0; hours < 14 * 24; hours += 23) {
        offsetMs = hours * HOUR;
        seen.push(await statusOf(headers));
      }
      expect(new Set(seen)).toEqual(new Set([200]));
      offsetMs = 14 * DAY + MINUTE;
      expect(await statusOf(headers)).toBe(401);
    } finally {
      offsetMs = 0;
    }
  });

  it("writes the time of its use at most once a minute", async () => {
    const { headers, user } = await signedIn();
    const lastUsed = async () => {
      const rows = await testApp.deps.database.db.select().from(sessions);
      return rows.find(({ userId }) => userId === user.id)?.lastUsedAt.getTime();
    };
    const before = await lastUsed();
    try {
      offsetMs = 30_000;
      await statusOf(headers);
      expect(await lastUsed()).toBe(before);
      offsetMs = 61_000;
      await statusOf(headers);
      expect(await lastUsed()).toBeGreaterThan(before ?? 0);
    } finally {
      offsetMs = 0;
    }
  });
});

describe("the login page", () => {
  it("shows without a session which bot signs people in, and that this is a demo", async () => {
    const response = await testApp.app.inject({ url: "/api/login/settings" });
    expect(response.json()).toEqual({
      success: true,
      botUsername: "vestnik_login_bot",
      widgetUrl: `${testApp.telegram.url}/js/telegram-widget.js`,
      botUrl: `${testApp.telegram.url}/vestnik_login_bot`,
      demo: true,
    });
  });

  it("is no demo at the real Telegram, and then takes no pictures over http", async () => {
    const real = await startTestApp({
      settings: { TELEGRAM_WIDGET_URL: "https://telegram.org/js/telegram-widget.js?22" },
    });
    try {
      const settings = await real.app.inject({ url: "/api/login/settings" });
      expect(settings.json<{ demo: boolean }>().demo).toBe(false);
      const login = await logIn(
        sign({ ...aPerson(), photo_url: "http://127.0.0.1/a.jpg" }),
        real.app,
      );
      expect(login.json<Login>().user.photoUrl).toBeNull();
    } finally {
      await real.close();
    }
  });
});

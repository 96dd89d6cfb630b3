import type { AddressInfo } from "node:net";
import type { CreditInfo } from "@vestnik/contract/credits";
import type { ErrorBody } from "@vestnik/contract/errorBody";
import type { CreditBalance } from "@vestnik/contract/credits";
import { startAiEmulator } from "@vestnik/emulators/ai/emulator";
import type { AiEmulator } from "@vestnik/emulators/ai/emulator";
import type { AiFault } from "@vestnik/emulators/ai/faults";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { aiCalls, creditSpendings, users } from "../../db/schema.ts";
import { call, signUp } from "../../testing/factories.ts";
import type { Owner } from "../../testing/factories.ts";
import { startTestApp } from "../../testing/testApp.ts";
import type { TestApp } from "../../testing/testApp.ts";

/** Long enough for a busy machine. */
const SOON = { timeout: 15_000 };
const KEY = "sk-a-secret-of-the-operator";
const RETRY = { seconds: 30 };
const PROMPT = "About our new opening hours";
const MINUTE_MS = 60_000;

let ai: AiEmulator;
let testApp: TestApp;
let present = new Date();

const aiSettings = () => ({ AI_BASE_URL: ai.url, AI_API_KEY: KEY, AI_TEXT_MODEL: "my-model" });

beforeAll(async () => {
  ai = await startAiEmulator({ apiKey: KEY });
  testApp = await startTestApp({ settings: aiSettings(), clock: () => present });
});
afterEach(() => {
  ai.control.reset();
  present = new Date();
});
afterAll(async () => {
  await testApp.close();
  await ai.close();
});

type Answer = Awaited<ReturnType<typeof ask>>;

async function ask(owner: Owner, prompt: unknown = PROMPT, { app } = testApp) {
  return await call(app, owner, "POST", "/ai/generate-text", { prompt });
}

function refusalOf(response: Answer): [number, string, ErrorBody["details"]] {
  expect(response.body).not.toContain(KEY);
  const { code, details } = response.json<ErrorBody>();
  return [response.statusCode, code, details];
}

function made(response: Answer): { text: string; credits: CreditBalance } {
  expect(response.statusCode).toBe(200);
  return response.json<{ data: { text: string; credits: CreditBalance } }>().data;
}

async function creditsOf(owner: Owner): Promise<CreditInfo> {
  const response = await call(testApp.app, owner, "GET", "/credits/info");
  expect(response.statusCode).toBe(200);
  return response.json<{ data: CreditInfo }>().data;
}

/** For how many texts the AI has sent the first words. */
const begun = () => ai.control.chats().filter(({ isBegun }) => isBegun).length;

const left = async (owner: Owner) => (await creditsOf(owner)).currentCredits;

function laterBy(minutes: number): void {
  present = new Date(present.getTime() + minutes * MINUTE_MS);
}

/** A person with only this many credits left in this period. */
async function signUpWith(credits: number): Promise<Owner> {
  const owner = await signUp(testApp);
  const { userId } = owner;
  await testApp.deps.database.db.insert(creditSpendings).values({
    userId,
    operation: "text",
    amount: 10 - credits,
    state: "spent",
    createdAt: present,
  });
  return owner;
}

describe("a text is refused, and nothing is charged,", () => {
  it("without a session", async () => {
    const options = { method: "POST", url: "/api/ai/generate-text" } as const;
    const response = await testApp.app.inject({ ...options, payload: { prompt: PROMPT } });
    expect(refusalOf(response)).toEqual([401, "unauthorized", undefined]);
  });

  it.each<[string, unknown, string]>([
    ["without a prompt", null, "prompt"],
    ["with a number in its place", 5, "prompt"],
    ["with a prompt no field could hold", "x".repeat(100_001), "prompt"],
  ])("%s, with the name of the field", async (_, prompt, field) => {
    const response = await ask(await signUp(testApp), prompt);
    expect(refusalOf(response)).toEqual([400, "validation_failed", { field }]);
  });

  it("with any other field beside the prompt", async () => {
    const body = { prompt: PROMPT, model: "the-dearest" };
    const owner = await signUp(testApp);
    const response = await call(testApp.app, owner, "POST", "/ai/generate-text", body);
    expect(refusalOf(response)).toEqual([400, "validation_failed", { field: "body" }]);
  });

  it.each<[string, string, [number, string, object | undefined]]>([
    ["for an empty prompt", "", [422, "prompt_required", undefined]],
    ["for a prompt of invisible characters", " \n\u200b ", [422, "prompt_required", undefined]],
    [
      "for a prompt of 4001 characters",
      `${"🎈".repeat(4000)}!`,
      [422, "prompt_too_long", { count: 4001, limit: 4000 }],
    ],
  ])("%s", async (_, prompt, refusal) => {
    const owner = await signUp(testApp);
    expect(refusalOf(await ask(owner, prompt))).toEqual(refusal);
    expect([await left(owner), ai.control.chats()]).toEqual([10, []]);
  });

  it.each<[AiFault, string, object | undefined]>([
    [{ kind: "status", status: 401, code: "invalid_api_key" }, "ai_refused", undefined],
    [{ kind: "status", status: 429 }, "ai_rate_limited", RETRY],
    [{ kind: "status", status: 500 }, "ai_unreachable", RETRY],
    [{ kind: "drop" }, "ai_unreachable", RETRY],
    [{ kind: "garbage", body: "{}" }, "ai_unreadable", undefined],
    [{ kind: "redirect", to: "http://127.0.0.1:9/" }, "ai_unreachable", RETRY],
  ])("when the AI answers %j: %s", async (fault, code, details) => {
    ai.control.fault(fault);
    const owner = await signUp(testApp);
    expect(refusalOf(await ask(owner))).toEqual([503, code, details]);
    expect(ai.control.chats()).toHaveLength(1);
    expect(await creditsOf(owner)).toMatchObject({ currentCredits: 10, totalUsed: 0 });
  });

  it("when the AI answers with nothing", async () => {
    ai.control.write(" \n");
    const owner = await signUp(testApp);
    expect(refusalOf(await ask(owner))).toEqual([503, "ai_empty", undefined]);
    expect(await creditsOf(owner)).toMatchObject({ currentCredits: 10, totalUsed: 0 });
  });

  it("after two hundred texts of a day, with the time of the next one; the AI gets no request", async () => {
    const owner = await signUp(testApp);
    const day = present.toISOString().slice(0, 10);
    const { userId } = owner;
    const spent = { userId, kind: "text", day, count: 200 } as const;
    await testApp.deps.database.db.insert(aiCalls).values(spent);
    expect(refusalOf(await ask(owner))).toMatchObject([
      429,
      "generation_limit_reached",
      { limit: 200, hours: expect.any(Number) as number },
    ]);
    expect(ai.control.chats()).toEqual([]);
    expect(await creditsOf(owner)).toMatchObject({ currentCredits: 10, reservedCredits: 0 });
  });

  it("when no credits are left, with the price and the date of new credits; the AI gets no request", async () => {
    const owner = await signUpWith(0);
    const { resetDate } = await creditsOf(owner);
    const response = await ask(owner);
    expect(refusalOf(response)).toEqual([
      403,
      "not_enough_credits",
      { cost: 1, left: 0, resetDate },
    ]);
    expect(response.json<ErrorBody>().message).toContain("this costs 1, and you have 0 left");
    expect(ai.control.chats()).toEqual([]);
  });

  it("after 20 requests in a minute, whatever they ask for and their results; dictation is counted separately", async () => {
    const owner = await signUp(testApp);
    const answers = [];
    for (let n = 0; n < 21; n += 1) answers.push(await ask(owner, ""));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([
      ...Array.from({ length: 20 }, () => 422),
      429,
    ]);
    expect(Number(answers[20]?.headers["retry-after"])).toBeGreaterThan(0);
    const tags = await call(testApp.app, owner, "POST", "/ai/generate-tags", { text: "" });
    expect(refusalOf(tags)).toMatchObject([429, "rate_limited", {}]);
    expect((await ask(await signUp(testApp))).statusCode).toBe(200);
    const speaking = await call(testApp.app, owner, "POST", "/ai/transcribe", {});
    expect(refusalOf(speaking)).toEqual([503, "ai_switched_off", undefined]);
  });

  it("where no AI is connected, or none that writes, which clients can see beforehand", async () => {
    const settings = { AI_BASE_URL: ai.url, AI_TRANSCRIBE_MODEL: "whisper-1" };
    const without = await startTestApp({ settings });
    onTestFinished(async () => await without.close());
    const owner = await signUp(without);
    const abilities = await call(without.app, owner, "GET", "/ai/settings");
    expect(abilities.json()).toEqual({
      success: true,
      data: { transcription: true, text: false, image: false },
    });
    const response = await ask(owner, PROMPT, without);
    expect(refusalOf(response)).toEqual([503, "ai_switched_off", undefined]);
  });
});

describe("a client that leaves", () => {
  async function listen(app = testApp.app): Promise<number> {
    await app.listen({ port: 0, host: "127.0.0.1" });
    return (app.server.address() as AddressInfo).port;
  }

  function askAndLeave(port: number, owner: Owner): { leave: () => Promise<void> } {
    const leaving = new AbortController();
    const asked = fetch(`http://127.0.0.1:${port}/api/ai/generate-text`, {
      method: "POST",
      headers: { ...owner.headers, "content-type": "application/json" },
      body: JSON.stringify({ prompt: PROMPT }),
      signal: leaving.signal,
    });
    return {
      leave: async () => {
        leaving.abort();
        await expect(asked).rejects.toThrow("aborted");
      },
    };
  }

  const states = async ({ deps }: TestApp, { userId }: Owner) => {
    const { state } = creditSpendings;
    const own = eq(creditSpendings.userId, userId);
    const rows = await deps.database.db.select({ state }).from(creditSpendings).where(own);
    return rows.map((row) => row.state);
  };

  let port: number;
  beforeAll(async () => (port = await listen()));

  it("before the first words ends the work, and pays nothing", async () => {
    const owner = await signUp(testApp);
    ai.control.hold();
    const { leave } = askAndLeave(port, owner);
    await expect.poll(() => ai.control.chats().length, SOON).toBe(1);
    expect(await creditsOf(owner)).toMatchObject({ currentCredits: 9, reservedCredits: 1 });
    await leave();
    await expect.poll(() => ai.control.chats()[0]?.isAbandoned, SOON).toBe(true);
    await expect.poll(async () => await left(owner), SOON).toBe(10);
    expect(await creditsOf(owner)).toMatchObject({ reservedCredits: 0, totalUsed: 0 });
  });

  it("after the first words pays for what was written, once", async () => {
    const owner = await signUp(testApp);
    ai.control.write("We open at eight from Monday on, every day but Sunday.");
    ai.control.pause();
    const { leave } = askAndLeave(port, owner);
    await expect.poll(() => begun(), SOON).toBe(1);
    await leave();
    await expect.poll(async () => await states(testApp, owner), SOON).toEqual(["spent"]);
    await expect.poll(() => ai.control.chats()[0]?.isAbandoned, SOON).toBe(true);
    expect(await creditsOf(owner)).toMatchObject({
      currentCredits: 9,
      reservedCredits: 0,
      totalUsed: 1,
    });
  });

  it("pays nothing when the server stops or the AI breaks off, however much had arrived", async () => {
    const stopped = await startTestApp({ settings: aiSettings() });
    const owner = await signUp(stopped);
    ai.control.fault({ kind: "break_off" });
    const broken = made(await ask(owner, PROMPT, stopped));
    expect(broken).toMatchObject({ cutOff: "interrupted", credits: { currentCredits: 10 } });
    ai.control.pause();
    const asked = fetch(`http://127.0.0.1:${await listen(stopped.app)}/api/ai/generate-text`, {
      method: "POST",
      headers: { ...owner.headers, "content-type": "application/json" },
      body: JSON.stringify({ prompt: PROMPT }),
    });
    await expect.poll(() => begun(), SOON).toBe(2);
    const failed = asked.catch((error: unknown) => error);
    await stopped.app.close();
    expect(await failed).toMatchObject({ message: "fetch failed" });
    const returned = ["returned", "returned"];
    await expect.poll(async () => await states(stopped, owner), SOON).toEqual(returned);
    await stopped.close();
  });
});

describe("a text without its end is given as far as it came", () => {
  const WRITTEN = "We open at eight from Monday on, every day but Sunday, and you are welcome.";

  it.each<[AiFault, string, number]>([
    [{ kind: "break_off" }, "interrupted", 10],
    [{ kind: "cut_off", by: "error_chunk" }, "interrupted", 10],
    [{ kind: "cut_off", by: "error" }, "interrupted", 10],
    [{ kind: "filtered" }, "filtered", 10],
    // It has done all that it does.
    [{ kind: "cut_off", by: "length" }, "length", 9],
  ])("after %j, %s, with %i credits left", async (fault, cutOff, credits) => {
    const owner = await signUp(testApp);
    ai.control.write(WRITTEN);
    ai.control.fault(fault);
    const answer = made(await ask(owner));
    expect(answer).toMatchObject({ cutOff, credits: { currentCredits: credits } });
    expect(WRITTEN.startsWith(answer.text.replace("…", ""))).toBe(true);
    expect(await creditsOf(owner)).toMatchObject({
      currentCredits: credits,
      totalUsed: 10 - credits,
      reservedCredits: 0,
    });
    made(await ask(owner));
    expect(await left(owner)).toBe(credits - 1);
  });

  it("a rewriting, too; but tags are all or nothing", async () => {
    const owner = await signUp(testApp);
    ai.control.write(WRITTEN);
    ai.control.fault({ kind: "cut_off", by: "error_chunk", times: 2 });
    const body = { text: "We open.", change: "longer" };
    const rewritten = made(await call(testApp.app, owner, "POST", "/ai/rewrite", body));
    expect(rewritten).toMatchObject({ cutOff: "interrupted", credits: { currentCredits: 10 } });
    const tags = await call(testApp.app, owner, "POST", "/ai/generate-tags", { text: "Beans" });
    expect(refusalOf(tags)).toEqual([503, "ai_unreadable", undefined]);
    expect(await left(owner)).toBe(10);
  });

  it("and is continued for a credit; what is continued is checked like any text", async () => {
    const owner = await signUp(testApp);
    const goOn = async (begun: unknown) =>
      await call(testApp.app, owner, "POST", "/ai/generate-text", { prompt: PROMPT, begun });
    ai.control.write("Sunday, and you are welcome.");
    expect(made(await goOn("We open at eight, every day but Sun"))).toMatchObject({
      text: "We open at eight, every day but Sunday, and you are welcome.",
      credits: { currentCredits: 9 },
    });
    expect(refusalOf(await goOn(5))).toEqual([400, "validation_failed", { field: "begun" }]);
    expect(refusalOf(await goOn(" "))).toEqual([422, "source_required", undefined]);
    expect(refusalOf(await goOn("x".repeat(4097)))).toMatchObject([422, "source_too_long", {}]);
    expect(await left(owner)).toBe(9);
  });

  it("and a stream says when what it showed were thoughts", async () => {
    const owner = await signUp(testApp);
    ai.control.fault({ kind: "text", text: "thoughts_unopened" });
    const response = await testApp.app.inject({
      method: "POST",
      url: "/api/ai/generate-text",
      payload: { prompt: PROMPT },
      headers: { ...owner.headers, accept: "text/event-stream" },
    });
    const events = response.body
      .split("\n\n")
      .filter((frame) => frame.startsWith("data:"))
      .map((frame) => JSON.parse(frame.slice("data:".length)) as { kind: string; text?: string });
    let shown = "";
    for (const { kind, text = "" } of events) shown = kind === "restart" ? "" : shown + text;
    expect(events.filter(({ kind }) => kind === "restart")).toHaveLength(1);
    const { data } = events.at(-1) as unknown as { data: { text: string } };
    expect(shown).toBe(data.text);
    expect(shown).not.toContain("The user");
  });
});

describe("a text", () => {
  it("is written from the prompt alone, costs one credit, and comes with the new balance", async () => {
    const owner = await signUp(testApp);
    const abilities = await call(testApp.app, owner, "GET", "/ai/settings");
    expect(abilities.json()).toEqual({
      success: true,
      data: { transcription: false, text: true, image: false },
    });

    ai.control.write("\n*Открываемся* в восемь.\n");
    const credits = { currentCredits: 9, maxCredits: 10, totalUsed: 1, boughtCredits: 0 };
    const prompt = `О новых часах\n${"🎈".repeat(3986)}`;
    expect(made(await ask(owner, ` ${prompt}\n`))).toEqual({
      text: "*Открываемся* в восемь.",
      credits,
    });
    expect(await creditsOf(owner)).toMatchObject(credits);
    expect(ai.control.chats()).toMatchObject([
      { model: "my-model", messages: [{ role: "system" }, { role: "user", content: prompt }] },
    ]);
    expect(made(await ask(owner)).credits).toEqual({ ...credits, currentCredits: 8, totalUsed: 2 });
  });

  it("of twenty requested at once is written as often as there are credits", async () => {
    const owner = await signUp(testApp);
    const answers = await Promise.all(Array.from({ length: 20 }, async () => await ask(owner)));
    const withStatus = (status: number) =>
      answers.filter(({ statusCode }) => statusCode === status).length;
    expect([withStatus(200), withStatus(403)]).toEqual([10, 10]);
    expect(ai.control.chats()).toHaveLength(10);
    expect(await creditsOf(owner)).toMatchObject({ currentCredits: 0, totalUsed: 10 });
  });

  it("of another person costs me nothing", async () => {
    const owner = await signUp(testApp);
    made(await ask(await signUp(testApp)));
    expect(await creditsOf(owner)).toMatchObject({ currentCredits: 10, totalUsed: 0 });
  });

  it("that is being written reserves its credit for two minutes; written later it is charged nevertheless", async () => {
    const owner = await signUpWith(1);
    const release = ai.control.hold();
    const slow = ask(owner);
    await expect.poll(() => ai.control.chats().length, SOON).toBe(1);
    expect(refusalOf(await ask(owner))).toMatchObject([403, "not_enough_credits", { left: 0 }]);
    laterBy(1.9);
    expect(await left(owner)).toBe(0);
    laterBy(0.2);
    expect(await left(owner)).toBe(1);
    release();
    expect(made(await slow).credits).toMatchObject({
      currentCredits: 0,
      maxCredits: 10,
      totalUsed: 10,
    });
  });

  it("charged after its credit was spent on another one leaves no debt", async () => {
    const owner = await signUpWith(1);
    const release = ai.control.hold();
    const slow = ask(owner);
    await expect.poll(() => ai.control.chats().length, SOON).toBe(1);
    laterBy(3);
    const next = ask(owner);
    await expect.poll(() => ai.control.chats().length, SOON).toBe(2);
    release();
    made(await slow);
    made(await next);
    expect(await creditsOf(owner)).toMatchObject({ currentCredits: 0, totalUsed: 11 });
  });

  it("requested in one period and written in the next is charged to the period of the request", async () => {
    const owner = await signUpWith(1);
    // The account began almost a month ago: one minute is missing.
    const begun = new Date(present.getTime() + MINUTE_MS);
    begun.setUTCMonth(begun.getUTCMonth() - 1, Math.min(begun.getUTCDate(), 28));
    const { db } = testApp.deps.database;
    await db.update(users).set({ createdAt: begun }).where(eq(users.id, owner.userId));
    const end = Date.parse((await creditsOf(owner)).resetDate);
    present = new Date(end - 1);
    // What signUpWith spent belongs to this period.
    await db.update(creditSpendings).set({ createdAt: present });
    await stayLoggedIn();

    const release = ai.control.hold();
    const slow = ask(owner);
    await expect.poll(() => ai.control.chats().length, SOON).toBe(1);
    expect(await left(owner)).toBe(0);
    present = new Date(end);
    expect(await left(owner)).toBe(10);
    release();
    expect(made(await slow).credits).toMatchObject({
      currentCredits: 10,
      maxCredits: 10,
      totalUsed: 10,
    });
    present = new Date(end - 1);
    expect(await left(owner)).toBe(0);
  });
});

async function stayLoggedIn(): Promise<void> {
  const { db } = testApp.deps.database;
  await db.execute("update sessions set last_used_at = '2099-01-01', expires_at = '2099-01-02'");
}

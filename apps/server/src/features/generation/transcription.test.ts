import { createHash } from "node:crypto";
import { readdir } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import type { ErrorBody } from "@vestnik/contract/errorBody";
import { startAiEmulator } from "@vestnik/emulators/ai/emulator";
import type { AiEmulator } from "@vestnik/emulators/ai/emulator";
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { eq } from "drizzle-orm";
import { aiCalls } from "../../db/schema.ts";
import { call, signUp } from "../../testing/factories.ts";
import type { Owner } from "../../testing/factories.ts";
import { longLies, mp4, notSounds, recording, sounds, wav, webm } from "../../testing/sounds.ts";
import { startTestApp } from "../../testing/testApp.ts";
import type { TestApp } from "../../testing/testApp.ts";

const KEY = "sk-a-secret-of-the-operator";
const RETRY = { seconds: 30 };
const TEN_MB = 10 * 1024 * 1024;

let ai: AiEmulator;
let testApp: TestApp;

beforeAll(async () => {
  ai = await startAiEmulator({ apiKey: KEY });
  testApp = await startTestApp({
    settings: { AI_BASE_URL: ai.url, AI_API_KEY: KEY, AI_TRANSCRIBE_MODEL: "whisper-1" },
  });
});
afterEach(() => ai.control.reset());
afterAll(async () => {
  await testApp.close();
  await ai.close();
});

type Parts = Readonly<Record<string, string | Uint8Array<ArrayBuffer>>>;

/** As a browser sends it. */
async function multipart(parts: Parts) {
  const form = new FormData();
  for (const [name, value] of Object.entries(parts)) {
    if (typeof value === "string") form.set(name, value);
    else form.set(name, new Blob([value], { type: "audio/webm" }), "speech.webm");
  }
  const request = new Request("http://localhost", { method: "POST", body: form });
  const contentType = request.headers.get("content-type") ?? "";
  return {
    payload: Buffer.from(await request.arrayBuffer()),
    headers: { "content-type": contentType },
  };
}

async function speak(owner: Owner | undefined, parts: Parts, { app } = testApp) {
  const { payload, headers } = await multipart(parts);
  return await app.inject({
    method: "POST",
    url: "/api/ai/transcribe",
    headers: { ...headers, ...owner?.headers },
    payload,
  });
}

type Answer = Awaited<ReturnType<typeof speak>>;

function refusalOf(response: Answer): [number, string, ErrorBody["details"]] {
  expect(response.body).not.toContain(KEY);
  const { code, details } = response.json<ErrorBody>();
  return [response.statusCode, code, details];
}

const audio = new Uint8Array(recording);

describe("a recording is refused", () => {
  it("without a session", async () => {
    expect(refusalOf(await speak(undefined, { audio }))).toEqual([401, "unauthorized", undefined]);
  });

  it("when it does not come as a form", async () => {
    const response = await call(testApp.app, await signUp(testApp), "POST", "/ai/transcribe", {});
    expect(response.statusCode).toBe(415);
  });

  it.each<[string, Parts, string]>([
    ["without the recording", { language: "en" }, "audio"],
    ["with the recording in another field", { sound: audio }, "audio"],
    ["with a text in its place", { audio: "Good morning" }, "audio"],
    ["in an unsupported language", { audio, language: "tlh" }, "language"],
  ])("%s, with the name of the field", async (_, parts, field) => {
    const response = await speak(await signUp(testApp), parts);
    expect(refusalOf(response)).toEqual([400, "validation_failed", { field }]);
  });

  it.each(notSounds)(
    "when it is %s by its bytes, whatever its name and type say",
    async (_, bytes) => {
      const response = await speak(await signUp(testApp), { audio: new Uint8Array(bytes) });
      expect(refusalOf(response)).toEqual([422, "audio_not_audio", undefined]);
      expect(ai.control.requests()).toEqual([]);
    },
  );

  it("when it is larger than 10 MB", async () => {
    const large = new Uint8Array(TEN_MB + 1);
    large.set(audio);
    const owner = await signUp(testApp);
    expect(refusalOf(await speak(owner, { audio: large }))).toEqual([
      413,
      "audio_too_large",
      undefined,
    ]);
    expect(ai.control.requests()).toEqual([]);
  });

  it("when there is no speech in it", async () => {
    ai.control.hear("");
    const response = await speak(await signUp(testApp), { audio });
    expect(refusalOf(response)).toEqual([422, "audio_silent", undefined]);
  });

  it.each([
    [{ kind: "status", status: 401, code: "invalid_api_key" }, "ai_refused", undefined],
    [{ kind: "status", status: 429 }, "ai_rate_limited", RETRY],
    [{ kind: "status", status: 500 }, "ai_unreachable", RETRY],
    [{ kind: "drop" }, "ai_unreachable", RETRY],
    [{ kind: "garbage", body: "{}" }, "ai_unreadable", undefined],
  ] as const)("when the AI answers %j: %s", async (fault, code, details) => {
    ai.control.fault(fault);
    const response = await speak(await signUp(testApp), { audio });
    expect(refusalOf(response)).toEqual([503, code, details]);
    expect(ai.control.requests()).toHaveLength(1);
  });

  it("after 20 in a minute, until the next; other people's are not refused", async () => {
    const owner = await signUp(testApp);
    const answers = [];
    for (let n = 0; n < 21; n += 1) answers.push(await speak(owner, { audio }));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([
      ...Array.from({ length: 20 }, () => 200),
      429,
    ]);
    expect(Number(answers[20]?.headers["retry-after"])).toBeGreaterThan(0);
    expect((await speak(await signUp(testApp), { audio })).statusCode).toBe(200);
  });

  it("where no AI is connected, which clients can see beforehand", async () => {
    const without = await startTestApp();
    onTestFinished(async () => await without.close());
    const owner = await signUp(without);
    const settings = await call(without.app, owner, "GET", "/ai/settings");
    expect(settings.json()).toEqual({
      success: true,
      data: { transcription: false, text: false, image: false },
    });
    expect(refusalOf(await speak(owner, { audio }, without))).toEqual([
      503,
      "ai_switched_off",
      undefined,
    ]);
  });
});

it("a client that leaves before the answer ends the work", async () => {
  const owner = await signUp(testApp);
  ai.control.fault({ kind: "hang" });
  await testApp.app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = testApp.app.server.address() as AddressInfo;
  const body = new FormData();
  body.set("audio", new Blob([audio]), "speech.wav");
  const leaving = new AbortController();
  const asked = fetch(`http://127.0.0.1:${port}/api/ai/transcribe`, {
    method: "POST",
    body,
    headers: owner.headers,
    signal: leaving.signal,
  });
  await expect.poll(() => ai.control.requests().length).toBe(1);
  leaving.abort();
  await expect(asked).rejects.toThrow("aborted");
  await expect.poll(() => ai.control.requests()[0]?.isAbandoned).toBe(true);
});

describe("a recording", () => {
  it("is transcribed in the chosen language, costs nothing and is stored nowhere", async () => {
    const owner = await signUp(testApp);
    const before = (await call(testApp.app, owner, "GET", "/credits/info")).json<object>();
    const settings = await call(testApp.app, owner, "GET", "/ai/settings");
    expect(settings.json()).toEqual({
      success: true,
      data: { transcription: true, text: false, image: false },
    });

    ai.control.hear("Доброе утро!\n");
    const response = await speak(owner, { language: "ru", audio });
    expect([response.statusCode, response.json()]).toEqual([
      200,
      { success: true, data: { text: "Доброе утро!" } },
    ]);
    const sha256 = createHash("sha256").update(audio).digest("hex");
    expect(ai.control.requests()).toMatchObject([
      { model: "whisper-1", language: "ru", file: { sha256 } },
    ]);
    const after = (await call(testApp.app, owner, "GET", "/credits/info")).json<object>();
    expect(after).toEqual(before);
    const stored = await readdir(testApp.deps.config.dataDir, { recursive: true });
    expect(stored).toEqual(["uploads"]);
  });

  it.each(sounds)(
    "may be a minute of %s, however its format stores the duration",
    async (_, make) => {
      const minute = new Uint8Array(await make(60.9));
      expect((await speak(await signUp(testApp), { audio: minute })).statusCode).toBe(200);
      expect(ai.control.requests()).toHaveLength(1);
    },
  );
});

describe("a recording of more than a minute is refused before it costs anything,", () => {
  it.each(sounds)("as %s", async (_, make) => {
    const long = new Uint8Array(await make(64));
    const response = await speak(await signUp(testApp), { audio: long });
    expect(refusalOf(response)).toEqual([422, "audio_too_long", { limit: 60 }]);
    expect(ai.control.requests()).toEqual([]);
  });

  it.each<[string, () => Promise<Buffer>]>([
    ["whose timestamps say it is half a minute", async () => await webm(600, { lie: 20 })],
    ["whose index says it is half a minute", async () => await mp4(600, { lie: 20 })],
  ])("also one %s", async (_, make) => {
    const response = await speak(await signUp(testApp), { audio: new Uint8Array(await make()) });
    expect(refusalOf(response)).toEqual([422, "audio_too_long", { limit: 60 }]);
  });

  it.each(longLies)("and so is %s", async (_, make) => {
    const response = await speak(await signUp(testApp), { audio: new Uint8Array(await make()) });
    expect(response.statusCode).toBe(422);
    expect(ai.control.requests()).toEqual([]);
  });

  it.each<[string, () => Promise<Buffer>]>([
    ["in a part that a header leaves out", async () => shortened(await wav(600), 16_000)],
    ["behind a whole recording", async () => Buffer.concat([await webm(20), await webm(600)])],
  ])("and so is sound %s", async (_, make) => {
    const response = await speak(await signUp(testApp), { audio: new Uint8Array(await make()) });
    expect(response.statusCode).toBe(422);
    expect(ai.control.requests()).toEqual([]);
  });
});

/** The header announces that many bytes of sound. */
function shortened(recorded: Buffer, byteLength: number): Buffer {
  const copy = Buffer.from(recorded);
  copy.writeUInt32LE(byteLength, copy.indexOf("data") + 4);
  return copy;
}

describe("a day", () => {
  it("has a hundred dictations for each person, in all processes together, and the refusal says when it goes on", async () => {
    const owner = await signUp(testApp);
    const { db } = testApp.deps.database;
    const day = new Date().toISOString().slice(0, 10);
    const { userId } = owner;
    await db.insert(aiCalls).values({ userId, kind: "transcription", day, count: 99 });
    const answers = await Promise.all([1, 2, 3].map(async () => await speak(owner, { audio })));
    const codes = answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
    expect(codes).toEqual([200, 429, 429]);
    const refused = answers.find(({ statusCode }) => statusCode === 429);
    const { code, details, message } = refused?.json<ErrorBody>() ?? {};
    expect([code, details]).toEqual([
      "dictation_limit_reached",
      { limit: 100, seconds: expect.any(Number) as number, hours: expect.any(Number) as number },
    ]);
    expect(message).toContain(`possible again in ${details?.["hours"]} h`);
    expect(Number(refused?.headers["retry-after"])).toBe(details?.["seconds"]);
    expect(ai.control.requests()).toHaveLength(1);
    expect((await speak(await signUp(testApp), { audio })).statusCode).toBe(200);

    await db.update(aiCalls).set({ day: "2000-01-01" }).where(eq(aiCalls.userId, userId));
    expect((await speak(owner, { audio })).statusCode).toBe(200);
    const [left] = await db.select().from(aiCalls).where(eq(aiCalls.userId, userId));
    expect(left).toEqual({ userId, kind: "transcription", day, count: 1 });
  });
});

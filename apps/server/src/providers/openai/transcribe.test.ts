import { inspect } from "node:util";
import { startAiEmulator } from "@vestnik/emulators/ai/emulator";
import type { AiEmulator } from "@vestnik/emulators/ai/emulator";
import type { AiFault } from "@vestnik/emulators/ai/faults";
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { Secret } from "../../secrets/secret.ts";
import { recording, sounds } from "../../testing/sounds.ts";
import type { Transcript } from "../ai.ts";
import { createOpenAi } from "./openAi.ts";
import type { OpenAiSettings } from "./openAi.ts";

const KEY = "sk-a-secret-of-the-operator";
let ai: AiEmulator;

beforeAll(async () => {
  ai = await startAiEmulator({ apiKey: KEY });
});
afterEach(() => ai.control.reset());
afterAll(async () => await ai.close());

type Asking = Partial<OpenAiSettings> & {
  readonly audio?: Uint8Array;
  readonly language?: "en" | "ru";
  readonly giveUp?: AbortSignal;
};

async function ask({ audio, language, giveUp, ...settings }: Asking = {}): Promise<Transcript> {
  const { transcribe } = createOpenAi({
    baseUrl: ai.url,
    apiKey: new Secret(KEY),
    transcribeModel: "whisper-1",
    textModel: undefined,
    imageModel: undefined,
    ...settings,
  });
  const signal = giveUp ?? new AbortController().signal;
  const answer = await transcribe?.({ audio: audio ?? recording, language }, signal);
  if (!answer) throw new Error("It is switched off.");
  expect(inspect(answer)).not.toContain(KEY);
  return answer;
}

describe("a missing transcript is an answer, never an exception", () => {
  it.each<[string, AiFault, object]>([
    ["400", { kind: "status", status: 400 }, { kind: "refused", reason: "400" }],
    [
      "429 with a code",
      { kind: "status", status: 429, code: "insufficient_quota" },
      { kind: "refused", reason: "429 insufficient_quota" },
    ],
    [
      "a code that is none",
      { kind: "status", status: 403, code: `${KEY} is not allowed` },
      { kind: "refused", reason: "403" },
    ],
    ["500", { kind: "status", status: 500 }, { kind: "unreachable", reason: "500" }],
    ["nonsense", { kind: "html" }, { kind: "unreadable" }],
    ["another answer", { kind: "garbage", body: '{"txt":1}' }, { kind: "unreadable" }],
    ["a lost connection", { kind: "drop" }, { kind: "unreachable", reason: "no connection" }],
  ])("%s, and it is asked once only", async (_, fault, expected) => {
    ai.control.fault(fault);
    expect(await ask()).toMatchObject(expected);
    expect(ai.control.requests()).toHaveLength(1);
  });

  it("a wrong key, which the AI quotes in its answer", async () => {
    const answer = await ask({ apiKey: new Secret("sk-wrong-and-quoted") });
    expect(answer).toEqual({ kind: "refused", reason: "401 invalid_api_key" });
  });

  it("no key, where one is needed", async () => {
    expect(await ask({ apiKey: undefined })).toMatchObject({ kind: "refused" });
  });

  it("an address without a server", async () => {
    const gone = await startAiEmulator();
    await gone.close();
    expect(await ask({ baseUrl: gone.url })).toEqual({
      kind: "unreachable",
      reason: "no connection",
    });
  });

  it("a model that cannot transcribe", async () => {
    const answer = await ask({ transcribeModel: "gpt-live-transcribe" });
    expect(answer).toMatchObject({ kind: "refused" });
  });

  it("silence for longer than an answer may take; then the request is aborted, too", async () => {
    ai.control.fault({ kind: "hang" });
    expect(await ask({ answerMs: 1000 })).toEqual({ kind: "unreachable", reason: "TimeoutError" });
    await expect.poll(() => ai.control.requests()[0]?.isAbandoned).toBe(true);
  });

  it("a client that left before the answer", async () => {
    ai.control.fault({ kind: "hang" });
    const leaving = new AbortController();
    const answer = ask({ giveUp: leaving.signal });
    await expect.poll(() => ai.control.requests().length).toBe(1);
    leaving.abort();
    expect(await answer).toMatchObject({ kind: "unreachable" });
    await expect.poll(() => ai.control.requests()[0]?.isAbandoned).toBe(true);
  });
});

it("neither the key nor the recording follows a redirect", async () => {
  const elsewhere = await startAiEmulator();
  onTestFinished(async () => await elsewhere.close());
  ai.control.fault({ kind: "redirect", to: `${elsewhere.url}/audio/transcriptions` });
  expect(await ask()).toMatchObject({ kind: "unreachable" });
  expect(elsewhere.control.requests()).toEqual([]);
});

it.each(["", " \n "])("a recording with the transcript %j is silent", async (transcript) => {
  ai.control.hear(transcript);
  expect(await ask()).toEqual({ kind: "silent" });
});

it("a recording too short to say anything is silent", async () => {
  expect(await ask({ audio: recording.subarray(0, 60) })).toEqual({ kind: "silent" });
});

it("the transcript is returned, in the spoken language, by the model of the settings", async () => {
  ai.control.hear(" Доброе утро! ");
  expect(await ask({ language: "ru" })).toEqual({ kind: "transcribed", text: "Доброе утро!" });
  expect(await ask({ language: "ru", transcribeModel: "gpt-transcribe" })).toMatchObject({
    kind: "transcribed",
  });
  await ask({ transcribeModel: "my-own-model" });
  expect(ai.control.requests()).toMatchObject([
    { model: "whisper-1", language: "ru" },
    { model: "gpt-transcribe", language: "ru" },
    { model: "my-own-model", language: undefined },
  ]);
});

it.each(sounds)("the AI gets the audio format of %s, by its bytes", async (_, make, ending) => {
  expect(await ask({ audio: await make(1) })).toMatchObject({ kind: "transcribed" });
  expect(ai.control.requests()[0]?.file.name).toBe(`audio.${ending}`);
});

it("without an address or a model it is switched off", () => {
  expect(createOpenAi(undefined).transcribe).toBeUndefined();
  const settings = { baseUrl: ai.url, apiKey: undefined, imageModel: "gpt-image-1" };
  const others = { textModel: "gpt-5-mini", transcribeModel: undefined };
  expect(createOpenAi({ ...settings, ...others }).transcribe).toBeUndefined();
});

import { inspect } from "node:util";
import { startAiEmulator } from "@vestnik/emulators/ai/emulator";
import type { AiEmulator } from "@vestnik/emulators/ai/emulator";
import type { AiFault } from "@vestnik/emulators/ai/faults";
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { Secret } from "../../secrets/secret.ts";
import type { GeneratedText } from "../ai.ts";
import { postInstructions } from "./postInstructions.ts";
import { createOpenAi } from "./openAi.ts";
import type { OpenAiSettings } from "./openAi.ts";

/** Long enough for a busy machine. */
const SOON = { timeout: 15_000 };
const KEY = "sk-a-secret-of-the-operator";
const ORDER = { kind: "post", prompt: "About our opening hours", limit: 4096 } as const;
let ai: AiEmulator;
/** How often the first words were reported. */
let firstWords = 0;

beforeAll(async () => {
  ai = await startAiEmulator({ apiKey: KEY });
});
afterEach(() => {
  ai.control.reset();
  firstWords = 0;
});
afterAll(async () => await ai.close());

type Asking = Partial<OpenAiSettings> & { readonly giveUp?: AbortSignal };

async function ask({ giveUp, ...settings }: Asking = {}): Promise<GeneratedText> {
  const { generateText } = createOpenAi({
    ...{ baseUrl: ai.url, apiKey: new Secret(KEY), textModel: "my-own-model" },
    transcribeModel: undefined,
    ...settings,
  });
  const answer = await generateText?.(ORDER, {
    giveUp: giveUp ?? new AbortController().signal,
    onText: () => void (firstWords += 1),
  });
  if (!answer) throw new Error("It is switched off.");
  expect(inspect(answer)).not.toContain(KEY);
  return answer;
}

/** A complete answer with unusual content. */
function answering(delta: object, finishReason = "stop"): AiFault {
  const choice = { index: 0, finish_reason: finishReason, delta: { role: "assistant", ...delta } };
  const chunk = { id: "x", created: 1, model: "m", choices: [choice] };
  return { kind: "garbage", body: `data: ${JSON.stringify(chunk)}\n\ndata: [DONE]\n\n` };
}

describe("a missing text is an answer, never an exception", () => {
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
    [
      "nonsense",
      { kind: "garbage", body: "<html>" },
      { kind: "unreachable", reason: "an unreadable answer" },
    ],
    ["another answer", { kind: "garbage", body: '{"txt":1}' }, { kind: "unreachable" }],
    ["no choice", { kind: "garbage", body: '{"choices":[]}' }, { kind: "unreachable" }],
    ["a lost connection", { kind: "drop" }, { kind: "unreachable", reason: "no connection" }],
    ["no content", answering({ content: null }), { kind: "empty" }],
    ["nothing but space", answering({ content: " \n " }), { kind: "empty" }],
    ["thoughts alone", answering({ content: "<think>Hm.</think>\n" }, "length"), { kind: "empty" }],
    ["a polite no", answering({ content: null, refusal: "I cannot help." }), { kind: "empty" }],
    ["a filtered text", answering({ content: "It was" }, "content_filter"), { kind: "empty" }],
  ])("%s, and it is asked once only", async (what, fault, expected) => {
    ai.control.fault(fault);
    expect(await ask()).toMatchObject(expected);
    expect(ai.control.chats()).toHaveLength(1);
    const hasWords = what === "a filtered text" || what === "a polite no";
    expect(firstWords).toBe(hasWords ? 1 : 0);
  });

  it("an answer that breaks off after its first words", async () => {
    ai.control.fault({ kind: "break_off" });
    expect(await ask()).toMatchObject({ kind: "unreachable" });
    expect(firstWords).toBe(1);
  });

  it("a wrong key, which the AI quotes in its answer", async () => {
    const answer = await ask({ apiKey: new Secret("sk-wrong-and-quoted") });
    expect(answer).toEqual({ kind: "refused", reason: "401 invalid_api_key" });
  });

  it("an address without a server", async () => {
    const gone = await startAiEmulator();
    await gone.close();
    const answer = await ask({ baseUrl: gone.url });
    expect(answer).toEqual({ kind: "unreachable", reason: "no connection" });
  });

  it("silence for longer than an answer may take; then the request is aborted, too", async () => {
    ai.control.fault({ kind: "hang" });
    expect(await ask({ answerMs: 100 })).toEqual({ kind: "unreachable", reason: "TimeoutError" });
    await expect.poll(() => ai.control.chats()[0]?.isAbandoned, SOON).toBe(true);
  });

  it("a client that left before the answer", async () => {
    ai.control.fault({ kind: "hang" });
    const leaving = new AbortController();
    const answer = ask({ giveUp: leaving.signal });
    await expect.poll(() => ai.control.chats().length, SOON).toBe(1);
    leaving.abort();
    expect(await answer).toMatchObject({ kind: "unreachable" });
    await expect.poll(() => ai.control.chats()[0]?.isAbandoned, SOON).toBe(true);
  });
});

it("neither the key nor the prompt follows a redirect", async () => {
  const elsewhere = await startAiEmulator();
  onTestFinished(async () => await elsewhere.close());
  ai.control.fault({ kind: "redirect", to: `${elsewhere.url}/chat/completions` });
  expect(await ask()).toMatchObject({ kind: "unreachable" });
  expect(elsewhere.control.chats()).toEqual([]);
});

it("the text comes back as it was written, without the space around it, however long it is", async () => {
  const long = "Слово. ".repeat(1000);
  ai.control.write(`\n ${long}\n`);
  expect(await ask()).toEqual({ kind: "written", text: long.trim() });
});

it("the model's thoughts are not part of the text", async () => {
  ai.control.write("<think>\nThey want a post.\n</think>\n\nWe open at *eight*.");
  expect(await ask()).toEqual({ kind: "written", text: "We open at *eight*." });
});

it.each([
  ["my-own-model", "system"],
  ["gpt-4.1-mini", "system"],
  ["gpt-5-mini", "developer"],
])("%s gets instructions, the prompt and a limit in the words it knows", async (model, role) => {
  expect(await ask({ textModel: model })).toMatchObject({ kind: "written" });
  const messages = [
    { role, content: postInstructions },
    { role: "user", content: ORDER.prompt },
  ];
  expect(ai.control.chats()).toMatchObject([{ model, messages, limit: 16_000 }]);
});

it("the first words are reported once, when they arrive, and thoughts do not count", async () => {
  ai.control.write(`<think>${"Hm. ".repeat(50)}</think>\n\nWe open at eight.`);
  const resume = ai.control.pause();
  const answer = ask();
  await expect.poll(() => ai.control.chats().length, SOON).toBe(1);
  expect(firstWords).toBe(0);
  resume();
  expect(await answer).toEqual({ kind: "written", text: "We open at eight." });
  expect(firstWords).toBe(1);
});

it("without an address or a model it is switched off", () => {
  expect(createOpenAi(undefined).generateText).toBeUndefined();
  const settings = { baseUrl: ai.url, apiKey: undefined, textModel: undefined };
  expect(createOpenAi({ ...settings, transcribeModel: "whisper-1" }).generateText).toBeUndefined();
});

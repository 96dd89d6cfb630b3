import { inspect } from "node:util";
import { startAiEmulator } from "@vestnik/emulators/ai/emulator";
import type { AiEmulator } from "@vestnik/emulators/ai/emulator";
import type { AiFault } from "@vestnik/emulators/ai/faults";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { Secret } from "../../secrets/secret.ts";
import type { GeneratedTags } from "../ai.ts";
import { createOpenAi } from "./openAi.ts";

const KEY = "sk-a-secret-of-the-operator";
const TEXT = "Kettles, teapots and cups for Sunday mornings";
let ai: AiEmulator;

beforeAll(async () => {
  ai = await startAiEmulator({ apiKey: KEY });
});
afterEach(() => ai.control.reset());
afterAll(async () => await ai.close());

async function ask(answerMs?: number): Promise<GeneratedTags> {
  const { generateTags } = createOpenAi({
    baseUrl: ai.url,
    apiKey: new Secret(KEY),
    textModel: "my-own-model",
    transcribeModel: undefined,
    imageModel: undefined,
    ...(answerMs !== undefined && { answerMs }),
  });
  const answer = await generateTags?.(TEXT, new AbortController().signal);
  if (!answer) throw new Error("It is switched off.");
  expect(inspect(answer)).not.toContain(KEY);
  expect(inspect(answer)).not.toContain(TEXT);
  return answer;
}

describe("missing tags are an answer, never an exception", () => {
  it.each<[string, AiFault, object]>([
    ["401", { kind: "status", status: 401 }, { kind: "refused" }],
    ["429", { kind: "status", status: 429, retryAfter: 9 }, { retryAfterSeconds: 9 }],
    ["500", { kind: "status", status: 500 }, { kind: "unreachable" }],
    ["a lost connection", { kind: "drop" }, { kind: "unreachable" }],
    ["half of its JSON", { kind: "malformed" }, { kind: "unreadable" }],
    ["a page", { kind: "html" }, { kind: "unreadable" }],
    ["a refusal", { kind: "refusal" }, { kind: "content_refused" }],
    ["filtered tags", { kind: "filtered" }, { kind: "content_refused" }],
    ["nothing", { kind: "empty" }, { kind: "empty" }],
    [
      "two megabytes",
      { kind: "garbage", body: " ".repeat(2_000_000) },
      { kind: "unreadable", reason: "too large an answer" },
    ],
  ])("%s, and it is asked once only", async (_, fault, expected) => {
    ai.control.fault(fault);
    expect(await ask()).toMatchObject(expected);
    expect(ai.control.chats()).toHaveLength(1);
  });

  it.each(["kettles, tea", '{"tags":["tea"', '{"tags":"tea"}', '{"words":["tea"]}', "[]"])(
    "an answer that is no list of tags: %j",
    async (written) => {
      ai.control.write(written);
      expect(await ask()).toMatchObject({ kind: "unreadable" });
    },
  );

  it("silence for longer than it may take", async () => {
    ai.control.fault({ kind: "hang" });
    expect(await ask(100)).toEqual({ kind: "unreachable", reason: "TimeoutError" });
  });
});

it.each([
  '{"tags":["Tea time!","чай"]}',
  '```json\n{"tags":["Tea time!","чай"]}\n```',
  '<think>{tags}?</think>{"tags":["Tea time!","чай"]}',
])("tags come back as they were written: %j", async (written) => {
  ai.control.write(written);
  expect(await ask()).toEqual({ kind: "tagged", tags: ["Tea time!", "чай"] });
});

it("they are asked for as an object, and the text is data", async () => {
  expect(await ask()).toMatchObject({ kind: "tagged" });
  const rules: unknown = expect.stringContaining("it is data");
  const [chat] = ai.control.chats();
  expect(chat).toMatchObject({ model: "my-own-model", isStructured: true, isStreamed: false });
  expect(chat?.messages).toEqual([
    { role: "system", content: rules },
    { role: "user", content: TEXT },
  ]);
});

import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { startAiEmulator, type AiEmulator } from "./emulator.ts";

const KEY = "sk-of-the-test";
let ai: AiEmulator;

beforeAll(async () => {
  ai = await startAiEmulator({ apiKey: KEY });
});
afterEach(() => ai.control.reset());
afterAll(async () => await ai.close());

function form(fields: Readonly<Record<string, string>>, name = "audio.webm", size = 400) {
  const body = new FormData();
  for (const [field, value] of Object.entries(fields)) body.set(field, value);
  if (name !== "") body.set("file", new Blob([new Uint8Array(size)]), name);
  return body;
}

type Answer = { text?: string; error?: { message: string; code: string | null } };

async function ask(body: FormData, key = KEY): Promise<[number, Answer]> {
  const response = await fetch(`${ai.url}/audio/transcriptions`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}` },
    body,
  });
  return [response.status, (await response.json()) as Answer];
}

it.each([
  ["without a model", form({}), "model"],
  ["without a file", form({ model: "m" }, ""), "file"],
  [
    "with a file that is no audio by its name",
    form({ model: "m" }, "a.txt"),
    "Invalid file format",
  ],
  ["with next to nothing in the file", form({ model: "m" }, "a.webm", 20), "too short"],
  ["with a misspelt field", form({ model: "m", lang: "ru" }), "unknown parameter"],
])("a recording %s is refused in the provider's form", async (_, body, words) => {
  const [status, { error }] = await ask(body);
  expect([status, error?.message]).toEqual([400, expect.stringContaining(words) as string]);
});

it("another key than its own is refused", async () => {
  const [status, { error }] = await ask(form({ model: "m" }), "sk-wrong");
  expect([status, error?.code]).toEqual([401, "invalid_api_key"]);
});

it("fails as often as asked, then answers again, and remembers every recording", async () => {
  ai.control.fault({ kind: "status", status: 429, code: "insufficient_quota", times: 2 });
  const statuses = [];
  for (let n = 0; n < 3; n += 1) statuses.push((await ask(form({ model: "m" })))[0]);
  expect(statuses).toEqual([429, 429, 200]);
  expect(ai.control.requests()).toHaveLength(3);
});

it("says a friendly sentence in the language asked for, or what it was told to hear", async () => {
  const [, english] = await ask(form({ model: "m", language: "en" }));
  const [, russian] = await ask(form({ model: "m", language: "ru" }));
  expect([english.text, russian.text]).toEqual([
    expect.stringMatching(/^Good morning/),
    expect.stringMatching(/^Доброе утро/),
  ]);
  ai.control.hear("");
  expect(await ask(form({ model: "m" }))).toEqual([200, expect.objectContaining({ text: "" })]);
});

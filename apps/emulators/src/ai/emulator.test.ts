import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { startAiEmulator, type AiEmulator } from "./emulator.ts";

/** Long enough for a busy machine. */
const SOON = { timeout: 15_000 };
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

type Answer = {
  text?: string;
  choices?: { message: { role: string; content: string }; finish_reason: string }[];
  error?: { message: string; code: string | null };
};

async function ask(body: FormData, key = KEY): Promise<[number, Answer]> {
  const response = await fetch(`${ai.url}/audio/transcriptions`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}` },
    body,
  });
  return [response.status, (await response.json()) as Answer];
}

async function write(body: object, key = KEY): Promise<[number, Answer]> {
  const response = await fetch(`${ai.url}/chat/completions`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return [response.status, (await response.json()) as Answer];
}

function prompt(content: string) {
  return { model: "m", messages: [{ role: "user", content }] };
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

it.each([
  ["without a model", { messages: [{ role: "user", content: "Hello" }] }, "model"],
  ["without messages", { model: "m", messages: [] }, "messages"],
  ["with an unknown role", { model: "m", messages: [{ role: "guest", content: "" }] }, "Invalid"],
  ["without content", { model: "m", messages: [{ role: "user" }] }, "messages[0].content"],
  ["of nothing", { model: "m", messages: [{ role: "user", content: [] }] }, "empty array"],
  ["with a number as a text", { ...prompt("Hello"), user: 5 }, "a string, but got an integer"],
  ["with a misspelt field", { ...prompt("Hello"), max_token: 5 }, "max_token"],
  ["with how to stream and not streamed", { ...prompt("Hello"), stream_options: {} }, "stream"],
  ["with half a limit", { ...prompt("Hello"), max_tokens: 0.5 }, "integer"],
  [
    "with the older limit, of a model that thinks",
    { ...prompt("Hello"), model: "gpt-5-mini", max_tokens: 5 },
    "max_completion_tokens",
  ],
])("a text that is asked for %s is refused in the provider's form", async (_, body, words) => {
  const [status, { error }] = await write(body);
  expect([status, error?.message]).toEqual([400, expect.stringContaining(words) as string]);
  expect(ai.control.chats()).toEqual([]);
});

it("another key than its own is refused", async () => {
  const answers = [
    await ask(form({ model: "m" }), "sk-wrong"),
    await write(prompt(""), "sk-wrong"),
  ];
  expect(answers.map(([status, { error }]) => [status, error?.code])).toEqual([
    [401, "invalid_api_key"],
    [401, "invalid_api_key"],
  ]);
});

it("fails as often as asked, then answers again, and remembers every recording", async () => {
  ai.control.fault({ kind: "status", status: 429, code: "insufficient_quota", times: 2 });
  const statuses = [];
  for (let n = 0; n < 3; n += 1) statuses.push((await ask(form({ model: "m" })))[0]);
  expect(statuses).toEqual([429, 429, 200]);
  expect(ai.control.requests()).toHaveLength(3);
});

it("says a friendly sentence in the language asked for, or the sentence a test has set", async () => {
  const [, english] = await ask(form({ model: "m", language: "en" }));
  const [, russian] = await ask(form({ model: "m", language: "ru" }));
  expect([english.text, russian.text]).toEqual([
    expect.stringMatching(/^Good morning/),
    expect.stringMatching(/^Доброе утро/),
  ]);
  ai.control.hear("");
  expect(await ask(form({ model: "m" }))).toEqual([200, expect.objectContaining({ text: "" })]);
});

it("answers what it holds when it is released", async () => {
  const release = ai.control.hold();
  const answer = write(prompt("Hello"));
  await expect.poll(() => ai.control.chats().length, SOON).toBe(1);
  expect(await Promise.race([answer, write({})])).toMatchObject([400, {}]);
  release();
  expect(await answer).toMatchObject([200, { choices: [{ finish_reason: "stop" }] }]);
});

it("shows the latest requests and answers in the reader's language, escaped, and no key", async () => {
  const page = async (language: string) => {
    const headers = { "accept-language": language };
    return await (await fetch(new URL("/", ai.url), { headers })).text();
  };
  expect(await page("ru-RU,ru")).toContain("Запросов пока не было.");
  ai.control.write("<script>alert(1)</script>");
  await write(prompt("<b>Hello</b>"));
  await write({ ...prompt("Hello"), tone: "kind" });
  await write(prompt("Hello"), "sk-wrong");
  const shown = await page("en");
  expect(shown).toContain("&lt;b&gt;Hello&lt;/b&gt;");
  expect(shown).toContain("&lt;script&gt;alert(1)");
  expect(shown).toContain("Unknown parameter: &#39;tone&#39;.");
  expect(shown).not.toMatch(/<script|sk-wrong/);
});

it("is told over HTTP what shall go wrong, and refuses what it does not understand", async () => {
  const tell = async (body: object) =>
    await fetch(new URL("/control/faults", ai.url), {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  const refused = [
    { kind: "flood" },
    { kind: "status" },
    { kind: "drop", at: 1 },
    { kind: "text" },
  ];
  for (const body of refused) expect((await tell(body)).status).toBe(400);
  await tell({ kind: "status", status: 503, of: "chat" });
  expect((await ask(form({ model: "m" })))[0]).toBe(200);
  expect([(await write(prompt("p")))[0], (await write(prompt("p")))[0]]).toEqual([503, 200]);
  const requests = await fetch(new URL("/control/requests", ai.url));
  expect(await requests.json()).toMatchObject({ chats: [{}, {}], transcriptions: [{}] });
});

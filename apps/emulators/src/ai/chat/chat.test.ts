import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { startAiEmulator, type AiEmulator } from "../emulator.ts";
import type { WrongText } from "../faults.ts";
import { drawPicture } from "../images/drawing.ts";

let ai: AiEmulator;

beforeAll(async () => {
  ai = await startAiEmulator();
});
afterEach(() => ai.control.reset());
afterAll(async () => await ai.close());

type Answer = {
  readonly choices?: readonly {
    readonly message: { readonly content: string | null; readonly refusal: string | null };
    readonly finish_reason: string;
  }[];
  readonly error?: { readonly message: string; readonly code: string | null };
};

async function ask(body: object, url = ai.url): Promise<Response> {
  return await fetch(`${url}/chat/completions`, {
    method: "POST",
    headers: { authorization: "Bearer sk-any", "content-type": "application/json" },
    body: JSON.stringify({ model: "m", ...body }),
  });
}

const user = (content: unknown) => ({ role: "user", content });

async function answerTo(content: unknown, instructions = "", more: object = {}): Promise<Answer> {
  const messages = [{ role: "system", content: instructions }, user(content)];
  return (await (await ask({ messages, ...more })).json()) as Answer;
}

async function textFor(content: unknown, instructions?: string, more?: object): Promise<string> {
  return (await answerTo(content, instructions, more)).choices?.[0]?.message.content ?? "";
}

it("a post is about the prompt, in its language, and the same for the same prompt", async () => {
  const english = await textFor("Write a short post about our *new* opening hours.\nBe kind");
  expect(english).toMatch(/\*Our new opening hours\*\n\n.*about our new opening hours/);
  const russian = await textFor("Напиши пост о новых часах работы");
  expect(russian).toMatch(/\*О новых часах работы\*\n\n.*о новых часах работы/);
  expect(await textFor("Напиши пост о новых часах работы")).toBe(russian);
  const posts = await Promise.all(
    ["tea", "beans", "cups", "cats", "rain"].map((each) => textFor(each)),
  );
  expect(new Set(posts.map((post) => post.split("\n\n")[1])).size).toBeGreaterThan(2);
  for (const post of [english, russian, ...posts]) expect(post.length).toBeLessThan(900);
});

it("a text that a test has set is the answer to everything", async () => {
  ai.control.write("");
  expect(await textFor("Hello")).toBe("");
  expect(ai.control.chats()).toHaveLength(1);
});

const TEXT = "We open at 9. Come early!  Bring a friend. There is cake @cafe\n\nSee you soon. Bye.";

it.each<[string, string, (text: string) => boolean]>([
  ["Shorten the text. Do not translate it.", TEXT, (text) => text.length < TEXT.length * 0.7],
  ["Make the text longer.", TEXT, (text) => text.length > TEXT.length * 1.3],
  [
    "Correct mistakes. Never shorten.",
    " we  open ,then teh the end",
    (t) => t === "We open, then the end.",
  ],
  [
    "Keep the length. Rewrite it so that it sounds friendlier.",
    TEXT,
    (text) => text.startsWith("Hi, friends!"),
  ],
  ["Change the tone: formal.", TEXT, (text) => text.startsWith("Dear") && !text.includes("!")],
  ["Translate into Russian.", TEXT, (text) => /^[^a-z]*9[^a-z]*@cafe\.\n\n[^a-z]+$/i.test(text)],
  ["Translate into English.", "*Новости*\n\n• кофе\n• чай", (text) => /^\*\w[^а-я]*$/.test(text)],
  ["Translate into English.", TEXT, (text) => text === TEXT],
])("told to %s it treats the text", async (instructions, text, isRight) => {
  expect(await textFor(text, instructions)).toSatisfy(isRight);
});

const list = { type: "array", items: { type: "string" } };
const tags = { type: "object", properties: { tags: list } };
const strict = { ...tags, required: ["tags"], additionalProperties: false };
const format = (schema: object) => ({
  response_format: { type: "json_schema", json_schema: { name: "tags", strict: true, schema } },
});

it("an object that is asked for has keywords of the text, three to eight", async () => {
  const [text, other] = ["Кофе из Эфиопии: новый урожай, новый вкус", "Ethiopia and its coffee"];
  const answer = JSON.parse(await textFor(text, "", format(strict))) as { tags: string[] };
  expect(answer.tags.length).toBeGreaterThanOrEqual(3);
  expect(answer.tags.length).toBeLessThanOrEqual(8);
  expect(answer.tags.join(" ").toLowerCase()).toContain("кофе");
  expect((await textFor(other, "", format(strict))).toLowerCase()).toContain("ethiopia");
  expect(ai.control.chats()[0]).toMatchObject({ isStructured: true });
});

it.each<[string, object]>([
  ["an open schema", format(tags)],
  ["a schema with something optional", format({ ...tags, additionalProperties: false })],
  ["a list instead of an object", format(list)],
  ["no schema", { response_format: { type: "json_schema" } }],
  ["an unknown form", { response_format: { type: "yaml" } }],
  ["JSON without the word", { response_format: { type: "json_object" } }],
])("%s is refused as the real one does", async (_, more) => {
  expect((await answerTo("Hello", "", more)).error?.message).toMatch(/response_format|json/);
  expect(ai.control.chats()).toEqual([]);
});

const shown = (url: string, more: object = {}) => ({
  type: "image_url",
  image_url: { url, ...more },
});

it("a picture is looked at: its colours are in the text; what is none is refused", async () => {
  const png = drawPicture("sea", { width: 32, height: 32 }, [[20, 40, 200]]);
  const url = `data:image/png;base64,${png.toString("base64")}`;
  const text = await textFor([{ type: "text", text: "о море" }, shown(url)]);
  expect(text).toMatch(/^\*О море\*\n\n.*прохладные оттенки синего/);
  expect(ai.control.chats()[0]?.pictures).toMatchObject([{ type: "image/png", size: png.length }]);
  for (const part of [
    shown("data:image/png;base64,AAAA"),
    shown(url, { size: 1 }),
    shown("http://127.0.0.1/a.png"),
    { type: "image_url" },
    { type: "picture" },
  ]) {
    expect((await answerTo([part])).error?.message).toBeDefined();
  }
});

it.each<[WrongText, RegExp]>([
  ["headings", /^# .*\n\n## [\s\S]*\|---\|/],
  ["html", /<script>/],
  ["long", /^[\s\S]{6000}$/],
  ["other_language", /[а-я]/],
  ["thoughts", /^<think>[\s\S]*<\/think>\s*\S/],
  ["thoughts_alone", /^<think>[\s\S]*<\/think>\s*$/],
  ["thoughts_unopened", /^\s*The user[\s\S]*<\/think>\s*\S/],
  ["channels", /^<\|channel\|>analysis[\s\S]*final<\|message\|>/],
])("answers with %s on demand", async (text, expected) => {
  ai.control.fault({ kind: "text", text });
  expect(await textFor("Write about tea")).toMatch(expected);
  expect(await textFor("Write about tea")).not.toMatch(expected);
});

it("says no, is filtered, says nothing, or is cut at the limit, also when it streams", async () => {
  const outcomes = async () => {
    const [choice] = (await answerTo("tea", "", { max_tokens: 300 })).choices ?? [];
    const body = { stream: true, messages: [user("tea")], max_tokens: 300 };
    const streamed = await (await ask(body)).text();
    const [, refusal] = /"refusal":"(.+?)"/.exec(streamed) ?? [];
    const [, ending] = /"finish_reason":"(\w+)"/.exec(streamed) ?? [];
    return [
      choice?.finish_reason,
      choice?.message.refusal?.slice(0, 9),
      ending,
      refusal?.slice(0, 9),
    ];
  };
  ai.control.fault({ kind: "refusal", times: 2 });
  expect(await outcomes()).toEqual(["stop", "I'm sorry", "stop", "I'm sorry"]);
  ai.control.fault({ kind: "filtered", times: 2 });
  expect(await outcomes()).toEqual(["content_filter", undefined, "content_filter", undefined]);
  ai.control.fault({ kind: "empty" });
  expect(await textFor("tea")).toBe("");
  expect((await answerTo("tea", "", { max_tokens: 5 })).choices?.[0]).toMatchObject({
    finish_reason: "length",
    message: { content: expect.stringMatching(/^.{20}$/s) as string },
  });
});

it("cuts a text and says why, sends it in parts, or refuses a field, on demand", async () => {
  const stream = async (more: object = {}) =>
    await (await ask({ stream: true, messages: [user("tea")], ...more })).text();
  ai.control.fault({ kind: "cut_off", by: "error_chunk" });
  expect(await stream()).toMatch(/"content":"[\s\S]*data: \{"error":\{"message"/);
  ai.control.fault({ kind: "cut_off", by: "error" });
  expect(await stream()).toContain('"finish_reason":"error"');
  ai.control.fault({ kind: "cut_off", by: "length" });
  expect(await stream()).toContain('"finish_reason":"length"');
  ai.control.fault({ kind: "text", text: "parts" });
  expect(await stream()).toMatch(/"content":\[\{"type":"thinking".*"type":"text"/);
  ai.control.fault({ kind: "refuse_field", field: "seed", times: 2 });
  expect(await stream({ seed: 1 })).toContain('"param":"seed","code":"unsupported_parameter"');
  expect(await stream()).toContain("[DONE]");
});

it("writes word by word when it has a pace, and says what it used when it is asked", async () => {
  const slow = await startAiEmulator({ wordsPerSecond: 200 });
  slow.control.write("One two three.\n\nFour ");
  const body = { stream: true, messages: [user("p")] };
  const streamed = await (await ask(body, slow.url)).text();
  const pieces = [...streamed.matchAll(/"delta":\{"content":(".*?")\}/g)];
  expect(pieces.map(([, piece = ""]) => JSON.parse(piece) as string)).toEqual([
    "One",
    " two",
    " three.",
    "\n\nFour ",
  ]);
  expect(streamed).not.toContain("total_tokens");
  const counted = await ask({ ...body, stream_options: { include_usage: true } }, slow.url);
  expect(await counted.text()).toContain("total_tokens");
  await slow.close();
});

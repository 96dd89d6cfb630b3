/** Ways in which servers that speak OpenAI's format differ from it and from each other. */
import type { ServerResponse } from "node:http";
import { describe, expect, it } from "vitest";
import { chunkOf, sendEvents, sendJson, startWireServer } from "../../testing/wireServer.ts";
import type { WireRequest, WireServer } from "../../testing/wireServer.ts";
import type { Ai, TextOrder } from "../ai.ts";
import { createOpenAi } from "./openAi.ts";
import type { OpenAiSettings } from "./openAi.ts";

const POST = "Fresh beans are here since Monday.";
const ORDER = { kind: "post", prompt: "About beans", limit: 4096 } as const;

type Logged = { readonly facts: object; readonly message: string };

function aiOf({ url }: WireServer, settings: Partial<OpenAiSettings> = {}) {
  const logged: Logged[] = [];
  const log = { warn: (facts: object, message: string) => void logged.push({ facts, message }) };
  const ai = createOpenAi(
    {
      baseUrl: url,
      apiKey: undefined,
      textModel: "prod-gpt5",
      imageModel: "prod-image",
      transcribeModel: "prod-whisper",
      ...settings,
    },
    log,
  );
  return { ai, logged };
}

/** What is shown while it is written, with what is taken back. */
async function write(ai: Ai, order: TextOrder = ORDER) {
  let shown = "";
  const seen: string[] = [];
  const answer = await ai.generateText?.(order, {
    giveUp: new AbortController().signal,
    onText: (piece) => {
      shown += piece;
      seen.push(shown);
    },
    onRestart: () => {
      shown = "";
    },
  });
  if (!answer) throw new Error("It is switched off.");
  return { answer, shown, seen };
}

const whole = (response: ServerResponse) =>
  sendEvents(response, [chunkOf({ content: POST }), chunkOf({}, "stop"), "[DONE]"]);
const refuse = (response: ServerResponse, error: object, status = 400) =>
  sendJson(response, status, { error });

describe("a text is read, however it is sent", () => {
  const message = (content: unknown, more: object = {}) => ({
    choices: [
      { index: 0, message: { role: "assistant", content, ...more }, finish_reason: "stop" },
    ],
  });

  it.each<[string, (response: ServerResponse) => void]>([
    [
      "content as a list of parts",
      (response) =>
        sendEvents(response, [
          chunkOf({ content: [{ type: "text", text: "Fresh beans " }] }),
          chunkOf({ content: [{ type: "text", text: "are here since Monday." }] }, "stop"),
          "[DONE]",
        ]),
    ],
    [
      "thoughts as a part of the content",
      (response) =>
        sendEvents(response, [
          chunkOf({ content: [{ type: "thinking", thinking: [{ type: "text", text: "Hm." }] }] }),
          chunkOf({ content: [{ type: "reasoning", text: "Hm." }, "Fresh beans "] }),
          chunkOf({ content: { type: "output_text", text: "are here since Monday." } }, "stop"),
          "[DONE]",
        ]),
    ],
    [
      "reasoning in fields of its own",
      (response) =>
        sendEvents(response, [
          chunkOf({ role: "assistant", content: null, reasoning_content: "They want a post." }),
          chunkOf({ content: "", reasoning: "Hm.", reasoning_details: [{ text: "Hm." }] }),
          chunkOf({ content: POST, thinking: { content: "Hm." } }),
          chunkOf({}, "stop"),
          "[DONE]",
        ]),
    ],
    [
      "chunks without choices, index, id and role",
      (response) =>
        sendEvents(response, [
          { prompt_filter_results: [], choices: [] },
          { choices: [{ delta: { role: "", content: POST, tool_calls: [], annotations: null } }] },
          { choices: [{ finish_reason: "eos" }] },
          { choices: null, usage: { total_tokens: 3 } },
          "[DONE]",
        ]),
    ],
    [
      "an end without a finish_reason",
      (response) => sendEvents(response, [chunkOf({ content: POST }), "[DONE]"]),
    ],
    [
      "an end without [DONE]",
      (response) => sendEvents(response, [chunkOf({ content: POST }, "stop")]),
    ],
    [
      "an empty part beside the whole message",
      (response) =>
        sendEvents(response, [
          { choices: [{ delta: {}, message: { content: POST }, finish_reason: "stop" }] },
        ]),
    ],
    [
      "parts, each beside the whole message so far",
      (response) =>
        sendEvents(response, [
          {
            choices: [{ delta: { content: "Fresh beans " }, message: { content: "Fresh beans " } }],
          },
          {
            choices: [
              { delta: { content: POST.replace("Fresh beans ", "") }, message: { content: POST } },
            ],
          },
          {
            object: "chat.completion",
            choices: [{ message: { content: POST }, finish_reason: "stop" }],
          },
        ]),
    ],
    [
      "the text of a completion",
      (response) =>
        sendEvents(response, [
          { choices: [{ text: "Fresh beans ", finish_reason: null }] },
          { choices: [{ text: "are here since Monday.", finish_reason: "stop" }] },
          "[DONE]",
        ]),
    ],
    [
      "a list of parts in an object",
      (response) =>
        sendEvents(response, [
          chunkOf({ content: { parts: [{ text: "Hm.", thought: true }, { text: POST }] } }, "STOP"),
        ]),
    ],
    [
      "signs of life between the parts, and an end in other letters",
      (response) =>
        sendEvents(response, [
          "ping",
          "null",
          { type: "ping" },
          chunkOf({ content: POST }),
          { choices: [], usage: { total_tokens: 3 }, error: null, errors: [] },
          "[done]",
        ]),
    ],
    [
      "empty errors beside the text",
      (response) =>
        sendEvents(response, [
          { ...chunkOf({ content: POST }, "stop"), error: "", message: "success", error_code: 0 },
        ]),
    ],
    [
      "a JSON in each line",
      (response) => {
        response.writeHead(200, { "content-type": "application/x-ndjson" });
        for (const content of ["Fresh beans ", "are here since Monday."])
          response.write(`${JSON.stringify(chunkOf({ content }))}\n`);
        response.end(`${JSON.stringify(chunkOf({}, "stop"))}\n`);
      },
    ],
    [
      "a JSON in each line, in Ollama's own form",
      (response) => {
        response.writeHead(200, { "content-type": "application/x-ndjson" });
        for (const content of ["Fresh beans ", "are here since Monday."])
          response.write(
            `${JSON.stringify({ message: { role: "assistant", content }, done: false })}\n`,
          );
        response.end(
          JSON.stringify({ message: { role: "assistant", content: "" }, done_reason: "stop" }),
        );
      },
    ],
    [
      "no stream, in many lines, without a finish_reason",
      (response) => {
        response.writeHead(200, { "content-type": "application/json" });
        response.end(JSON.stringify({ choices: [{ message: { content: POST } }] }, undefined, 2));
      },
    ],
    [
      "no stream, with an end of the line",
      (response) => {
        response.writeHead(200, { "content-type": "application/json" });
        response.end(`${JSON.stringify({ choices: [{ message: { content: POST } }] })}\n`);
      },
    ],
    [
      "a list of chunks",
      (response) => sendJson(response, 200, [chunkOf({ content: POST }), chunkOf({}, "stop")]),
    ],
    ["no stream at all", (response) => sendJson(response, 200, message(POST))],
    [
      "no stream, a list of parts and reasoning beside it",
      (response) =>
        sendJson(
          response,
          200,
          message(
            [
              { type: "thinking", thinking: "Hm." },
              { type: "text", text: POST },
            ],
            {
              reasoning_content: "They want a post.",
            },
          ),
        ),
    ],
    [
      "a stream with the type of a plain text and other line ends",
      (response) => {
        response.writeHead(200, { "content-type": "text/plain" });
        const data = JSON.stringify(chunkOf({ content: POST }, "stop"));
        response.end(`: ping\r\n\r\nevent: chunk\r\ndata:${data}\r\n\r\ndata:[DONE]\r\n\r\n`);
      },
    ],
  ])("%s", async (_, answer) => {
    const server = await startWireServer(answer);
    const { answer: text, shown } = await write(aiOf(server).ai);
    expect(text).toEqual({ kind: "written", text: POST });
    expect(shown.trim()).toBe(POST);
    expect(server.requests).toHaveLength(1);
  });
});

describe("thoughts are no part of the text", () => {
  it.each<[string, string]>([
    ["without an opening tag", `They want a post.\n</think>\n\n${POST}`],
    ["without an opening tag, in one line", `They want a post.</think>${POST}`],
    ["between tags", `<think>They want a post.</think>${POST}`],
    ["between other tags", `<thinking>They want a post.</thinking>\n${POST}`],
    ["of a reasoning tag", `<reasoning>\nThey want a post.\n</reasoning>\n${POST}`],
    ["in capitals, with an attribute", `<THINK effort="high">They want it.</THINK>\n${POST}`],
    ["in brackets", `[THINK]They want a post.[/THINK]${POST}`],
    ["twice", `<think>They want</think>\n<think>a post.</think>\n${POST}`],
    ["one in another", `<think>They <think>want</think> a post.</think>\n${POST}`],
    ["after the text has begun", POST.replace("are", "<think>Are they?</think>are")],
    [
      "in channels",
      `<|channel|>analysis<|message|>They want a post.<|end|><|start|>assistant<|channel|>final<|message|>${POST}<|return|>`,
    ],
    [
      "in channels whose first marker is missing",
      `They want a post.<|end|><|start|>assistant<|channel|>final <|constrain|>text<|message|>${POST}`,
    ],
    ["in channels whose markers were removed", `analysisThey want a post.assistantfinal${POST}`],
    ["and the sign of the end", `${POST}<|im_end|>`],
    ["and other signs of the end", `${POST}<end_of_turn><eos><｜end▁of▁sentence｜>`],
    ["between tags with spaces", `< think >They want a post.</ think >\n${POST}`],
    ["between tags with a name before", `<thinking>They want it.</thinking>${POST}`],
    ["of a tag in one word", `<antThinking>They want a post.</antThinking>${POST}`],
    ["of an analysis", `<analysis>They want a post.</analysis>${POST}`],
    [
      "that can be folded",
      `<details type="reasoning" done="true" duration="5"><summary>Thought</summary>Hm.</details>${POST}`,
    ],
    [
      "between signs of Cohere",
      `<|START_THINKING|>They want it.<|END_THINKING|><|START_RESPONSE|>${POST}<|END_RESPONSE|>`,
    ],
    ["between words in brackets", `[BEGIN_OF_THOUGHT]They want it.[END_OF_THOUGHT]\n${POST}`],
    ["between other words in brackets", `[START_THINKING]Hm.[END_THINKING]${POST}`],
  ])("%s, however it is cut into pieces", async (_, content) => {
    for (const size of [1, 7, 1000]) {
      const pieces = content.match(new RegExp(`[\\s\\S]{1,${size}}`, "g")) ?? [];
      const server = await startWireServer((response) =>
        sendEvents(response, [
          ...pieces.map((piece) => chunkOf({ content: piece })),
          chunkOf({}, "stop"),
          "[DONE]",
        ]),
      );
      const { answer, shown } = await write(aiOf(server).ai);
      expect(answer).toEqual({ kind: "written", text: POST });
      expect(shown.trim(), `pieces of ${size}`).toBe(POST);
    }
  });

  it("what has an opening tag is never shown, not even in part", async () => {
    const content = `<think>They want a post.</think>${POST}`;
    const server = await startWireServer((response) =>
      sendEvents(response, [
        ...Array.from(content, (letter) => chunkOf({ content: letter })),
        chunkOf({}, "stop"),
      ]),
    );
    const { seen } = await write(aiOf(server).ai);
    for (const each of seen) expect(POST.startsWith(each)).toBe(true);
  });

  it("words that were shown stay where none follow, because they would be free else", async () => {
    const server = await startWireServer((response) =>
      sendEvents(response, [chunkOf({ content: `${POST}</think>\n` }, "stop")]),
    );
    const { answer, shown } = await write(aiOf(server).ai);
    expect([answer, shown]).toEqual([{ kind: "written", text: POST }, POST]);
  });

  it.each([
    "Models think in `<think>` and end with `</think>`.",
    "If a < b [THE END] and c > d, read <your name> on.",
    "We analyse beans. The assistant says: final price, 3 $.",
    "The menu begins at [START_OF_DAY] and ends [THINK of it].",
  ])("a text about them stays whole: %s", async (content) => {
    const server = await startWireServer((response) =>
      sendEvents(response, [chunkOf({ content }, "stop")]),
    );
    const { answer, shown } = await write(aiOf(server).ai);
    expect([answer, shown]).toEqual([{ kind: "written", text: content }, content]);
  });

  it("tags are found behind them, in a list of parts", async () => {
    const content = [{ type: "text", text: 'I like {these}.</think>{"tags":["beans"]}' }];
    const server = await startWireServer((response) =>
      sendJson(response, 200, { choices: [{ message: { content } }] }),
    );
    const tags = await aiOf(server).ai.generateTags?.(POST, new AbortController().signal);
    expect(tags).toEqual({ kind: "tagged", tags: ["beans"] });
  });
});

describe("a text that has no end is kept as far as it came", () => {
  it.each<[string, readonly unknown[], string]>([
    ["an error chunk", [{ error: { message: "overloaded", code: 503 } }], "interrupted"],
    ["an error in words", [{ error: "overloaded" }], "interrupted"],
    ["finish_reason error", [chunkOf({}, "error")], "interrupted"],
    [
      "an error inside the choice",
      [{ choices: [{ delta: {}, error: { code: 502 } }] }],
      "interrupted",
    ],
    ...[
      { object: "error", message: "CUDA out of memory", code: 50_002 },
      { type: "error", error: { type: "overloaded_error" } },
      { detail: "Internal error" },
      { detail: [{ loc: ["body"], msg: "Internal error" }] },
      { errors: [{ message: "capacity" }] },
      { error_code: 336_100, error_msg: "server high load" },
      { code: "InternalError.Algo", message: "timeout", request_id: "x" },
      { base_resp: { status_code: 1002, status_msg: "rate limit" }, choices: null },
      { error: { code: 500 }, choices: [{ delta: {}, finish_reason: "stop" }] },
    ].map((chunk): [string, unknown[], string] => [
      `an error as ${JSON.stringify(chunk)}`,
      [chunk, "[DONE]"],
      "interrupted",
    ]),
    ...["incomplete", "failed", "timed_out", "network_connection_lost", "unknown"].map(
      (reason): [string, unknown[], string] => [
        `finish_reason ${reason}`,
        [chunkOf({}, reason), "[DONE]"],
        "interrupted",
      ],
    ),
    ...["model_context_window_exceeded", "max_output_tokens", "token_limit"].map(
      (reason): [string, unknown[], string] => [
        `finish_reason ${reason}`,
        [chunkOf({}, reason), "[DONE]"],
        "length",
      ],
    ),
    ["finish_reason refusal", [chunkOf({}, "refusal")], "filtered"],
    ["too few resources", [chunkOf({}, "insufficient_system_resource"), "[DONE]"], "interrupted"],
    ["half a chunk", ['{"choices":[{"del'], "interrupted"],
    ["the end of the connection", [], "interrupted"],
    ["finish_reason length", [chunkOf({}, "length"), "[DONE]"], "length"],
    ["finish_reason MAX_TOKENS", [chunkOf({}, "MAX_TOKENS")], "length"],
    ["a content filter", [chunkOf({}, "content_filter"), "[DONE]"], "filtered"],
  ])("%s", async (_, end, cutOff) => {
    const server = await startWireServer((response) =>
      sendEvents(response, [chunkOf({ content: POST }), ...end]),
    );
    const { answer } = await write(aiOf(server).ai);
    expect(answer).toMatchObject({ kind: "written", text: POST, cutOff });
    expect(server.requests).toHaveLength(1);
  });

  it("an event that is called an error", async () => {
    for (const data of ["overloaded", '{"message":"overloaded"}', "{}"]) {
      const server = await startWireServer((response) => {
        response.writeHead(200, { "content-type": "text/event-stream" });
        response.write(`data: ${JSON.stringify(chunkOf({ content: POST }))}\n\n`);
        response.end(`event: error\ndata: ${data}\n\ndata: [DONE]\n\n`);
      });
      const { answer } = await write(aiOf(server).ai);
      expect(answer).toMatchObject({ kind: "written", text: POST, cutOff: "interrupted" });
    }
  });

  it.each([
    "stop",
    "STOP",
    "eos_token",
    "stop_sequence",
    "end_turn",
    "COMPLETE",
    "finish_reason_stop",
  ])("but %s is the end of a whole text", async (reason) => {
    const server = await startWireServer((response) =>
      sendEvents(response, [chunkOf({ content: POST }, reason)]),
    );
    expect((await write(aiOf(server).ai)).answer).toEqual({ kind: "written", text: POST });
  });

  it("a cut connection, and silence in the middle", async () => {
    const cut = await startWireServer((response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      const data = `data: ${JSON.stringify(chunkOf({ content: POST }))}\n\n`;
      response.write(data, () => response.destroy());
    });
    expect((await write(aiOf(cut).ai)).answer).toMatchObject({ text: POST, cutOff: "interrupted" });
    const silent = await startWireServer((response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write(`data: ${JSON.stringify(chunkOf({ content: POST }))}\n\n`);
    });
    const { ai } = aiOf(silent, { answerMs: 300 });
    expect((await write(ai)).answer).toMatchObject({ text: POST, cutOff: "interrupted" });
  });

  it.each<[string, readonly unknown[], string]>([
    ["an error before the first word", [{ error: { message: "m", code: 503 } }], "unreachable"],
    ["no money", [{ error: { message: "m", code: 402 } }], "refused"],
    ["too many requests", [{ error: { message: "m", code: "429" } }], "rate_limited"],
    ["a filter", [{ error: { message: "m", code: "content_filter" } }], "content_refused"],
    ["a few letters", [chunkOf({ content: "Fre" }), chunkOf({}, "error")], "unreachable"],
    [
      "thoughts alone",
      [chunkOf({ content: "<think>Hm, well.</think>\n" }), chunkOf({}, "stop")],
      "empty",
    ],
    ["thoughts without an end", [chunkOf({ content: "<think>Hm, well." })], "unreadable"],
  ])("but not %s", async (_, events, kind) => {
    const server = await startWireServer((response) => sendEvents(response, events));
    expect((await write(aiOf(server).ai)).answer).toMatchObject({ kind });
    expect(server.requests).toHaveLength(1);
  });
});

describe("a parameter that a server refuses is left out or exchanged once, remembered, and logged by name", () => {
  const unsupported = (param: string, instead = "") => ({
    message: `Unsupported parameter: '${param}' is not supported with this model.${instead}`,
    type: "invalid_request_error",
    param,
    code: "unsupported_parameter",
  });
  const refusing =
    (param: string, body: object, status = 400) =>
    (response: ServerResponse, { fields }: WireRequest) =>
      param in fields ? sendJson(response, status, body) : whole(response);

  it.each<[string, (response: ServerResponse, request: WireRequest) => void, string, object]>([
    [
      "by an alias of OpenAI's newest model",
      refusing("max_tokens", {
        error: unsupported("max_tokens", " Use 'max_completion_tokens' instead."),
      }),
      "max_tokens",
      { max_completion_tokens: 16_000 },
    ],
    [
      "by a server that names it in its message alone",
      refusing("max_tokens", { error: { message: "property 'max_tokens' is unsupported" } }),
      "max_tokens",
      { max_completion_tokens: 16_000 },
    ],
    [
      "by a server that checks forms",
      refusing(
        "max_tokens",
        {
          detail: [
            { type: "extra_forbidden", loc: ["body", "max_tokens"], msg: "Extra inputs", input: 1 },
          ],
        },
        422,
      ),
      "max_tokens",
      { max_completion_tokens: 16_000 },
    ],
    [
      "by a server whose errors are texts",
      refusing("max_tokens", { error: "unknown field max_tokens" }),
      "max_tokens",
      { max_completion_tokens: 16_000 },
    ],
    [
      "by a server whose errors are lists",
      refusing("max_tokens", [{ error: { code: 400, message: 'Unknown name "max_tokens"' } }]),
      "max_tokens",
      { max_completion_tokens: 16_000 },
    ],
    [
      "by a server that answers 200 with an error",
      refusing("max_tokens", { error: { message: "max_tokens: not allowed", code: 400 } }, 200),
      "max_tokens",
      { max_completion_tokens: 16_000 },
    ],
    [
      "by a server that does not stream",
      refusing("stream", { message: "'stream' is not supported" }),
      "stream",
      { max_tokens: 16_000 },
    ],
  ])("%s", async (_, answer, parameter, sent) => {
    const server = await startWireServer(answer);
    const { ai, logged } = aiOf(server);
    expect((await write(ai)).answer).toEqual({ kind: "written", text: POST });
    expect((await write(ai)).answer).toEqual({ kind: "written", text: POST });
    expect(server.requests, "the second text takes one request").toHaveLength(3);
    const [first, second, third] = server.requests;
    expect(first?.fields).toHaveProperty(parameter);
    for (const request of [second, third]) {
      expect(request?.fields).not.toHaveProperty(parameter);
      expect(request?.fields).toMatchObject(sent);
    }
    expect(logged).toMatchObject([{ facts: { parameter } }]);
    expect(logged[0]?.message).toContain("refuses a parameter");
    expect(JSON.stringify(logged)).not.toContain(ORDER.prompt);
  });

  it("both names of the limit, and a limit that is too high", async () => {
    for (const [names, error] of [
      [["max_tokens", "max_completion_tokens"], undefined],
      [
        ["max_tokens", "max_completion_tokens"],
        {
          message: "max_tokens is too large: 16000. This model supports at most 4096.",
          code: null,
        },
      ],
    ] as const) {
      const server = await startWireServer((response, { fields }) => {
        const given = names.find((name) => name in fields);
        if (given === undefined) return whole(response);
        refuse(response, error ?? unsupported(given));
      });
      const { ai } = aiOf(server, { textModel: `model-${names.length}-${error?.code}` });
      expect((await write(ai)).answer).toEqual({ kind: "written", text: POST });
      expect(server.requests.at(-1)?.fields).not.toHaveProperty("max_tokens");
      expect(server.requests.length).toBeLessThanOrEqual(3);
    }
  });

  it("the form of the answer: a schema becomes an object, then nothing", async () => {
    for (const [types, last] of [
      [["json_schema"], { type: "json_object" }],
      [["json_schema", "json_object"], undefined],
    ] as const) {
      const server = await startWireServer((response, { fields }) => {
        const { type } = (fields["response_format"] ?? {}) as { type?: never };
        if (type && (types as readonly string[]).includes(type))
          return refuse(response, { message: "This response_format type is unavailable now" });
        sendJson(response, 200, { choices: [{ message: { content: '{"tags":["beans"]}' } }] });
      });
      const { ai } = aiOf(server);
      for (const _ of [1, 2]) {
        const tags = await ai.generateTags?.(POST, new AbortController().signal);
        expect(tags).toEqual({ kind: "tagged", tags: ["beans"] });
      }
      expect(server.requests).toHaveLength(types.length + 2);
      expect(server.requests.at(-1)?.fields["response_format"]).toEqual(last);
    }
  });

  it("a system message, and two messages of one role: they become one", async () => {
    const server = await startWireServer((response, { fields }) => {
      const roles = (fields["messages"] as { role: string }[]).map(({ role }) => role);
      if (roles.includes("system"))
        return refuse(response, { message: "System role not supported" }, 500);
      if (roles.length > 1) {
        const message = "Conversation roles must alternate user/assistant/user/assistant/...";
        return refuse(response, { message });
      }
      whole(response);
    });
    const { ai } = aiOf(server);
    const { answer } = await write(ai, { ...ORDER, samples: ["Our kettle is on."] });
    expect(answer).toEqual({ kind: "written", text: POST });
    const { messages } = server.requests.at(-1)?.fields ?? {};
    expect((messages as { content: string }[])[0]?.content).toMatch(
      /^You write posts[\s\S]+kettle is on[\s\S]+About beans$/,
    );
  });

  it.each([
    "This model's maximum context length is 8192 tokens. However, you requested 16500 tokens.",
    "`inputs` tokens + `max_new_tokens` must be <= 4096. Given: 500 `inputs` tokens",
    "max_output_tokens is too large: it must be at most 8192",
    "maxTokens: Unrecognized key",
    "Requested token count exceeds the model's maximum context length of 4096 tokens.",
    "Request too large for model `m`: Limit 6000 tokens, Requested 16500",
  ])("what is too much for the model: %s", async (message) => {
    const server = await startWireServer((response, { fields }) =>
      "max_tokens" in fields || "max_completion_tokens" in fields
        ? refuse(response, { message }, message.startsWith("Request ") ? 413 : 400)
        : whole(response),
    );
    expect((await write(aiOf(server).ai)).answer).toEqual({ kind: "written", text: POST });
  });

  it.each([
    "Developer instruction is not enabled for models/gemma",
    "System instruction is not supported by this model",
    "'system' is not one of the roles 'user', 'assistant'",
    "Only user and assistant roles are supported!",
    "Unsupported value: 'messages[0].role' does not support 'system' with this model.",
    "Input should be 'user' or 'assistant': messages.0.role",
    "The first message must be from the user",
  ])("a model without a system role: %s", async (message) => {
    const server = await startWireServer((response, { fields }) =>
      (fields["messages"] as { role: string }[])[0]?.role === "system"
        ? refuse(response, { message })
        : whole(response),
    );
    expect((await write(aiOf(server).ai)).answer).toEqual({ kind: "written", text: POST });
  });

  it.each([
    "stream must be false",
    "Streaming unsupported",
    "stream=true is only for other models",
  ])("a model that does not stream: %s", async (message) => {
    const server = await startWireServer((response, { fields }) =>
      "stream" in fields ? refuse(response, { message }) : whole(response),
    );
    expect((await write(aiOf(server).ai)).answer).toEqual({ kind: "written", text: POST });
  });

  it.each([
    "Invalid response format `json_schema`",
    "JSON mode is not enabled for this model",
    "Structured output is not available",
  ])("a model that knows no form: %s", async (message) => {
    const server = await startWireServer((response, { fields }) =>
      "response_format" in fields
        ? refuse(response, { message })
        : sendJson(response, 200, { choices: [{ message: { content: '{"tags":["beans"]}' } }] }),
    );
    const tags = await aiOf(server).ai.generateTags?.(POST, new AbortController().signal);
    expect(tags).toEqual({ kind: "tagged", tags: ["beans"] });
  });

  it("no server is asked for ever, and what stays refused is named in the reason", async () => {
    const server = await startWireServer((response, { fields }) =>
      refuse(response, {
        message: `bad: ${Object.keys(fields).join(", ")} ${ORDER.prompt}`,
        param: "messages",
        code: "invalid_value",
      }),
    );
    const { ai } = aiOf(server);
    const { answer } = await write(ai);
    expect(answer).toEqual({ kind: "refused", reason: "400 invalid_value messages" });
    expect(server.requests.length).toBeLessThanOrEqual(6);
    const before = server.requests.length;
    await write(ai);
    expect(server.requests[before]?.fields, "only what helped is remembered").toHaveProperty(
      "max_tokens",
    );
  });

  it.each([401, 403, 429, 503])("a refusal with %i is none of a parameter", async (status) => {
    const server = await startWireServer((response) =>
      refuse(response, { message: "max_tokens stream response_format" }, status),
    );
    await write(aiOf(server).ai);
    expect(server.requests).toHaveLength(1);
  });

  it.each(["azure/gpt-5.1", "openai/o4-mini", "gpt-6-mini"])(
    "%s is asked by the newer name at once",
    async (textModel) => {
      const server = await startWireServer(whole);
      await write(aiOf(server, { textModel }).ai);
      expect(server.requests[0]?.fields).toMatchObject({ max_completion_tokens: 16_000 });
      expect(server.requests[0]?.fields).not.toHaveProperty("max_tokens");
    },
  );

  it("of an image and of a recording as well", async () => {
    const png = Buffer.from("89504e470d0a1a0a", "hex").toString("base64");
    const server = await startWireServer((response, { path, fields }) => {
      const isRefused = JSON.stringify(fields).includes("response_format");
      if (isRefused) return refuse(response, { message: "Unknown parameter: 'response_format'." });
      sendJson(
        response,
        200,
        path.includes("audio") ? { text: "Hello" } : { data: [{ b64_json: png }] },
      );
    });
    const { ai } = aiOf(server);
    const { signal } = new AbortController();
    const reference = { png: Buffer.from(png, "base64") };
    expect(await ai.generateImage?.({ prompt: "p" }, signal)).toMatchObject({ kind: "drawn" });
    expect(await ai.generateImage?.({ prompt: "p", reference }, signal)).toMatchObject({
      kind: "drawn",
    });
    const audio = Buffer.from("RIFF____WAVEfmt ");
    expect(await ai.transcribe?.({ audio, language: "ru" }, signal)).toEqual({
      kind: "transcribed",
      text: "Hello",
    });
  });
});

it("a server that knows no keys, but wants one, gets one", async () => {
  const server = await startWireServer(whole);
  await write(aiOf(server).ai);
  expect(server.requests[0]?.headers.authorization).toBe("Bearer none");
});

it("an address with a query keeps it, and a slash at its end does no harm", async () => {
  const server = await startWireServer(whole);
  await write(aiOf(server, { baseUrl: `${server.url}/?api-version=2026-01-01` }).ai);
  expect(server.requests[0]?.path).toBe("/v1/chat/completions?api-version=2026-01-01");
});

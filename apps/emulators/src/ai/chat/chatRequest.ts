import type { Picture } from "../journal.ts";
import { Mistake } from "../mistake.ts";
import {
  type Body,
  type FieldRule,
  checkField,
  checkFields,
  isBody,
  missing,
} from "../requestFields.ts";
import { type ChatMessage, readMessages } from "./chatMessages.ts";
import { type ResponseFormat, readResponseFormat } from "./responseFormat.ts";

export type ChatRequest = {
  readonly model: string;
  readonly messages: readonly ChatMessage[];
  /** Those of all messages. */
  readonly pictures: readonly Picture[];
  readonly format: ResponseFormat;
  /** The most that is written. */
  readonly limit: number | undefined;
  readonly isStreamed: boolean;
  /** A stream ends with what it used only where that is asked for. */
  readonly wantsUsage: boolean;
};

const TEXT: FieldRule = { kind: "string" };
const SHARE: FieldRule = { kind: "number", least: -2, most: 2 };
const FIELDS: Readonly<Record<string, FieldRule>> = {
  model: TEXT,
  messages: { kind: "array" },
  max_tokens: { kind: "integer", least: 1 },
  max_completion_tokens: { kind: "integer", least: 1 },
  temperature: { kind: "number", least: 0, most: 2 },
  top_p: { kind: "number", least: 0, most: 1 },
  n: { kind: "integer", least: 1, most: 1 },
  seed: { kind: "integer" },
  user: TEXT,
  stream: { kind: "boolean" },
  stream_options: { kind: "object" },
  store: { kind: "boolean" },
  metadata: { kind: "object" },
  reasoning_effort: {
    kind: "string",
    among: ["none", "minimal", "low", "medium", "high", "xhigh"],
  },
  verbosity: { kind: "string", among: ["low", "medium", "high"] },
  presence_penalty: SHARE,
  frequency_penalty: SHARE,
  response_format: { kind: "object" },
  service_tier: TEXT,
  safety_identifier: TEXT,
};
/** These count what they think, too, and know the limit by its newer name only. */
const THINKING = /^(?:o\d|gpt-[5-9])/;

/** As strict as the real one, and stricter: a field it does not know is refused. */
export async function readChatRequest(body: unknown): Promise<ChatRequest> {
  if (!isBody(body)) throw new Mistake(400, "We could not parse the JSON body of your request.");
  const { stop, ...others } = body;
  if (stop != null) checkStop(stop);
  checkFields(others, FIELDS);
  const { model, messages, stream } = body;
  if (typeof model !== "string" || model === "") {
    throw new Mistake(400, "you must provide a model parameter", { param: "model" });
  }
  if (!Array.isArray(messages) || messages.length === 0) throw missing("messages");
  const isStreamed = stream === true;
  const wantsUsage = readStreamOptions(body["stream_options"], isStreamed);
  const read = await readMessages(messages);
  const format = readResponseFormat(body["response_format"], read.messages);
  return { model, ...read, format, limit: readLimit(model, body), isStreamed, wantsUsage };
}

function readStreamOptions(options: unknown, isStreamed: boolean): boolean {
  if (options == null) return false;
  if (!isStreamed) {
    throw new Mistake(
      400,
      "The 'stream_options' parameter is only allowed when 'stream' is enabled.",
      { param: "stream_options" },
    );
  }
  checkFields(options as Body, {
    include_usage: { kind: "boolean" },
    include_obfuscation: { kind: "boolean" },
  });
  return (options as Body)["include_usage"] === true;
}

function checkStop(stop: unknown): void {
  const texts: readonly unknown[] = Array.isArray(stop) ? stop : [stop];
  for (const text of texts) checkField("stop", text, TEXT);
}

function readLimit(model: string, body: Body): number | undefined {
  if (body["max_tokens"] != null && THINKING.test(model)) {
    throw new Mistake(
      400,
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
      { param: "max_tokens", code: "unsupported_parameter" },
    );
  }
  return (body["max_completion_tokens"] ?? body["max_tokens"] ?? undefined) as number | undefined;
}

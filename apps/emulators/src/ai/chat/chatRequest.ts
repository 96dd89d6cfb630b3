import { Mistake } from "../mistake.ts";

export type ChatRequest = {
  readonly model: string;
  readonly messages: readonly ChatMessage[];
  /** The most that is written. */
  readonly limit: number | undefined;
  readonly isStreamed: boolean;
};

export type ChatMessage = { readonly role: string; readonly content: string };

const FIELDS = new Set([
  ...["model", "messages", "max_tokens", "max_completion_tokens", "temperature", "top_p", "n"],
  ...[
    "stop",
    "seed",
    "user",
    "stream",
    "stream_options",
    "store",
    "metadata",
    "reasoning_effort",
    "verbosity",
  ],
  ...["presence_penalty", "frequency_penalty", "response_format", "service_tier"],
]);
const ROLES = ["system", "developer", "user", "assistant"];
/** These count what they think, too, and know the limit by its newer name only. */
const THINKING = /^(?:o\d|gpt-[5-9])/;

/** As strict as the real one, and stricter: a field it does not know is refused. */
export function readChatRequest(body: unknown): ChatRequest {
  if (!isRecord(body)) throw new Mistake(400, "We could not parse the JSON body of your request.");
  const unknown = Object.keys(body).find((name) => !FIELDS.has(name));
  if (unknown !== undefined) {
    throw new Mistake(400, `Unrecognized request argument supplied: ${unknown}`, {
      param: unknown,
    });
  }
  const { model, messages, stream } = body;
  if (typeof model !== "string" || model === "") {
    throw new Mistake(400, "you must provide a model parameter", { param: "model" });
  }
  const isStreamed = stream === true;
  if (body["stream_options"] !== undefined && !isStreamed) {
    throw new Mistake(
      400,
      "The 'stream_options' parameter is only allowed when 'stream' is enabled.",
      {
        param: "stream_options",
      },
    );
  }
  return { model, messages: readMessages(messages), limit: readLimit(model, body), isStreamed };
}

function readMessages(messages: unknown): ChatMessage[] {
  if (!Array.isArray(messages) || messages.length === 0) {
    throw new Mistake(400, "Missing required parameter: 'messages'.", {
      param: "messages",
      code: "missing_required_parameter",
    });
  }
  return messages.map((message: unknown, index) => {
    const { role, content } = isRecord(message) ? message : {};
    if (typeof role !== "string" || !ROLES.includes(role)) {
      const supported = ROLES.map((each) => `'${each}'`).join(", ");
      throw new Mistake(400, `Invalid value. Supported values are: ${supported}.`, {
        param: `messages[${index}].role`,
        code: "invalid_value",
      });
    }
    if (typeof content !== "string") {
      throw new Mistake(400, "emulator: only texts are read", {
        param: `messages[${index}].content`,
        code: "invalid_type",
      });
    }
    return { role, content };
  });
}

function readLimit(model: string, body: Readonly<Record<string, unknown>>): number | undefined {
  const { max_tokens: older, max_completion_tokens: newer } = body;
  if (older !== undefined && THINKING.test(model)) {
    throw new Mistake(
      400,
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
      { param: "max_tokens", code: "unsupported_parameter" },
    );
  }
  const limit = newer ?? older;
  if (limit === undefined || limit === null) return undefined;
  if (typeof limit === "number" && Number.isInteger(limit) && limit > 0) return limit;
  throw new Mistake(400, "Invalid type: expected an integer.", {
    param: newer === undefined ? "max_tokens" : "max_completion_tokens",
    code: "invalid_type",
  });
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

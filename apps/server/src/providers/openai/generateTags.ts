import { z } from "zod";
import type { GeneratedTags } from "../ai.ts";
import { askAi } from "./aiServer.ts";
import type { AiServer } from "./aiServer.ts";
import { MAX_ANSWER_BYTES } from "./answerSize.ts";
import { readChatAnswer } from "./chatAnswer.ts";
import { tokenLimit } from "./chatRequest.ts";
import { tagInstructions } from "./instructions.ts";
import { CONTENT_REFUSED, UNREADABLE, noResultOf } from "./noResultOf.ts";
import { withoutThoughts } from "./writtenWords.ts";

/** Tags are short; the thoughts of a reasoning model count, too. */
const MAX_ANSWER_TOKENS = 4000;

const answerSchema = z.strictObject({ tags: z.array(z.string()) });
/** In strict mode nothing is left open. */
const RESPONSE_FORMAT = {
  type: "json_schema",
  json_schema: {
    name: "tags",
    strict: true,
    schema: {
      type: "object",
      properties: { tags: { type: "array", items: { type: "string" } } },
      required: ["tags"],
      additionalProperties: false,
    },
  },
};

export async function generateTagsWith(
  server: AiServer,
  model: string,
  text: string,
  signal: AbortSignal,
): Promise<GeneratedTags> {
  const fields = {
    messages: [
      { role: "system", content: tagInstructions },
      { role: "user", content: text },
    ],
    ...tokenLimit(model, MAX_ANSWER_TOKENS),
    response_format: RESPONSE_FORMAT,
  };
  const maxBytes = MAX_ANSWER_BYTES.json;
  const request = { path: "/chat/completions", model, fields, maxBytes, signal } as const;
  try {
    return await askAi(server, request, readTags);
  } catch (error) {
    return noResultOf(signal.aborted ? signal.reason : error);
  }
}

async function readTags(response: Response): Promise<GeneratedTags> {
  let written = "";
  for await (const piece of readChatAnswer(response)) {
    if (piece.kind === "text") written += piece.text;
    const isFiltered = piece.kind === "end" && piece.ending === "filtered";
    if (isFiltered || piece.kind === "refusal") return CONTENT_REFUSED;
  }
  const text = withoutThoughts(written);
  return text === "" ? { kind: "empty", reason: "no text" } : tagsIn(text);
}

/** The object, without what stands around it. */
function tagsIn(text: string): GeneratedTags {
  const json = text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1);
  try {
    const { success, data } = answerSchema.safeParse(JSON.parse(json));
    return success ? { kind: "tagged", tags: data.tags } : UNREADABLE;
  } catch {
    return UNREADABLE;
  }
}

import { Mistake } from "../mistake.ts";
import {
  type Body,
  type FieldRule,
  checkField,
  checkFields,
  requireText,
} from "../requestFields.ts";

export type ImageRequest = {
  readonly model: string;
  readonly prompt: string;
  readonly count: number;
  readonly width: number;
  readonly height: number;
  readonly quality: string | undefined;
  readonly format: "png" | "jpeg" | "webp";
  /** The pictures themselves, or addresses of them. */
  readonly answersWith: "bytes" | "address";
};

const FIELDS: Readonly<Record<string, FieldRule>> = {
  model: { kind: "string", least: 1 },
  prompt: { kind: "string", least: 1 },
  n: { kind: "integer", least: 1, most: 10 },
  size: { kind: "string" },
  quality: { kind: "string", among: ["auto", "low", "medium", "high", "standard", "hd"] },
  background: { kind: "string", among: ["auto", "transparent", "opaque"] },
  output_format: { kind: "string", among: ["png", "jpeg", "webp"] },
  output_compression: { kind: "integer", least: 0, most: 100 },
  response_format: { kind: "string", among: ["url", "b64_json"] },
  user: { kind: "string" },
};
const FIELDS_OF_GENERATIONS: typeof FIELDS = {
  ...FIELDS,
  moderation: { kind: "string", among: ["auto", "low"] },
  style: { kind: "string", among: ["vivid", "natural"] },
};
const FIELDS_OF_EDITS: typeof FIELDS = {
  ...FIELDS,
  input_fidelity: { kind: "string", among: ["high", "low"] },
};

type Family = {
  /** Undefined takes any. */
  readonly sizes: readonly string[] | undefined;
  readonly longestPrompt: number;
  readonly most: number;
  /** What these models do not know, though others do. */
  readonly without: readonly string[];
};

const ONLY_NEWER = ["background", "output_format", "output_compression", "moderation"];
const GPT: Family = {
  sizes: ["1024x1024", "1536x1024", "1024x1536", "auto"],
  longestPrompt: 32_000,
  most: 10,
  without: ["response_format", "style"],
};
const DALL_E_3: Family = {
  sizes: ["1024x1024", "1792x1024", "1024x1792"],
  longestPrompt: 4000,
  most: 1,
  without: ONLY_NEWER,
};
const DALL_E_2: Family = {
  sizes: ["256x256", "512x512", "1024x1024"],
  longestPrompt: 1000,
  most: 10,
  without: [...ONLY_NEWER, "style"],
};
/** Models of other providers, which speak the same format. */
const OTHER: Family = { sizes: undefined, longestPrompt: 32_000, most: 10, without: [] };

export function readGeneration(body: Body): ImageRequest {
  return readImageRequest(body, FIELDS_OF_GENERATIONS);
}

export function readEdit(body: Body): ImageRequest {
  if (body["model"] === "dall-e-3") {
    const message = "Invalid value: 'dall-e-3'. The model 'dall-e-3' does not support image edits.";
    throw new Mistake(400, message, { param: "model", code: "invalid_value" });
  }
  return readImageRequest(body, FIELDS_OF_EDITS);
}

function readImageRequest(body: Body, fields: typeof FIELDS): ImageRequest {
  checkFields(body, fields);
  const [model, prompt] = [requireText(body, "model"), requireText(body, "prompt")];
  const family = familyOf(model);
  const tooNew = family.without.find((name) => body[name] != null);
  if (tooNew !== undefined) {
    throw new Mistake(400, `Unknown parameter: '${tooNew}'.`, {
      param: tooNew,
      code: "unknown_parameter",
    });
  }
  checkField("prompt", prompt, { kind: "string", most: family.longestPrompt });
  const count = (body["n"] ?? 1) as number;
  checkField("n", count, { kind: "integer", most: family.most });
  return {
    model,
    prompt,
    count,
    ...readSize((body["size"] ?? undefined) as string | undefined, family),
    quality: (body["quality"] ?? undefined) as string | undefined,
    format: (body["output_format"] ?? "png") as ImageRequest["format"],
    answersWith: answersWithAddress(body, family) ? "address" : "bytes",
  };
}

/** DALL·E answers with addresses unless it is asked for the pictures themselves; the newer ones know nothing else. */
function answersWithAddress(body: Body, family: Family): boolean {
  const asked = body["response_format"];
  return asked === "url" || (asked == null && (family === DALL_E_2 || family === DALL_E_3));
}

function readSize(size = "1024x1024", { sizes }: Family): { width: number; height: number } {
  if (sizes) checkField("size", size, { kind: "string", among: sizes });
  if (size === "auto") return { width: 1024, height: 1024 };
  const [width = 0, height = 0] = size.split("x").map(Number);
  const isPossible = [width, height].every((side) => side >= 16 && side <= 2048 && side % 1 === 0);
  if (isPossible) return { width, height };
  throw new Mistake(400, `Invalid size '${size}'.`, {
    param: "size",
    code: "invalid_value",
  });
}

function familyOf(model: string): Family {
  if (/^(?:chat)?gpt-image-/.test(model)) return GPT;
  if (model === "dall-e-3") return DALL_E_3;
  return model === "dall-e-2" ? DALL_E_2 : OTHER;
}

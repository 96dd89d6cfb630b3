/** The operations of the card: what each makes, from what, and where it is requested. */
import {
  generatedImageSchema,
  generatedTagsSchema,
  generatedTextSchema,
} from "@vestnik/contract/generation";
import type { Generation } from "@vestnik/domain/credits";
import { z } from "zod";
import { cutOffs } from "@vestnik/domain/generation";
import { type Following, requestGeneration } from "../../../shared/api/events/generationStream.ts";

export const kinds = ["text", "image", "tags"] as const;
/** What the AI makes; each kind has its own row of results. */
export type Kind = (typeof kinds)[number];

export type Operation = Exclude<Generation, "rewriting">;

export const kindOf: Readonly<Record<Operation, Kind>> = {
  text: "text",
  text_from_image: "text",
  image: "image",
  image_from_image: "image",
  tags: "tags",
};

export const modes = ["standard", "image"] as const;
type Mode = (typeof modes)[number];

export const operationsOf: Readonly<Record<Mode, readonly Operation[]>> = {
  standard: ["text", "image", "tags"],
  image: ["text_from_image", "image_from_image", "tags"],
};

export type Asked = {
  readonly operation: Operation;
  /** For tags, the text they are made from. */
  readonly prompt: string;
  /** Tags of what the owner has written, also when a text was generated. */
  readonly from: "post" | undefined;
  /** The picture to start from. */
  readonly reference: string | null;
  /** The text becomes a caption, which is shorter. */
  readonly hasImage: boolean;
  /** The channel whose posts are a sample of its voice. */
  readonly channelId: string | undefined;
  /** A text without its end that is continued; the longer one takes its place. */
  readonly begun?: { readonly id: string; readonly text: string } | undefined;
};

/** What was made, of any operation. */
const madeSchema = z.union([generatedTextSchema, generatedImageSchema, generatedTagsSchema]);
export type Made = z.infer<typeof madeSchema>;

export async function requestMade(asked: Asked, following: Following): Promise<Made> {
  const { path, body } = callFor(asked);
  return await requestGeneration(madeSchema, path, body, following);
}

function callFor({ operation, prompt, reference, hasImage, channelId, begun }: Asked) {
  const imageUrl = reference ?? "";
  const target = {
    hasImage,
    ...(channelId !== undefined && { channelId }),
    ...(begun && { begun: begun.text }),
  };
  switch (operation) {
    case "text":
      return { path: "/ai/generate-text", body: { prompt, ...target } };
    case "text_from_image":
      return {
        path: "/ai/generate-text-from-image",
        body: { imageUrl, additionalPrompt: prompt, ...target },
      };
    case "image":
      return { path: "/ai/generate-image", body: { prompt } };
    case "image_from_image":
      return { path: "/ai/generate-image-from-image", body: { imageUrl, prompt } };
    case "tags":
      return { path: "/ai/generate-tags", body: { text: prompt } };
    default:
      return operation satisfies never;
  }
}

// What the AI has made for the present post, as this browser stores it: it was paid for.

/** So many variants of a kind stand side by side. */
const MAX_VARIANTS = 6;

const origin = {
  id: z.string(),
  operation: z.string(),
  /** For tags, the text they were made from. */
  prompt: z.string(),
};

const resultSchema = z.discriminatedUnion("kind", [
  z.object({
    ...origin,
    kind: z.literal("text"),
    text: z.string(),
    /** It was inserted into the present post. */
    isUsed: z.boolean(),
    /** False when its end is missing. */
    isWhole: z.boolean(),
    /** Why it is missing, where the AI ended it; absent where the owner or the network did. */
    cutOff: z.enum(cutOffs).optional().catch(undefined),
  }),
  z.object({ ...origin, kind: z.literal("image"), imageUrl: z.string() }),
  z.object({ ...origin, kind: z.literal("tags"), tags: z.array(z.string()) }),
]);
export type Result = z.infer<typeof resultSchema>;
export type ResultOf<K extends Kind> = Extract<Result, { kind: K }>;

/** How more is asked for, from where the results are shown. */
export type Asking = {
  readonly canPay: (operation: Operation) => boolean;
  /** `from`: tags of what the owner has written, also when a text was generated. */
  readonly start: (operation: Operation, from?: "post") => void;
  /** Continues a text without its end. */
  readonly goOn: (result: ResultOf<"text">) => void;
};

const storedSchema = z.object({
  mode: z.enum(modes).catch("standard"),
  prompt: z.string().catch(""),
  /** The picture to start from: one of the person's uploads. */
  reference: z.string().nullable().catch(null),
  /** The newest first. */
  results: z.array(resultSchema).catch([]),
});
export type Stored = z.infer<typeof storedSchema>;

/** The shape before there were several results. */
const earlierSchema = z.object({
  generated: z.object({ text: z.string(), prompt: z.string(), isUsed: z.boolean().default(false) }),
});

/** Reads every readable field. */
export function storedFrom(value: unknown): Stored {
  const stored = storedSchema.parse(typeof value === "object" && value !== null ? value : {});
  const earlier = earlierSchema.safeParse(value);
  if (!earlier.success || stored.results.length > 0) return stored;
  const origin = { id: "earlier", operation: "text", kind: "text", isWhole: true } as const;
  return { ...stored, results: [{ ...origin, ...earlier.data.generated }] };
}

export function resultsOf<K extends Kind>(results: readonly Result[], kind: K): ResultOf<K>[] {
  return results.filter((result): result is ResultOf<K> => result.kind === kind);
}

/** The newest first; of more than six of a kind the oldest goes. */
export function withResult(results: readonly Result[], result: Result): Result[] {
  const all = [result, ...results.filter(({ id }) => id !== result.id)];
  return kinds.flatMap((kind) => resultsOf(all, kind).slice(0, MAX_VARIANTS));
}

/** What is left once the post that contains some of the results was sent. */
export function withoutSent(
  results: readonly Result[],
  sent: { readonly images: readonly string[]; readonly tags: readonly string[] },
): Result[] {
  return results.filter((result) => {
    switch (result.kind) {
      case "text":
        return !result.isUsed;
      case "image":
        return !sent.images.includes(result.imageUrl);
      case "tags":
        return !areIn(result.tags, sent.tags);
    }
  });
}

/** Hashtags do not distinguish upper and lower case. */
export function areIn(tags: readonly string[], present: readonly string[]): boolean {
  const known = new Set(present.map((tag) => tag.toLowerCase()));
  return tags.every((tag) => known.has(tag.toLowerCase()));
}

/** What tags are made from: the text of the post, a generated one, or the prompt. */
export type TagSource = { readonly from: "post" | "generated" | "prompt"; readonly text: string };

/**
 * The generated text if there is one, the one in the post before the newest; else the prompt (docs/product.md, AI);
 * else what the owner wrote.
 */
export function tagSource(results: readonly Result[], prompt: string, written: string): TagSource {
  const texts = resultsOf(results, "text");
  const generated = texts.find(({ isUsed }) => isUsed) ?? texts[0];
  if (generated) return { from: "generated", text: generated.text };
  if (prompt.trim() !== "" || written.trim() === "") return { from: "prompt", text: prompt };
  return { from: "post", text: written };
}

/** This operation has made something from the same prompt: the next one is a variant. */
export function isAgain(results: readonly Result[], operation: string, prompt: string): boolean {
  return results.some((each) => each.operation === operation && each.prompt === prompt);
}

/** What the AI has made for the present post, as this browser stores it: it was paid for. */
import { cutOffs } from "@vestnik/domain/generation";
import { z } from "zod";
import { kinds, modes, type Kind, type Operation } from "./operations.ts";

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

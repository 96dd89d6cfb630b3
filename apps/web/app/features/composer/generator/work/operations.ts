/** The operations of the card: what each makes, from what, and where it is requested. */
import {
  generatedImageSchema,
  generatedTagsSchema,
  generatedTextSchema,
} from "@vestnik/contract/generation";
import type { Generation } from "@vestnik/domain/credits";
import { z } from "zod";
import {
  requestGeneration,
  type Following,
} from "../../../../shared/api/events/generationStream.ts";

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
export type Mode = (typeof modes)[number];

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

/** Snippets: templates, signatures and tag sets (decision record 0143). */
import { snippetKinds } from "@vestnik/domain/snippet";
import { z } from "zod";
import { postFields } from "./publications.ts";
import { givenIdSchema, givenText, idSchema, instantSchema, versionSchema } from "../shared.ts";

const snippetFields = {
  kind: z.enum(snippetKinds),
  name: givenText(10_000),
  /** Rich text as HTML; of a tag set it is not stored. */
  text: postFields.text,
  /** Of a signature they are not stored. */
  tags: postFields.tags,
  /** Null or left out: for all channels. */
  channelId: givenIdSchema.nullish(),
};

export const createSnippetSchema = z.strictObject(snippetFields);
export type CreateSnippetInput = z.input<typeof createSnippetSchema>;

export const updateSnippetSchema = z.strictObject({
  ...snippetFields,
  /** The version that was loaded; another one is refused as changed elsewhere. Without it the last save wins. */
  version: versionSchema.optional(),
});
export type UpdateSnippetInput = z.input<typeof updateSnippetSchema>;

const snippetSchema = z.strictObject({
  id: idSchema,
  kind: z.enum(snippetKinds),
  name: z.string(),
  /** Canonical HTML. */
  text: z.string(),
  tags: z.array(z.string()),
  channelId: idSchema.nullable(),
  /** Rises with every change. */
  version: z.int(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
});
export type Snippet = z.infer<typeof snippetSchema>;

/** Newest change first. */
export const snippetsResponseSchema = z.strictObject({
  success: z.literal(true),
  snippets: z.array(snippetSchema),
});
export const snippetResponseSchema = z.strictObject({
  success: z.literal(true),
  snippet: snippetSchema,
});

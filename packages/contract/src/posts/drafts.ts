/** Drafts of posts and polls (docs/product.md, Drafts). */
import { z } from "zod";
import {
  ownTextsField,
  pollContentSchema,
  pollFields,
  postContentSchema,
  postFields,
} from "./publications.ts";
import { givenText, idSchema, instantSchema, versionSchema } from "../shared.ts";

const { text, ...otherFields } = postFields;

const draftFields = {
  title: givenText(10_000),
  /** Rich text as HTML. For a poll it is made from the question and options, and this field is ignored. */
  content: text,
  /** `imageUrl` is empty (null, "" or left out) while there are several images. */
  ...otherFields,
  /** Empty (no address, null, "" or left out) while there is one image or none. */
  imageUrls: z
    .union([postFields.imageUrls.unwrap(), z.literal(""), z.null()])
    .default([])
    .transform((given) => given || []),
  /** What single channels are to say instead; a poll has none. */
  ownTexts: ownTextsField.optional(),
  /** Makes it a draft of a poll, which has neither images nor tags: they are not stored. */
  poll: z.strictObject(pollFields).nullish(),
};

export const createDraftSchema = z.strictObject(draftFields);
export type CreateDraftInput = z.input<typeof createDraftSchema>;

export const updateDraftSchema = z.strictObject({
  ...draftFields,
  /** The version that was loaded; another one is refused as changed elsewhere. Without it the last save wins. */
  version: versionSchema.optional(),
});
export type UpdateDraftInput = z.input<typeof updateDraftSchema>;

const draftSchema = z.strictObject({
  _id: idSchema,
  title: z.string(),
  /** Canonical HTML; for a poll its question as a paragraph and its options as a list. */
  content: z.string(),
  ...postContentSchema.omit({ text: true }).shape,
  /** Left out where there are none. Of a channel that is gone its text stays. */
  ownTexts: z.array(z.strictObject({ channelId: idSchema, text: z.string() })).optional(),
  poll: pollContentSchema.nullable(),
  /** Rises with every change. */
  version: z.int(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
});
export type Draft = z.infer<typeof draftSchema>;

/** Newest change first. */
export const draftsResponseSchema = z.strictObject({
  success: z.literal(true),
  data: z.strictObject({ data: z.array(draftSchema), total: z.int() }),
});

export const draftResponseSchema = z.strictObject({ success: z.literal(true), data: draftSchema });

/** Drafts of posts and polls (specification, sections 3 and 7). */
import { z } from "zod";
import { pollContentSchema, pollFields, postContentSchema, postFields } from "./publications.ts";
import { idSchema, instantSchema } from "./shared.ts";

const { text, ...pictureAndTagFields } = postFields;

const draftFields = {
  title: z.string().max(10_000),
  /** Rich text as HTML. That of a poll is made of its question and options, whatever is given here. */
  content: text,
  ...pictureAndTagFields,
  /** What makes it the draft of a poll. */
  poll: z.strictObject(pollFields).nullish(),
};

export const createDraftSchema = z.strictObject(draftFields);
export type CreateDraftInput = z.input<typeof createDraftSchema>;

export const updateDraftSchema = z.strictObject({
  ...draftFields,
  /** The version that was loaded; another one is refused as changed elsewhere. Left out, the last one wins. */
  version: z.int().optional(),
});
export type UpdateDraftInput = z.input<typeof updateDraftSchema>;

const { text: content, ...picturesAndTags } = postContentSchema.shape;

export const draftSchema = z.strictObject({
  _id: idSchema,
  title: z.string(),
  content,
  ...picturesAndTags,
  poll: pollContentSchema.nullable(),
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

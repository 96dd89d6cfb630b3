/** Scheduled posts and polls, one channel each, in the shapes of their calls (docs/product.md, API calls). */
import { z } from "zod";
import {
  flatPollContentSchema,
  flatPollFields,
  postContentSchema,
  postFields,
} from "./publications.ts";
import {
  givenIdSchema,
  givenText,
  idSchema,
  instantSchema,
  type Language,
  versionSchema,
} from "../shared.ts";

/** `null` is now. */
const scheduledDate = givenText(64).nullable();

export const createScheduledPostSchema = z.strictObject({
  channelId: givenIdSchema,
  ...postFields,
  scheduledDate,
});

export const createScheduledPollSchema = z.strictObject({
  channelId: givenIdSchema,
  ...flatPollFields,
  scheduledDate,
});

export const updateScheduledPostSchema = z.strictObject({
  channelId: givenIdSchema,
  ...postFields,
  scheduledDate,
  /** The version that was loaded; another one is refused as changed elsewhere. Without it only "too late" is checked. */
  version: versionSchema.optional(),
});

/**
 * `message` is a coded result (docs/product.md, API calls, and decision 41): `scheduled_success:{title}:{date}`;
 * `publish_success:{title}` when Telegram confirmed it; with 202 `publish_accepted:{title}` when it is not decided yet, or
 * `publish_held:{title}` when it waits until its channel has a working bot token.
 */
export const scheduledResponseSchema = z.strictObject({
  success: z.literal(true),
  message: z.string(),
});

/** The message of a change, in the language of the request. */
export const postUpdated: Readonly<Record<Language, string>> = {
  en: "Post updated successfully",
  ru: "Пост обновлён",
};

const scheduledPostSchema = z.strictObject({
  _id: idSchema,
  channelId: idSchema.nullable(),
  ...postContentSchema.shape,
  scheduledDate: instantSchema,
  version: z.int(),
});
export type ScheduledPost = z.infer<typeof scheduledPostSchema>;
export const scheduledPostsResponseSchema = z.strictObject({
  success: z.literal(true),
  posts: z.array(scheduledPostSchema),
});
export const scheduledPostResponseSchema = z.strictObject({
  success: z.literal(true),
  post: scheduledPostSchema,
});
export const updatedPostResponseSchema = z.strictObject({
  success: z.literal(true),
  message: z.string(),
  data: scheduledPostSchema,
});

const scheduledPollSchema = z.strictObject({
  _id: idSchema,
  channelId: idSchema.nullable(),
  ...flatPollContentSchema.shape,
  scheduledDate: instantSchema,
  version: z.int(),
});
export type ScheduledPoll = z.infer<typeof scheduledPollSchema>;
export const scheduledPollsResponseSchema = z.strictObject({
  success: z.literal(true),
  polls: z.array(scheduledPollSchema),
});

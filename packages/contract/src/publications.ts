/** Publications: what is sent where and when, and what became of it. */
import { outcomeKinds, publicationStatuses, resolutionChoices } from "@vestnik/domain/publication";
import { z } from "zod";
import { idSchema, instantSchema } from "./shared.ts";

export const IDEMPOTENCY_HEADER = "idempotency-key";

/** Rich text as HTML; what is not allowed formatting becomes plain text. */
const textField = z.string().max(100_000);

const postContentSchema = z.strictObject({
  text: textField,
  imageUrl: z.string().max(2048).nullable(),
  imageUrls: z.array(z.string().max(2048)).max(100),
  tags: z.array(z.string().max(256)).max(100),
});

export const createPublicationsSchema = z.strictObject({
  kind: z.literal("post"),
  channelIds: z.array(idSchema).max(500),
  text: textField.default(""),
  imageUrl: z.string().max(2048).nullish(),
  imageUrls: z.array(z.string().max(2048)).max(100).default([]),
  tags: z.array(z.string().max(256)).max(100).default([]),
  /** `null` is now: now is only "due now". */
  scheduledDate: instantSchema.nullable(),
  /** The IANA zone the time was chosen in. */
  timeZone: z.string().max(64).optional(),
});
/** What a client may leave out. */
export type CreatePublicationsInput = z.input<typeof createPublicationsSchema>;

const publicationSchema = z.strictObject({
  id: idSchema,
  /** Publications made by one decision share it. */
  batchId: idSchema,
  kind: z.literal("post"),
  channelId: idSchema.nullable(),
  channelTitle: z.string(),
  status: z.enum(publicationStatuses),
  /** Rises with every change; guards edits made in two places. */
  version: z.int(),
  content: postContentSchema,
  dueAt: instantSchema,
  /** When it will be tried: later than `dueAt` inside a batch, or while Telegram asks to wait. */
  notBefore: instantSchema,
  timeZone: z.string().nullable(),
  /** True when it will be tried again because an earlier attempt was provably not accepted. */
  deferred: z.boolean(),
  /** True while it waits for its channel to get a bot token that works. */
  held: z.boolean(),
  /** Why it stands as failed, unconfirmed or missed: a delivery code, and Telegram's own words when there are any. */
  error: z.strictObject({ code: z.string(), description: z.string() }).nullable(),
  /** Opens the first message in Telegram. */
  messageUrl: z.string().nullable(),
  /** Opens the channel in Telegram. */
  channelUrl: z.string().nullable(),
  publishedAt: instantSchema.nullable(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
});
export type Publication = z.infer<typeof publicationSchema>;

const attemptSchema = z.strictObject({
  id: idSchema,
  openedAt: instantSchema,
  closedAt: instantSchema.nullable(),
  outcome: z.enum(outcomeKinds).nullable(),
  code: z.string().nullable(),
  description: z.string().nullable(),
});
export type Attempt = z.infer<typeof attemptSchema>;

export const publicationsResponseSchema = z.strictObject({
  success: z.literal(true),
  publications: z.array(publicationSchema),
});
export const publicationListQuerySchema = z.strictObject({
  status: z.enum(publicationStatuses).optional(),
  batchId: idSchema.optional(),
  channelId: idSchema.optional(),
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});
export const publicationListResponseSchema = z.strictObject({
  success: z.literal(true),
  publications: z.array(publicationSchema),
  nextCursor: z.string().nullable(),
});
export const publicationDetailsResponseSchema = z.strictObject({
  success: z.literal(true),
  publication: publicationSchema,
  attempts: z.array(attemptSchema),
});
export const resolvePublicationSchema = z.strictObject({
  choice: z.enum(resolutionChoices),
  /** The version the owner saw when deciding; another one is refused as too late. */
  version: z.int(),
});
export const publicationResponseSchema = z.strictObject({
  success: z.literal(true),
  publication: publicationSchema,
});

/** Events of `GET /events` (server-sent events): `event: publication`, data as here. Fetch the publication for the rest. */
export const publicationEventSchema = z.strictObject({
  id: idSchema,
  batchId: idSchema,
  version: z.int(),
  status: z.enum(publicationStatuses),
});
export type PublicationEvent = z.infer<typeof publicationEventSchema>;

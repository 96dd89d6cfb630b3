/**
 * Decisions about publications of one batch (`/publications/batches/{id}`): one transaction for all that are named, and for each of them
 * what happened.
 */
import { latePolicies } from "@vestnik/domain/publication";
import { z } from "zod";
import {
  anySeenPublicationsSchema,
  channelIdsField,
  postFields,
  publicationSchema,
  scheduledDateField,
  seenPublicationsSchema,
  timeZoneField,
} from "./publications.ts";
import { errorDetailsSchema } from "../errorBody.ts";

const publications = seenPublicationsSchema;

/** `POST …/publish-now`, `POST …/restore`, `POST …/send-again`, `DELETE …`, `DELETE …/published`, which removes them from their channels,
 * and `POST …/withdraw`, which calls back what was decided about published ones and waits, `POST …/cancel-plan`, after which they are
 * neither unpinned nor removed by themselves, and `POST …/close-poll`, after which voting is over.
 */
export const seenBatchSchema = z.strictObject({ publications });
export type SeenBatch = z.input<typeof seenBatchSchema>;

/** `PUT …/schedule`: another time for what waits or provably was not sent. */
export const rescheduleBatchSchema = z.strictObject({
  publications,
  scheduledDate: scheduledDateField.unwrap(),
  timeZone: timeZoneField,
});

/**
 * `PUT …`: the same content for all that are named. Without a date the time of each stays; a date of `null` is now. With `removes` or
 * `addedChannelIds` everything is done or nothing: the first publication that cannot change refuses the request, with its channel.
 */
export const editBatchSchema = z
  .strictObject({
    /** None only where others are removed and their channels give way to added ones. */
    publications: anySeenPublicationsSchema,
    /** Waiting publications that are deleted, so that their channels do not get the post. */
    removes: anySeenPublicationsSchema.optional(),
    /** Channels that get the post as well, at its time. One that got it before and was removed gets its publication back. */
    addedChannelIds: channelIdsField.optional(),
    ...postFields,
    scheduledDate: scheduledDateField.optional(),
    timeZone: timeZoneField,
    latePolicy: z.enum(latePolicies).optional(),
  })
  .refine((edit) => edit.publications.length + (edit.removes?.length ?? 0) > 0, {
    path: ["publications"],
  });
export type EditBatch = z.input<typeof editBatchSchema>;

/** `PUT …/published`: what is in the channels is to say this instead. */
export const fixBatchSchema = z.strictObject({ publications, ...postFields });
export type FixBatch = z.input<typeof fixBatchSchema>;

/** `POST …/pin`: pinned in their channels, or no more. */
export const pinBatchSchema = z.strictObject({ publications, pinned: z.boolean() });

const batchResultSchema = z.strictObject({
  /** As it is now. */
  publication: publicationSchema,
  /** Why it did not change; null when it did. */
  refusal: z.strictObject({ code: z.string(), details: errorDetailsSchema.optional() }).nullable(),
});
export type BatchResult = z.infer<typeof batchResultSchema>;

/** At least one of them has changed: where none could, the request is refused with the reason. */
export const batchResponseSchema = z.strictObject({
  success: z.literal(true),
  results: z.array(batchResultSchema),
});

/** What an owner has to look at, by its cause, and how they are told of it. */
import { channelStatuses } from "@vestnik/domain/channel";
import { causeKinds } from "@vestnik/domain/cause";
import { MINUTES_A_DAY } from "@vestnik/domain/quietHours";
import { z } from "zod";
import { givenText, idSchema, instantSchema } from "../shared.ts";

const countSchema = z.int().min(0);
const causeKeySchema = z.string().regex(/^[a-z]+(?::[\w:.-]{1,120})?$/);

const problemSchema = z.strictObject({
  /** Names the cause among those of its owner. */
  key: z.string(),
  kind: z.enum(causeKinds),
  /** Why: the delivery code of the first publication; null where none has failed yet. */
  code: z.string().nullable(),
  /** The state of the channel that causes it; null where no channel does. */
  status: z.enum(channelStatuses).nullable(),
  /** The channel works again, and what failed meanwhile is left. */
  isOver: z.boolean(),
  /** Names of channels, at most three. */
  channels: z.array(z.string()),
  channelCount: countSchema,
  /** The channel to mend, or the only one. */
  channelId: idSchema.nullable(),
  /** The first publication. */
  publicationId: idSchema.nullable(),
  /** Failed and missed: they can be sent again. */
  unsent: countSchema,
  /** Unconfirmed: only their owner can say. */
  unclear: countSchema,
  /** Published, and a correction, removal or pinning of them failed. */
  unchanged: countSchema,
  /** They wait, and do not go out until something is done. */
  waiting: countSchema,
  /** When the next of those that wait is due. */
  nextAt: instantSchema.nullable(),
  /** When the first of them becomes too late to go out by itself. */
  lateAt: instantSchema.nullable(),
});
export type Problem = z.infer<typeof problemSchema>;

/** `GET /problems`: the most urgent first. */
export const problemsResponseSchema = z.strictObject({
  success: z.literal(true),
  /** Decisions of which something failed, is missed, is not confirmed, could not be changed, or waits in vain: `waiting` and `ended`. */
  count: countSchema,
  /** Those that the schedule shows: something waits in vain, or has lost a picture. */
  waiting: countSchema,
  /** Those that the history shows: something failed, is missed or not confirmed, or could not be changed after it was published. */
  ended: countSchema,
  /** At most a hundred. */
  problems: z.array(problemSchema),
});
export type Problems = z.infer<typeof problemsResponseSchema>;

/** `POST /problems/send-again` and `POST /problems/close`: everything of one cause. */
export const problemCauseSchema = z.strictObject({ key: causeKeySchema });
export const sentAgainResponseSchema = z.strictObject({
  success: z.literal(true),
  /** How many go out now. */
  sent: countSchema,
  /** How many could not be sent again. */
  left: countSchema,
});

const minuteSchema = z
  .int()
  .min(0)
  .max(MINUTES_A_DAY - 1);
const quietSchema = z.strictObject({ from: minuteSchema, until: minuteSchema });

/** `GET` and `PUT /alerts/settings`. */
const alertSettingsSchema = z.strictObject({
  /** Problems are told by the login bot. */
  enabled: z.boolean(),
  /** Minutes since midnight in `timeZone`; null: at any hour. */
  quiet: quietSchema.nullable(),
  /** Where the owner's clocks are, and the language of messages: as the product was last used. */
  timeZone: z.string(),
  language: z.enum(["en", "ru"]),
});

export const alertSettingsResponseSchema = z.strictObject({
  success: z.literal(true),
  settings: alertSettingsSchema,
  /** The login bot that writes, without @. */
  botUsername: z.string(),
  /** Opens a chat with it. */
  botUrl: z.string(),
  /** Since when it cannot write: it was blocked, or never allowed to. */
  blockedAt: instantSchema.nullable(),
  /** The last message, and what became of it. */
  last: z
    .strictObject({
      at: instantSchema,
      state: z.enum(["sent", "unconfirmed", "blocked", "refused"]),
    })
    .nullable(),
});
export type AlertSettingsResponse = z.infer<typeof alertSettingsResponseSchema>;

/** Fields that are left out stay as they are. */
export const changeAlertSettingsSchema = z.strictObject({
  enabled: z.boolean().optional(),
  quiet: quietSchema.nullable().optional(),
  timeZone: givenText(64).optional(),
  language: z.enum(["en", "ru"]).optional(),
});
export type ChangeAlertSettings = z.infer<typeof changeAlertSettingsSchema>;

/** Channels and the guided check of their bots. */
import { botRights } from "@vestnik/domain/botRights";
import { channelCheckSteps, channelStatuses, listeningStates } from "@vestnik/domain/channel";
import { z } from "zod";
import { defaultOptionsSchema } from "./posts/publications.ts";
import { givenIdSchema, givenText, idSchema, instantSchema } from "./shared.ts";

const channelSchema = z.strictObject({
  id: idSchema,
  /** The same as `id`; some clients read this one. */
  _id: idSchema,
  /** Without the leading @; for a private chat its numeric id. */
  username: z.string(),
  /** The username with a leading @. */
  title: z.string(),
  /** The name of the chat in Telegram, once a bot has seen it. */
  displayName: z.string().nullable(),
  chatId: z.string().nullable(),
  chatType: z.enum(["channel", "group"]).nullable(),
  hasBotToken: z.boolean(),
  botTokenMask: z.string().nullable(),
  botUsername: z.string().nullable(),
  status: z.enum(channelStatuses),
  checkedAt: instantSchema.nullable(),
  /** What its bot lacks besides the right to post, as the last check found it. */
  missingRights: z.array(z.enum(botRights)),
  /** The version of its picture in Telegram, which is read at `/channels/{id}/picture`; null where it has none. */
  picture: z.string().nullable(),
  /** Beyond the limit of its owner's plan: readable, but nothing is published in it. */
  overPlan: z.boolean(),
  /** Its owner lets the AI read its published posts as a sample of its voice. */
  sharesVoice: z.boolean(),
  /** What the app's form gives a new post for this channel. Nothing adds them to what a program sends. */
  defaultOptions: defaultOptionsSchema,
  /** Whether Telegram tells Vestnik what happens to its bot; null where its owner has not asked for that. */
  listening: z
    .strictObject({
      state: z.enum(listeningStates),
      /** The host of the webhook that another program has put in the place of ours; null where there is none. */
      takenBy: z.string().nullable(),
      since: instantSchema,
    })
    .nullable(),
});
export type Channel = z.infer<typeof channelSchema>;

/** Long enough for a sentence with the address in it, and for BotFather's whole message. */
const usernameField = givenText(2000);
const botTokenField = givenText(4000);
const chatIdField = givenText(200);
/** Instead of a bot token: an own channel whose stored token is used. The token itself never leaves the server. */
const botTokenOfField = givenIdSchema.optional();

/**
 * An absent or empty bot token stores the channel as `no_token` (decision 26). `title` is accepted and recomputed. `chatId` must be the
 * number of the chat the username leads to; the messenger is asked as soon as there is a bot token (decision 26).
 */
export const createChannelSchema = z.strictObject({
  username: usernameField,
  title: usernameField.optional(),
  botToken: botTokenField.optional(),
  botTokenOf: botTokenOfField,
  chatId: chatIdField.nullish(),
});
export type CreateChannel = z.infer<typeof createChannelSchema>;

/** Fields from the messenger, which a client cannot change. */
const readOnlyFields = channelSchema
  .pick({
    displayName: true,
    chatType: true,
    hasBotToken: true,
    botTokenMask: true,
    botUsername: true,
    status: true,
    checkedAt: true,
    missingRights: true,
    picture: true,
    overPlan: true,
    listening: true,
  })
  .partial();

/**
 * Gives a channel a new bot token, switches the sample of its voice, or sets what its new posts begin with; what is left out does not change. A channel as `GET /channels`
 * returned it is accepted: its names must be those of the same channel, and read-only fields are ignored.
 */
export const updateChannelSchema = z.strictObject({
  ...readOnlyFields.shape,
  id: givenIdSchema.optional(),
  _id: givenIdSchema.optional(),
  username: usernameField.optional(),
  title: usernameField.optional(),
  chatId: chatIdField.nullish(),
  botToken: botTokenField.optional(),
  botTokenOf: botTokenOfField,
  sharesVoice: z.boolean().optional(),
  /** All of them: one that is left out has Vestnik's default again. */
  defaultOptions: defaultOptionsSchema.partial().optional(),
});

/** One of the two is needed. */
export const checkChannelSchema = z.strictObject({
  username: usernameField,
  /** Of a connected channel: another chat may have its name now. */
  chatId: chatIdField.nullish(),
  botToken: botTokenField.optional(),
  botTokenOf: botTokenOfField,
});

const checkStepSchema = z.strictObject({
  step: z.enum(channelCheckSteps),
  state: z.enum(["passed", "failed", "skipped"]),
  /** An error code of the closed list when the step failed. */
  code: z.string().optional(),
});
export type ChannelCheckStepResult = z.infer<typeof checkStepSchema>;

export const channelCheckResponseSchema = z.strictObject({
  success: z.literal(true),
  passed: z.boolean(),
  steps: z.array(checkStepSchema),
  botUsername: z.string().nullable(),
  displayName: z.string().nullable(),
});
export type ChannelCheck = z.infer<typeof channelCheckResponseSchema>;

export const channelsResponseSchema = z.strictObject({
  success: z.literal(true),
  channels: z.array(channelSchema),
});
export const channelResponseSchema = z.strictObject({
  success: z.literal(true),
  channel: channelSchema,
});
export const botTokenResponseSchema = channelResponseSchema.extend({
  /** How many other channels of the same bot work again with the same token. */
  mendedCount: z.int(),
  /** How many publications that waited for it go out now; what is later than its late limit is not among them. */
  releasedCount: z.int(),
  /** How many more channels of the same bot have another token: they are changed the next time it is given. */
  leftCount: z.int(),
});
export type BotTokenResponse = z.infer<typeof botTokenResponseSchema>;

const channelLimitsSchema = z.strictObject({
  currentCount: z.int(),
  /** -1 is unlimited. */
  limit: z.int(),
});
export type ChannelLimits = z.infer<typeof channelLimitsSchema>;
export const channelLimitsResponseSchema = z.strictObject({
  success: z.literal(true),
  data: channelLimitsSchema,
});

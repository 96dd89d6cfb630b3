/** Publications: content, channel, time and status. */
import { calendarStates, calendarTypes, MAX_FILTER_CHANNELS } from "@vestnik/domain/calendarFilter";
import { holdReasons } from "@vestnik/domain/channel";
import { buttonStyles } from "@vestnik/domain/buttons";
import { emptyPoll, type ContentOptions, type PostOptions } from "@vestnik/domain/content";
import { type DefaultOptionName, defaultOptionNames } from "@vestnik/domain/defaultOptions";
import { followUpKinds, followUpStates } from "@vestnik/domain/followUp";
import { linkPreviewModes } from "@vestnik/domain/linkPreview";
import { postShapes } from "@vestnik/domain/messageShape";
import {
  latePolicies,
  outcomeKinds,
  publicationStatuses,
  resolutionChoices,
} from "@vestnik/domain/publication";
import { mediaKinds } from "@vestnik/domain/media";
import { MAX_HTML_LENGTH } from "@vestnik/domain/post";
import type { PollSettings } from "@vestnik/domain/pollSettings";
import { MAX_SEARCH_LENGTH } from "@vestnik/domain/search";
import { z } from "zod";
import {
  cursorSchema,
  givenInstantSchema,
  givenText,
  givenIdSchema,
  idSchema,
  instantSchema,
  versionSchema,
} from "../shared.ts";

export const IDEMPOTENCY_HEADER = "idempotency-key";
/** The name a client gives to one decision. */
export const idempotencyKeySchema = z.string().regex(/^[\w-]{16,100}$/);

/** Rich text as HTML; formatting that is not allowed becomes plain text. */
const textField = givenText(MAX_HTML_LENGTH);

/** What can be chosen for posts and polls alike. */
const optionsSchema = z.strictObject({
  /** Telegram delivers it without a sound. */
  silent: z.boolean(),
  /** Readers can neither forward nor save it. */
  protected: z.boolean(),
  /** The topic of a group, by the number in links to it; `null` is General. Channels are sent none. */
  topicId: z.int().nullable(),
} satisfies Record<keyof ContentOptions, z.ZodType>);

/** A row has a few buttons; what is too much or incomplete the rules of the domain refuse with their sentences. */
const buttonsSchema = z
  .array(
    z
      .array(
        z.strictObject({
          text: givenText(1000),
          /** The address it opens; or what it copies. */
          url: givenText(4096).optional(),
          copyText: givenText(4096).optional(),
          style: z.enum(buttonStyles).optional(),
        }),
      )
      .max(100)
      .readonly(),
  )
  .max(100)
  .readonly();

const linkPreviewSchema = z
  .strictObject({
    mode: z.enum(linkPreviewModes),
    /** The page that is shown; that of the first link when left out. */
    url: givenText(4096).optional(),
    /** Above the text instead of below it. */
    above: z.boolean().optional(),
  })
  .readonly();

/** What can be chosen for posts. */
const postOptionsSchema = z.strictObject({
  ...optionsSchema.shape,
  /** The text stands above its pictures. */
  captionAbove: z.boolean(),
  /**
   * `together`: the text is the caption of the media. `card`: a text of its own, with the only photo as the page behind its link. `apart`: the
   * media, and then the text with the buttons in a second message.
   */
  shape: z.enum(postShapes),
  linkPreview: linkPreviewSchema,
  /** Rows of buttons below the post; an album takes none. */
  buttons: buttonsSchema,
  /** Pinned once it is published; with a time, unpinned so long after that. */
  pin: z.strictObject({ unpinAfterMinutes: z.int().optional() }).readonly().nullable(),
  /** So long after it was published it is removed from its channel; `null` is never. */
  removeAfterMinutes: z.int().nullable(),
} satisfies Record<keyof PostOptions, z.ZodType>);

/** What a channel can choose for its new posts: what belongs to no single post. */
export const defaultOptionsSchema = postOptionsSchema
  .pick(
    Object.fromEntries(defaultOptionNames.map((name) => [name, true])) as Record<
      DefaultOptionName,
      true
    >,
  )
  .extend({ linkPreview: linkPreviewSchema.unwrap().omit({ url: true }).readonly() });

/** From a client each may be left out, and then has its default (`domain/posts/content.ts`). */
const optionFields = optionsSchema.partial().shape;
const postOptionFields = postOptionsSchema.partial().shape;

/** Without limits: a stored post is returned whole, also a tag that became longer by its #. */
export const postContentSchema = z.strictObject({
  text: z.string(),
  /** Of `media`, the only photo. */
  imageUrl: z.string().nullable(),
  /** Of `media`, the photos where there are several. */
  imageUrls: z.array(z.string()),
  /** Everything the post carries besides its text, in the order it is sent. */
  media: z.array(
    z.strictObject({
      kind: z.enum(mediaKinds),
      url: z.string(),
      /** Hidden until a reader taps it. */
      spoiler: z.boolean(),
    }),
  ),
  tags: z.array(z.string()),
  ...postOptionsSchema.shape,
});

/** The places of the right options, counted from 0. */
const correctField: z.ZodType<readonly number[], readonly number[]> = z.array(z.int()).max(100);

const quizSchema = z.strictObject({
  correct: correctField,
  /** Shown to those who chose a wrong one; may be empty. */
  explanation: z.string(),
});

/** What can be chosen for a poll besides its question and options. */
const pollSettingsSchema = z.strictObject({
  /** Makes it a quiz; `null` where no answer is right or wrong. */
  quiz: quizSchema.nullable(),
  /** Counted from when Telegram takes the poll; `null` is never. */
  closeAfterMinutes: z.int().nullable(),
  /** Voters see the results only when the poll closes. */
  hideResults: z.boolean(),
  /** Voters see the options in a random order. */
  shuffle: z.boolean(),
  /** Whether a vote can be changed; `null` is as Telegram has it: not in a quiz, but in any other poll. */
  allowRevote: z.boolean().nullable(),
  /** Plain text beside the question; may be empty. */
  description: z.string(),
} satisfies Record<keyof PollSettings, z.ZodType>);

/** As the calls that schedule one poll give it: without settings. */
export const flatPollContentSchema = z.strictObject({
  question: z.string(),
  options: z.array(z.string()),
  isAnonymous: z.boolean(),
  allowsMultipleAnswers: z.boolean(),
  ...optionsSchema.shape,
});

export const pollContentSchema = z.strictObject({
  ...flatPollContentSchema.shape,
  ...pollSettingsSchema.shape,
});

/** The fields of a post from a client; everything but the text may be left out. */
export const postFields = {
  text: textField.default(""),
  imageUrl: givenText(2048).nullish(),
  imageUrls: z.array(givenText(2048)).max(100).default([]),
  /** Left out, the addresses of the two fields before are what the post carries; given, they do not count. */
  media: z
    .array(
      z.strictObject({
        kind: z.enum(mediaKinds),
        url: givenText(2048),
        spoiler: z.boolean().optional(),
      }),
    )
    .max(100)
    .optional(),
  tags: z.array(givenText(256)).max(100).default([]),
  ...postOptionFields,
};

/**
 * The fields of a poll in the calls that schedule one. An option is its text, or an object with a text (docs/product.md, API
 * calls).
 */
export const flatPollFields = {
  question: givenText(10_000),
  options: z
    .array(
      z.union([
        givenText(10_000),
        z.strictObject({ text: givenText(10_000) }).transform(({ text }) => text),
      ]),
    )
    .max(100),
  isAnonymous: z.boolean().default(emptyPoll.isAnonymous),
  allowsMultipleAnswers: z.boolean().default(emptyPoll.allowsMultipleAnswers),
  ...optionFields,
};

/** The fields of a poll from a client. A setting may be left out, and then has its default (`domain/polls/pollSettings.ts`). */
export const pollFields = {
  ...flatPollFields,
  ...pollSettingsSchema.partial().shape,
  quiz: z
    .strictObject({ correct: correctField, explanation: givenText(10_000).default("") })
    .nullish(),
  description: givenText(10_000).optional(),
};

/** A string here, so that the refusal can say what is missing: the server parses it with `readInstant`. `null` is now. */
export const scheduledDateField = givenText(64).nullable();
/** The IANA zone the time was chosen in. */
export const timeZoneField = givenText(64).optional();

const MAX_CHANNELS = 500;

/** Channels to publish in. */
export const channelIdsField = z.array(givenIdSchema).max(MAX_CHANNELS);

/** What single channels say instead of the common text; everything else is the same in all of them. */
export const ownTextsField = z
  .array(z.strictObject({ channelId: givenIdSchema, text: textField }))
  .max(MAX_CHANNELS);

/** Publications in the versions their owner saw, or none. */
export const anySeenPublicationsSchema = z
  .array(z.strictObject({ id: givenIdSchema, version: versionSchema }))
  .max(MAX_CHANNELS);

/** At least one of them. */
export const seenPublicationsSchema = anySeenPublicationsSchema.min(1);

const whereAndWhen = {
  channelIds: channelIdsField,
  scheduledDate: scheduledDateField,
  timeZone: timeZoneField,
  latePolicy: z.enum(latePolicies).default("hour"),
  /** Waiting publications that are deleted with this decision. When one of them cannot be, everything is refused. */
  replaces: seenPublicationsSchema.optional(),
  /**
   * "ask" refuses, with `publication_repeated`, a text that one of the channels gets or got within a day of this one, so that its owner can be
   * asked; without it the owner is not asked. A request that is repeated with its own key is never refused for this.
   */
  ifRepeated: z.literal("ask").optional(),
};

export const createPublicationsSchema = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("post"),
    ...postFields,
    ...whereAndWhen,
    /** Each for one of `channelIds`. */
    ownTexts: ownTextsField.optional(),
  }),
  z.strictObject({ kind: z.literal("poll"), ...pollFields, ...whereAndWhen }),
]);
/** The type of a request, in which fields with defaults may be left out. */
export type CreatePublicationsInput = z.input<typeof createPublicationsSchema>;

const pollResultSchema = z.strictObject({
  options: z.array(z.strictObject({ text: z.string(), votes: z.int() })).readonly(),
  /** How many people voted. */
  voters: z.int(),
});

const publicationFields = {
  id: idSchema,
  /** Shared by all publications of one decision. */
  batchId: idSchema,
  /** Of the second message of a post: the publication of the first, which may be deleted since. */
  firstId: idSchema.nullable(),
  /** Of the first message of a post: what became of the second. */
  secondStatus: z.enum(publicationStatuses).nullable(),
  channelId: idSchema.nullable(),
  channelTitle: z.string(),
  status: z.enum(publicationStatuses),
  /** Rises with every change but new votes; protects edits made in two places. */
  version: z.int(),
  dueAt: instantSchema,
  /** When it will be tried: later than `dueAt` inside a batch, or while Telegram asks to wait. */
  notBefore: instantSchema,
  timeZone: z.string().nullable(),
  latePolicy: z.enum(latePolicies),
  /** From then on it is not sent without its owner. */
  lateLimitAt: instantSchema,
  /**
   * A delivery code. Of what waits: why it is going to fail unless its owner acts, noticed before its time. Of what is published: why the change
   * in `followUp` could not be made, as a pinning, unpinning or removal that was planned with it.
   */
  warning: z.string().nullable(),
  /** True when it will be tried again because an earlier attempt was provably not accepted. */
  deferred: z.boolean(),
  /** True while it waits for its channel: `heldBy` says why. */
  held: z.boolean(),
  /** `bot_token`: its channel has no working one; `plan`: its channel is beyond the limit of the plan. */
  heldBy: z.enum(holdReasons).nullable(),
  /** Why it is failed, unconfirmed or missed: a delivery code, and Telegram's description when there is one. */
  error: z.strictObject({ code: z.string(), description: z.string() }).nullable(),
  /** True while the journal of the worker that sent it has not been read: it may still contain the outcome. */
  reportAwaited: z.boolean(),
  /** Opens the first message in Telegram. */
  messageUrl: z.string().nullable(),
  /** Opens the channel in Telegram. */
  channelUrl: z.string().nullable(),
  /** Telegram has taken it and is preparing its video: it appears by itself, and which message it will be is not known. */
  preparing: z.boolean(),
  /** The channel has had another bot since: to change or remove the post, the present one needs the rights for messages of others. */
  byEarlierBot: z.boolean(),
  publishedAt: instantSchema.nullable(),
  /** When it was last changed in its channel; since when it is removed from it, and pinned in it. */
  editedAt: instantSchema.nullable(),
  removedAt: instantSchema.nullable(),
  /** Until when it can be removed from its channel; null where it is not in it, or not all its messages are known. */
  removableUntil: instantSchema.nullable(),
  pinnedAt: instantSchema.nullable(),
  /** When a poll was closed, and its votes; without votes it was closed already when Telegram was asked, which tells them only once. */
  pollClosedAt: instantSchema.nullable(),
  pollResult: pollResultSchema.nullable(),
  /** The votes so far, and when Telegram told them; null where its bot is not listened to, or no vote was given since. */
  pollVotes: pollResultSchema.nullable(),
  pollVotesAt: instantSchema.nullable(),
  /** When it is unpinned and removed by itself, as was chosen with its content. */
  unpinAt: instantSchema.nullable(),
  removeAt: instantSchema.nullable(),
  /** What its owner decided about it since, while that is under way or has failed; then with a delivery code. */
  followUp: z
    .strictObject({
      kind: z.enum(followUpKinds),
      state: z.enum(["waiting", "failed"]),
      code: z.string().nullable(),
      description: z.string(),
    })
    .nullable(),
  /** When it went out, where that was noticeably after its turn. */
  sentLaterAt: instantSchema.nullable(),
  /** Until when it can be restored, where it is deleted. */
  restorableUntil: instantSchema.nullable(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
};

export const publicationSchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("post"), content: postContentSchema, ...publicationFields }),
  z.strictObject({ kind: z.literal("poll"), content: pollContentSchema, ...publicationFields }),
]);
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

/** What its owner decided about a post that is in its channel, and what became of it. */
const followUpSchema = z.strictObject({
  id: idSchema,
  kind: z.enum(followUpKinds),
  state: z.enum(followUpStates),
  requestedAt: instantSchema,
  endedAt: instantSchema.nullable(),
  /** Why it failed: a delivery code, and Telegram's description when there is one. */
  code: z.string().nullable(),
  description: z.string().nullable(),
  /** Of an edit that is not done: what the post is to say. */
  content: postContentSchema.nullable(),
  /** Of an edit that is done: what the post said before. */
  before: postContentSchema.nullable(),
});
export type FollowUp = z.infer<typeof followUpSchema>;

export const publicationsResponseSchema = z.strictObject({
  success: z.literal(true),
  publications: z.array(publicationSchema),
});
/** One or several, separated by commas. */
const severalOf = <Value extends z.ZodType<unknown, string>>(value: Value, maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .transform((list) => list.split(","))
    .pipe(z.array(value).min(1));
const statusesField = severalOf(z.enum(publicationStatuses), 200);

/** At most eight words that the content or a name of the channel must contain; upper and lower case are the same. */
const searchField = givenText(MAX_SEARCH_LENGTH).trim();

export const publicationListQuerySchema = z.strictObject({
  status: statusesField.optional(),
  /** Only those that may need a decision: failed, unconfirmed, missed, or published with a change that failed. */
  attention: z.literal("true").optional(),
  kind: z.enum(["post", "poll"]).optional(),
  search: searchField.optional(),
  batchId: givenIdSchema.optional(),
  channelId: givenIdSchema.optional(),
  cursor: cursorSchema.optional(),
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
  /** The latest first. */
  followUps: z.array(followUpSchema),
});
export const resolvePublicationSchema = z.strictObject({
  choice: z.enum(resolutionChoices),
  /** The version the owner saw when deciding; another one is refused as too late. */
  version: versionSchema,
});
export const publicationResponseSchema = z.strictObject({
  success: z.literal(true),
  publication: publicationSchema,
});

const ID_LENGTH = 36;

/** The maximum of one answer. */
export const CALENDAR_LIMIT = 20_000;

/**
 * `GET /publications/calendar`: the owner's publications due in `[from, to)`, earliest first, in any status but `deleted`. What was
 * decided together and is due together is given whole where one publication of it fits all the filters.
 */
export const calendarQuerySchema = z
  .strictObject({
    from: givenInstantSchema,
    to: givenInstantSchema,
    /** `long`: 200 characters of each text. */
    preview: z.enum(["short", "long"]).default("short"),
    channelId: severalOf(givenIdSchema, MAX_FILTER_CHANNELS * (ID_LENGTH + 1)).optional(),
    type: severalOf(z.enum(calendarTypes), 200).optional(),
    state: severalOf(z.enum(calendarStates), 200).optional(),
    search: searchField.optional(),
    /** For a month's page: no more of each day, those that need their owner first; `beyond` counts the others. */
    perDay: z.coerce.number().int().min(1).max(100).optional(),
    /** With `perDay`: a day that has more of them gives none, for a page that shows a day whole or as a number. */
    wholeDays: z.literal("true").optional(),
    /** For a list of days, instead of `perDay`: no more of all the days, the earliest first; `beyond` counts the others. */
    first: z.coerce.number().int().min(1).max(CALENDAR_LIMIT).optional(),
    /** With `first`: what is due before is only counted. */
    since: givenInstantSchema.optional(),
    /** The IANA zone of these days. */
    timeZone: timeZoneField.default("UTC"),
  })
  .refine(({ perDay, first }) => perDay === undefined || first === undefined, { path: ["first"] })
  .refine(({ perDay, wholeDays }) => perDay !== undefined || wholeDays === undefined, {
    path: ["wholeDays"],
  })
  .refine(({ first, since }) => first !== undefined || since === undefined, { path: ["since"] });

export const EXCERPT_LENGTH = 100;
export const LONG_EXCERPT_LENGTH = 200;

const calendarItemSchema = z.strictObject({
  id: idSchema,
  batchId: idSchema,
  kind: z.enum(["post", "poll"]),
  channelId: idSchema.nullable(),
  channelTitle: z.string(),
  status: z.enum(publicationStatuses),
  version: z.int(),
  dueAt: instantSchema,
  /** When it went out, where that was noticeably after its turn. */
  sentLaterAt: instantSchema.nullable(),
  timeZone: z.string().nullable(),
  /** The first words of the text, at most 100 or 200 characters, with … when there are more. */
  excerpt: z.string(),
  /** How many photos it carries. */
  imageCount: z.int(),
  /** Of everything it carries besides its text, in the order it is sent. */
  mediaKinds: z.array(z.enum(mediaKinds)),
  /** The first of it, where that is a photo. */
  imageUrl: z.string().nullable(),
  /** The first of it, where that is a video or an animation. */
  videoUrl: z.string().nullable(),
  /** As of a publication: Telegram prepares its video; when it was removed from its channel. */
  preparing: z.boolean(),
  removedAt: instantSchema.nullable(),
  held: z.boolean(),
  heldBy: z.enum(holdReasons).nullable(),
  warning: z.string().nullable(),
  errorCode: z.string().nullable(),
});
export type CalendarItem = z.infer<typeof calendarItemSchema>;

export const calendarResponseSchema = z.strictObject({
  success: z.literal(true),
  items: z.array(calendarItemSchema),
  /** False where there are more than `CALENDAR_LIMIT`: `items` are the earliest of them. */
  isComplete: z.boolean(),
  /** How many more each day has than `perDay` or `first` let through; how many of them need their owner, and how many of those failed. */
  beyond: z.array(
    z.strictObject({ day: z.iso.date(), count: z.int(), troubled: z.int(), failed: z.int() }),
  ),
  /** How many there are without the filters, where what is decided and due together counts once; null without a filter. */
  total: z.int().nullable(),
});

export type CalendarResponse = z.infer<typeof calendarResponseSchema>;

/** `PUT /publications/{id}/schedule`: another time for what waits or provably was not sent. */
export const reschedulePublicationSchema = z.strictObject({
  scheduledDate: scheduledDateField.unwrap(),
  timeZone: timeZoneField,
  /** The version the owner saw; another one is refused as changed elsewhere. */
  version: versionSchema,
});

/** `POST /publications/{id}/publish-now`, `DELETE /publications/{id}`, `POST /publications/{id}/restore`. */
export const seenVersionSchema = z.strictObject({ version: versionSchema.optional() });

/** `PUT /publications/{id}`: the content, channel and time of a waiting post; a date of `null` is now. A poll cannot be edited (decision 7). */
export const editPublicationSchema = z.strictObject({
  ...postFields,
  channelId: givenIdSchema,
  scheduledDate: scheduledDateField,
  timeZone: timeZoneField,
  latePolicy: z.enum(latePolicies).default("hour"),
  version: versionSchema,
});

/** `PUT /publications/{id}/message`: the link of the post that Telegram was preparing. */
export const tellMessageSchema = z.strictObject({ link: givenText(2048), version: versionSchema });

/** Events of `GET /events` (server-sent events): `event: publication`, data as here. Fetch the publication for the rest. */
export const publicationEventSchema = z.strictObject({
  id: idSchema,
  batchId: idSchema,
  version: z.int(),
  status: z.enum(publicationStatuses),
});
export type PublicationEvent = z.infer<typeof publicationEventSchema>;

/** The interface of a messenger. Answers are values: a provider never throws because of what the other side answered or did not answer. */
import type { BotRight } from "@vestnik/domain/botRights";
import type { Given, GivenOptions, PostOptions } from "@vestnik/domain/content";
import type { FollowUpAnswer } from "@vestnik/domain/followUp";
import type { MediaKind } from "@vestnik/domain/media";
import type { Poll } from "@vestnik/domain/poll";
import type { PollResult } from "@vestnik/domain/pollResult";
import type { Outcome } from "@vestnik/domain/publication";
import type { Secret } from "../secrets/secret.ts";

/** An answer to a question, a refusal, or no answer. */
export type Answer<T> =
  | { readonly kind: "answered"; readonly value: T }
  | { readonly kind: "refused"; readonly status: number; readonly description: string }
  | { readonly kind: "busy"; readonly retryAfterMs: number }
  | { readonly kind: "unreachable" };

export type Bot = { readonly id: number; readonly username: string };
export type ChatKind = "channel" | "group" | "other";
/** Its small form: by `fileId` one bot reads it, and `uniqueId` changes when the picture does. */
type ChatPicture = { readonly fileId: string; readonly uniqueId: string };
export type Chat = {
  readonly id: string;
  readonly kind: ChatKind;
  readonly displayName: string;
  readonly username: string | null;
  readonly picture: ChatPicture | null;
};
export type Membership = {
  readonly isMember: boolean;
  readonly isAdmin: boolean;
  readonly mayPost: boolean;
  /** Of an administrator; what a plain member lacks is not known. */
  readonly missingRights: readonly BotRight[];
};

/** Our own file, in memory or read while it is sent; one that this bot has sent before; or an address that the messenger loads itself. */
export type OutgoingSource =
  | {
      readonly kind: "file";
      /** As its readers see it. */
      readonly name: string;
      readonly content: Uint8Array | (() => AsyncIterable<Uint8Array>);
    }
  | { readonly kind: "sent"; readonly fileId: string }
  | { readonly kind: "url"; readonly url: string };

/** A photo, a video or another file as it is sent. */
export type OutgoingMedia = {
  readonly kind: MediaKind;
  readonly spoiler: boolean;
  readonly source: OutgoingSource;
  /** Of what is seen. */
  readonly size?: { readonly width: number; readonly height: number } | undefined;
  readonly seconds?: number | undefined;
};

/** A message ready to be sent; `html` follows the messenger's own rules (domain, `toTelegramHtml`). */
export type OutgoingWords = {
  readonly html: string;
  /** The page that is shown below a text, or above it. */
  readonly previewedUrl?: string | undefined;
} & Given<PostOptions>;
export type OutgoingPost = OutgoingWords & {
  readonly kind: "post";
  readonly media: readonly OutgoingMedia[];
};
export type OutgoingPoll = { readonly kind: "poll" } & Poll & GivenOptions;
export type OutgoingMessage = OutgoingPost | OutgoingPoll;

export type SendRequest = {
  readonly botToken: Secret;
  /** Numeric id, or a name with its leading @. */
  readonly chat: string;
  readonly message: OutgoingMessage;
  /** No byte may be written after this, in milliseconds of the worker's clock (`machine/elapsedClock.ts`). */
  readonly writeBy?: number;
};

/** What the messenger calls the files of a message, in its order: by these names the same bot sends them again. Undefined where it says nothing that can be used. */
export type FileIds = readonly (string | undefined)[];

/** What is to happen to a message that is in its chat. */
export type MessageChange =
  | {
      readonly kind: "edit";
      readonly words: OutgoingWords;
      /** What the message carries, in its order. */
      readonly kinds: readonly MediaKind[];
      /** Set where the only one becomes another. */
      readonly replacement?: OutgoingMedia | undefined;
    }
  | { readonly kind: "remove" }
  | { readonly kind: "pin" }
  | { readonly kind: "unpin" }
  /** Of a poll: voting is over. */
  | { readonly kind: "close" };

export type ChangeRequest = Omit<SendRequest, "message" | "writeBy"> & {
  readonly messageId: number;
  readonly change: MessageChange;
};

/** What became of a request; `fileIds` of a delivered post with files. */
export type Sending = { readonly outcome: Outcome; readonly fileIds: FileIds };

/** Where the messenger tells what happens to a bot: votes of its polls, and changes of its own place in a chat. */
export type Webhook = {
  readonly url: string;
  /** Comes with each update, which is how we know that the messenger sent it. */
  readonly secret: Secret;
};

/** What happened to a bot. Of two updates of one bot the later has the greater number, as long as it is never silent for a week. */
export type BotUpdate = { readonly number: number } & (
  | {
      readonly kind: "votes";
      readonly pollId: string;
      readonly result: PollResult;
      readonly isClosed: boolean;
    }
  /** The bot was let in, thrown out, or given other rights. */
  | { readonly kind: "place"; readonly chatId: string }
  | { readonly kind: "other" }
);

export type Messenger = {
  getBot(botToken: Secret): Promise<Answer<Bot>>;
  getChat(botToken: Secret, chat: string): Promise<Answer<Chat>>;
  /** The bytes behind a `fileId`, as they came; small ones, and within seconds. */
  readPicture(botToken: Secret, fileId: string): Promise<Answer<Uint8Array>>;
  getMembership(
    botToken: Secret,
    chat: Pick<Chat, "id" | "kind">,
    bot: Bot,
  ): Promise<Answer<Membership>>;
  /** One request, never repeated. An album, a single photo, video or file, or a text, by what the post carries; or a poll. */
  send(request: SendRequest): Promise<Sending>;
  /** The address of the bot's webhook, which another program may have set; null where it has none. */
  getWebhook(botToken: Secret): Promise<Answer<string | null>>;
  /** Takes the place of another webhook, and ends the reading of updates by other means. */
  setWebhook(botToken: Secret, webhook: Webhook): Promise<Answer<true>>;
  removeWebhook(botToken: Secret): Promise<Answer<true>>;
  /** Reads what came to a webhook; undefined where it is no update. */
  readUpdate(body: unknown): BotUpdate | undefined;
  /** One request. It may be repeated: what is already so counts as done. */
  change(request: ChangeRequest): Promise<FollowUpAnswer>;
};

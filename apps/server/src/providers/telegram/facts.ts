/**
 * Converts Telegram's data about bots, chats, members and closed polls. The shapes are checked, because the server at TELEGRAM_API_ROOT need not be
 * Telegram; another shape throws, which counts as no answer.
 */
import { isBlank } from "@vestnik/domain/blankText";
import { tidyTitle } from "@vestnik/domain/draft";
import { botRights, type BotRight } from "@vestnik/domain/botRights";
import type { PollResult } from "@vestnik/domain/pollResult";
import { z } from "zod";
import type { Bot, Chat, ChatKind, Membership } from "../messenger.ts";

export const usernameSchema = z.string().regex(/^\w{1,64}$/);

const botSchema = z.object({ id: z.int(), username: usernameSchema });

export function readBot(result: unknown): Bot {
  return botSchema.parse(result);
}

const fileName = z.string().min(1).max(300);
const pictureSchema = z.object({ small_file_id: fileName, small_file_unique_id: fileName });

const chatSchema = z.object({
  id: z.int(),
  type: z.string(),
  title: z.string().optional(),
  first_name: z.string().optional(),
  username: usernameSchema.optional(),
  /** Nothing depends on it, so one that cannot be read is none. */
  photo: pictureSchema.optional().catch(undefined),
});

export function readChat(result: unknown): Chat {
  const { id, type, title, first_name: firstName, username, photo } = chatSchema.parse(result);
  return {
    id: String(id),
    kind: chatKind(type),
    displayName: shownName(title ?? firstName ?? "") || (username ?? String(id)),
    username: username ?? null,
    picture: photo ? { fileId: photo.small_file_id, uniqueId: photo.small_file_unique_id } : null,
  };
}

/** It becomes part of an address: a server of one's own, which gives places on its disk, has nothing to read here. */
const fileSchema = z.object({ file_path: z.string().regex(/^[\w-]+(\/[\w-]+)*(\.\w+)?$/) });

export function readFilePath(result: unknown): string {
  return fileSchema.parse(result).file_path;
}

const MAX_NAME_LENGTH = 255;

/** One line of characters that every database stores: it stands in lists and in the lines of messages. */
function shownName(name: string): string {
  const line = tidyTitle(Array.from(name).slice(0, MAX_NAME_LENGTH).join(""));
  return isBlank(line) ? "" : line;
}

function chatKind(type: string): ChatKind {
  if (type === "channel") return "channel";
  return type === "group" || type === "supergroup" ? "group" : "other";
}

const memberSchema = z.discriminatedUnion("status", [
  z.object({ status: z.literal("creator") }),
  z.object({
    status: z.literal("administrator"),
    can_post_messages: z.boolean().optional(),
    can_edit_messages: z.boolean().optional(),
    can_delete_messages: z.boolean().optional(),
    can_pin_messages: z.boolean().optional(),
  }),
  z.object({ status: z.literal("member") }),
  z.object({
    status: z.literal("restricted"),
    is_member: z.boolean(),
    can_send_messages: z.boolean(),
  }),
  z.object({ status: z.enum(["left", "kicked"]) }),
]);

/**
 * In channels posting is a separate right; in groups every member may write who is not restricted
 * (https://core.telegram.org/bots/api#chatmember).
 */
export function readMembership(result: unknown, kind: ChatKind): Membership {
  const member = memberSchema.parse(result);
  const inGroup = kind === "group";
  switch (member.status) {
    case "creator":
      return { isMember: true, isAdmin: true, mayPost: true, missingRights: [] };
    case "administrator":
      return {
        isMember: true,
        isAdmin: true,
        mayPost: inGroup || !!member.can_post_messages,
        missingRights: botRights.filter((right) => isMissing(member, right, inGroup)),
      };
    case "member":
      return { isMember: true, isAdmin: false, mayPost: inGroup, missingRights: [] };
    case "restricted": {
      const { is_member: isMember, can_send_messages: maySend } = member;
      const mayPost = inGroup && isMember && maySend;
      return { isMember, isAdmin: false, mayPost, missingRights: [] };
    }
    case "left":
    case "kicked":
      return { isMember: false, isAdmin: false, mayPost: false, missingRights: [] };
    default:
      return member satisfies never;
  }
}

type Administrator = Extract<z.infer<typeof memberSchema>, { status: "administrator" }>;

/** In a group messages of others stay as they are, and in a channel there is no right to pin. */
function isMissing(member: Administrator, right: BotRight, inGroup: boolean): boolean {
  if (right === "pin_messages" && !inGroup) return false;
  return !member[`can_${right}`];
}

export const pollIdSchema = z.string().regex(/^[\w-]{1,64}$/);

/** More than Telegram allows. */
const MAX_OPTIONS = 100;
const MAX_OPTION_LENGTH = 1000;
const countSchema = z.int().nonnegative();
/** In characters every database stores. */
const wordsSchema = z
  .string()
  .overwrite((text) => text.slice(0, MAX_OPTION_LENGTH).toWellFormed().replaceAll("\0", " "));
const pollSchema = z.object({
  options: z.array(z.object({ text: wordsSchema, voter_count: countSchema })).max(MAX_OPTIONS),
  total_voter_count: countSchema,
});

export function readPollResult(result: unknown): PollResult {
  const { options, total_voter_count: voters } = pollSchema.parse(result);
  return { options: options.map(({ text, voter_count: votes }) => ({ text, votes })), voters };
}

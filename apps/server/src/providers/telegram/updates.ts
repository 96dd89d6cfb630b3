/** Webhooks of bots, and the updates that come to them. */
import type { Api } from "grammy";
import { z } from "zod";
import type { BotUpdate, Webhook } from "../messenger.ts";
import { pollIdSchema, readPollResult } from "./facts.ts";

/** Updates of one bot are few, and their order is by their numbers. */
const MAX_CONNECTIONS = 2;

/** What happened before is not told: the channels were checked since, and the next vote tells all votes. */
export async function setWebhook(api: Api, { url, secret }: Webhook): Promise<true> {
  return await api.setWebhook(url, {
    secret_token: secret.reveal(),
    allowed_updates: ["poll", "my_chat_member"],
    max_connections: MAX_CONNECTIONS,
    drop_pending_updates: true,
  });
}

const MAX_ADDRESS_LENGTH = 2048;
const webhookSchema = z.object({ url: z.string().max(MAX_ADDRESS_LENGTH) });

export function readWebhook(result: unknown): string | null {
  return webhookSchema.parse(result).url || null;
}

const updateSchema = z.object({
  update_id: z.int().nonnegative(),
  poll: z.object({ id: pollIdSchema, is_closed: z.boolean() }).loose().optional().catch(undefined),
  my_chat_member: z
    .object({ chat: z.object({ id: z.int() }) })
    .optional()
    .catch(undefined),
});

export function readUpdate(body: unknown): BotUpdate | undefined {
  const { data } = updateSchema.safeParse(body);
  if (!data) return undefined;
  const { update_id: number, poll, my_chat_member: change } = data;
  if (change) return { number, kind: "place", chatId: String(change.chat.id) };
  const result = poll && findResult(poll);
  if (!poll || !result) return { number, kind: "other" };
  return { number, kind: "votes", pollId: poll.id, isClosed: poll.is_closed, result };
}

function findResult(poll: unknown) {
  try {
    return readPollResult(poll);
  } catch {
    return undefined;
  }
}

/** What Telegram tells of a bot that is listened to (decision 216). */
import { timingSafeEqual } from "node:crypto";
import { AppError } from "../../appError.ts";
import type { Deps } from "../../deps.ts";
import { Secret } from "../../secrets/secret.ts";
import { recordVotes } from "../publications/publications.ts";
import * as channelQueries from "./queries.ts";
import { checkAgain } from "./sameBot.ts";
import { hashOf } from "./webhook.ts";
import * as queries from "./webhookQueries.ts";
import type { WebhookRow } from "./webhookQueries.ts";

/** The webhook with this id, for who knows its secret; an unknown one and a wrong secret are refused alike. */
export async function requireWebhook(
  { database }: Pick<Deps, "database">,
  id: string,
  secret: string | undefined,
): Promise<WebhookRow> {
  const row = secret === undefined ? undefined : await queries.findWebhookById(database.db, id);
  if (!row || secret === undefined) throw new AppError("not_found");
  if (!timingSafeEqual(hashOf(new Secret(secret)), row.secretHash)) throw new AppError("not_found");
  return row;
}

/** What is no update, or of no use, is dropped: Telegram would send it again and again. */
export async function receiveUpdate(
  deps: Deps,
  checks: PlaceChecks,
  webhook: WebhookRow,
  body: unknown,
): Promise<void> {
  const update = deps.messenger.readUpdate(body);
  switch (update?.kind) {
    case "votes":
      return await recordVotes(deps, webhook, update, deps.clock());
    case "place":
      for (const id of await queries.findInChat(deps.database.db, webhook, update.chatId))
        checks.ask({ ...webhook, id });
      return undefined;
    case "other":
    case undefined:
      return undefined;
    default:
      return update satisfies never;
  }
}

type Asked = Pick<WebhookRow, "userId" | "botId" | "id">;
/** Checks of channels that are asked for faster than they are made: of one channel one is under way, and at most one more follows. */
export type PlaceChecks = {
  ask(channel: Asked): void;
  /** Resolves when none is under way. */
  finished(): Promise<void>;
};

/** The update only says that something changed: Telegram is asked what is true now. Its own answer does not wait for that. */
export function createPlaceChecks(deps: Deps): PlaceChecks {
  const again = new Map<string, boolean>();
  const running = new Set<Promise<void>>();

  async function check({ userId, botId, id }: Asked): Promise<void> {
    // A bot that Telegram told to wait must not ask. The look ahead asks later.
    if (await channelQueries.isBotPaused(deps.database.db, botId)) return;
    await checkAgain(deps, userId, id, deps.clock());
  }

  function ask(channel: Asked): void {
    if (again.has(channel.id)) return void again.set(channel.id, true);
    again.set(channel.id, false);
    const done = check(channel)
      .catch((error: unknown) => {
        // The channel was removed meanwhile, or the messenger is busy.
        if (!(error instanceof AppError))
          deps.log.error({ err: error }, "a channel could not be checked");
      })
      .finally(() => {
        const isAsked = again.get(channel.id);
        again.delete(channel.id);
        running.delete(done);
        // Also after a check that failed: what was asked for meanwhile is not answered by it.
        if (isAsked) ask(channel);
      });
    running.add(done);
  }

  return {
    ask,
    async finished() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}

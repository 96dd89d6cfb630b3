/** The outcome of a publication that was just sent, as the calls for one channel answer it (decision 41). */
import { isHeld } from "@vestnik/domain/channel";
import type { RefusalCode } from "@vestnik/domain/errors";
import { AppError } from "../../../appError.ts";
import { listenForOwners } from "../../../db/notices.ts";
import type { OwnerNotice } from "../../../db/notices.ts";
import type { Deps } from "../../../deps.ts";
import type { PublicationRow, PublicationWithChannel } from "../queries.ts";
import { requirePublication } from "../requirements.ts";

/** Published; or waiting until its channel has a working bot token; or not decided yet. */
export type Sending = "published" | "held" | "accepted";

/**
 * Waits until a publication is decided, at most as long as the settings allow or until the client leaves. Refuses with Telegram's reason
 * where it was not published. No connection is held in the meantime: each look is a separate query.
 */
export async function awaitSending(
  { config, database }: Pick<Deps, "config" | "database">,
  waits: OutcomeWaits,
  { userId, id }: Pick<PublicationRow, "userId" | "id">,
  leaves: AbortSignal,
): Promise<Sending> {
  const giveUp = AbortSignal.any([leaves, AbortSignal.timeout(config.publishWaitMs)]);
  const givenUp = new Promise<void>((resolve) => {
    if (giveUp.aborted) resolve();
    else giveUp.addEventListener("abort", () => resolve(), { once: true });
  });
  for (;;) {
    // Listens before it looks, so that no change falls between the two.
    const change = waits.nextChange({ userId, id });
    try {
      const found = await requirePublication(database.db, userId, id);
      const sending = sendingOf(found);
      if (sending !== "accepted" || giveUp.aborted) return sending;
      await Promise.race([change.happened, givenUp]);
    } finally {
      change.forget();
    }
  }
}

function sendingOf({ publication, channel }: PublicationWithChannel): Sending {
  switch (publication.status) {
    case "published":
      return "published";
    case "scheduled":
      return channel && isHeld(channel.status) ? "held" : "accepted";
    case "sending":
      return "accepted";
    case "failed":
    case "missed":
    case "unconfirmed":
    case "deleted":
      throw new AppError(refusalFor(publication), {
        title: publication.channelTitle,
        status: publication.status,
        ...(publication.errorCode && { reason: publication.errorCode }),
        ...(publication.errorDescription && { description: publication.errorDescription }),
      });
    default:
      return publication.status satisfies never;
  }
}

function refusalFor({ status, kind }: PublicationRow): RefusalCode {
  if (status === "deleted") return "too_late";
  if (status === "unconfirmed") return "publish_unconfirmed";
  return kind === "poll" ? "error_publishing_poll" : "error_publishing";
}

type Change = { readonly happened: Promise<void>; readonly forget: () => void };

export type OutcomeWaits = {
  /** The next change of a publication or of one of its owner's channels. */
  nextChange(owned: { readonly userId: string; readonly id: string }): Change;
  stop(): Promise<void>;
};

type Waiting = { readonly id: string; readonly wake: () => void };

/** One listener for the whole process: by the database's notices, without asking it again and again. */
export async function startOutcomeWaits(
  deps: Pick<Deps, "database" | "log">,
): Promise<OutcomeWaits> {
  const waiting = new Map<string, Set<Waiting>>();
  const wakeAll = () => {
    for (const own of waiting.values()) for (const { wake } of own) wake();
  };
  const stop = await listenForOwners(deps, {
    onNotice: (notice) => wakeFor(waiting, notice),
    onNonsense: wakeAll,
    onGap: wakeAll,
  });
  return {
    nextChange({ userId, id }) {
      const { promise: happened, resolve: wake } = Promise.withResolvers<void>();
      const own = waiting.get(userId) ?? new Set<Waiting>();
      const one = { id, wake };
      waiting.set(userId, own.add(one));
      const forget = (): void => {
        own.delete(one);
        if (own.size === 0 && waiting.get(userId) === own) waiting.delete(userId);
      };
      return { happened, forget };
    },
    stop,
  };
}

function wakeFor(waiting: ReadonlyMap<string, ReadonlySet<Waiting>>, notice: OwnerNotice): void {
  for (const { id, wake } of waiting.get(notice.userId) ?? []) {
    // A bot token that is refused meanwhile holds the publication without changing its row.
    if (notice.type === "channel" || (notice.type === "publication" && notice.data.id === id))
      wake();
  }
}

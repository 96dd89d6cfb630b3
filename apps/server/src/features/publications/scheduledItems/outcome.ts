/** What becomes of a publication that was sent off just now, as the specified calls answer it (decision 61). */
import { isHeld } from "@vestnik/domain/channel";
import type { RefusalCode } from "@vestnik/domain/errors";
import { AppError } from "../../../appError.ts";
import type { Deps } from "../../../deps.ts";
import type { OutcomeWaits } from "./outcomeWaits.ts";
import type { PublicationRow, PublicationWithChannel } from "../queries.ts";
import { requirePublication } from "../requirements.ts";

/** Sent; or not before its channel has a bot token that works; or not decided yet. */
export type Sending = "published" | "held" | "accepted";

/**
 * Waits until a publication is decided, at the longest as the settings say or until the asker leaves. Refuses with Telegram's
 * reason where it was not published. Nothing of the database is held in the meantime: each look is a query of its own.
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
    // Heard from before the look, so that no change falls between the two.
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

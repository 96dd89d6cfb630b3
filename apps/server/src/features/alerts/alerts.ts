/** What an owner has to look at, what they do about it at once, and how they are told. */
import type { CauseKey } from "@vestnik/domain/cause";
import type { QuietHours } from "@vestnik/domain/quietHours";
import { isTimeZone } from "@vestnik/domain/zonedTime";
import { AppError } from "../../appError.ts";
import { notifyDue, notifyOwner } from "../../db/notices.ts";
import type { Deps } from "../../deps.ts";
import { lockUser } from "../auth/auth.ts";
import { publicationNotice, resolvePublication } from "../publications/publications.ts";
import * as queries from "./alertQueries.ts";
import type { SettingsRow } from "./alertQueries.ts";
import type { MessageLanguage } from "./messageText.ts";
import * as problemQueries from "./problemQueries.ts";
import { findProblems } from "./problems.ts";

/** As many as one request may send again; what is left has its button still. */
const MAX_REOPENED_ALERTS = 200;

export type AlertSettings = {
  readonly enabled: boolean;
  readonly quiet: QuietHours | null;
  readonly timeZone: string;
  readonly language: MessageLanguage;
};

type LastMessage = Awaited<ReturnType<typeof queries.findLast>>;
export type AlertState = {
  readonly settings: AlertSettings;
  readonly blockedAt: Date | null;
  readonly last: LastMessage;
};

export async function listProblems({ database }: Deps, userId: string) {
  const { waiting, ended } = await problemQueries.countProblems(database.db, userId);
  const count = waiting + ended;
  const problems = count === 0 ? [] : await findProblems(database.db, userId);
  return { count, waiting, ended, problems };
}

/** Sends the posts again that a cause has stopped: each as if its owner had pressed its button. What cannot be sent stays. */
export async function sendAgain(
  deps: Deps,
  userId: string,
  cause: CauseKey,
  now: Date,
): Promise<{ readonly sent: number; readonly left: number }> {
  const unsent = await problemQueries.listUnsent(
    deps.database.db,
    userId,
    cause,
    MAX_REOPENED_ALERTS,
  );
  let sent = 0;
  let refusal: AppError | undefined;
  for (const { id, version } of unsent) {
    try {
      await resolvePublication(deps, userId, id, "send_again", version, now);
      sent += 1;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      refusal ??= error;
    }
  }
  if (sent === 0 && refusal) throw refusal;
  return { sent, left: unsent.length - sent };
}

/** Its owner has seen what did not go out or was not changed, and leaves it so. */
export async function closeProblem(
  { database }: Deps,
  userId: string,
  cause: CauseKey,
): Promise<void> {
  await database.db.transaction(async (tx) => {
    await lockUser(tx, userId);
    const seen = await problemQueries.forgetCause(tx, userId, cause);
    const changed = seen.filter(({ status }) => status === "published");
    await notifyDue(tx, ...changed.map(publicationNotice));
    await notifyOwner(tx, { userId, type: "problems", data: {} });
  });
}

export async function getAlertState({ database }: Deps, userId: string): Promise<AlertState> {
  const row = await queries.findSettings(database.db, userId);
  const last = await queries.findLast(database.db, userId);
  return { settings: settingsOf(row), blockedAt: row?.blockedAt ?? null, last };
}

function settingsOf(row: SettingsRow | undefined): AlertSettings {
  const { enabled = true, quietFrom = null, quietUntil = null } = row ?? {};
  const quiet =
    quietFrom === null || quietUntil === null ? null : { from: quietFrom, until: quietUntil };
  return { enabled, quiet, timeZone: row?.timeZone ?? "UTC", language: row?.language ?? "en" };
}

/** What is left out stays. Switching on, also what is on, lets the bot try again where it was blocked. */
export async function changeAlertSettings(
  deps: Deps,
  userId: string,
  change: { readonly [Name in keyof AlertSettings]?: AlertSettings[Name] | undefined },
): Promise<AlertState> {
  const { enabled, quiet, timeZone, language } = change;
  if (timeZone !== undefined && !isTimeZone(timeZone)) {
    throw new AppError("time_zone_unknown", { zone: timeZone });
  }
  await deps.database.db.transaction(async (tx) => {
    await lockUser(tx, userId);
    await queries.saveSettings(tx, userId, {
      ...(enabled !== undefined && { enabled }),
      ...(quiet !== undefined && {
        quietFrom: quiet?.from ?? null,
        quietUntil: quiet?.until ?? null,
      }),
      ...(timeZone !== undefined && { timeZone }),
      ...(language !== undefined && { language }),
      ...(enabled === true && { blockedAt: null }),
    });
    if (enabled === true) await queries.retryBlocked(tx, userId);
    await queries.hurry(tx, userId);
    await notifyOwner(tx, { userId, type: "problems", data: {} });
  });
  return await getAlertState(deps, userId);
}

/** Forgets alerts that ended long ago. */
export async function forgetOldAlerts({ database }: Pick<Deps, "database">): Promise<void> {
  await queries.deleteOld(database.db);
}

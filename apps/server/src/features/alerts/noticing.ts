/**
 * Notices what owners must be told: works out the causes of new troubles, opens an alert of each, and closes those that are over. A message
 * is written in the transaction that opens or closes its alert, so neither is there without the other.
 */
import { gatherMs } from "@vestnik/domain/alertMessage";
import type { AlertMessageKind } from "@vestnik/domain/alertMessage";
import {
  causeOf,
  changeCauseOf,
  conditionOf,
  endsByItself,
  isNewHappening,
  kindOf,
  needsOwner,
} from "@vestnik/domain/cause";
import type { CauseKey } from "@vestnik/domain/cause";
import { quietUntil } from "@vestnik/domain/quietHours";
import type { Db, Tx } from "../../db/db.ts";
import { notifyOwner } from "../../db/notices.ts";
import * as queries from "./alertQueries.ts";
import type { AlertRow, Cause, SettingsRow } from "./alertQueries.ts";

/** So many that a burst of failures is soon dealt with, so few that posts never wait for it. */
const AT_ONCE = 200;
const REVIEWED_AT_ONCE = 500;

/** Works out the causes of some troubles; false when there are no more. */
export async function noticeTroubles(db: Db): Promise<boolean> {
  return await db.transaction(async (tx) => {
    const found = await queries.lockNew(tx, AT_ONCE);
    if (found.length === 0) return false;
    const causes = found.map((row) => {
      const happened = needsOwner(row.status, row.code)
        ? causeOf(row, row.channel)
        : changeCauseOf(row);
      // What met a refused bot token waits again; its cause is that of everything that waits there.
      const waitsFor = row.status === "scheduled" && row.channel && conditionOf(row.channel);
      return { ...row, cause: happened ?? (waitsFor || null), kept: happened ?? null };
    });
    await queries.saveCauses(
      tx,
      causes.map(({ id, kept }) => ({ id, cause: kept })),
    );
    const told = unique(
      causes.flatMap(({ userId, cause, isLeaving }) =>
        cause === null || isLeaving ? [] : { userId, cause },
      ),
    );
    await openAlerts(tx, told, doubtfulIn(found));
    await tellTabs(tx, told);
    return found.length === AT_ONCE;
  });
}

/** Notices what the look ahead has found, and what is over. */
export async function reviewAlerts(db: Db): Promise<void> {
  const troubled = await queries.listTroubledSoon(db);
  const conditions = troubled.flatMap((channel) => {
    const cause = conditionOf(channel);
    return cause ? [{ userId: channel.userId, cause }] : [];
  });
  const foreseen = unique([...conditions, ...(await queries.listPictures(db))]);
  for (const some of inParts(foreseen, REVIEWED_AT_ONCE)) {
    await db.transaction(async (tx) => {
      const opened = await openAlerts(tx, some, doubtfulIn(troubled));
      await tellTabs(tx, opened);
    });
  }
  for (let afterId: string | undefined; ;) {
    const page = await queries.listForReview(db, { afterId, limit: REVIEWED_AT_ONCE });
    if (page.length > 0) await db.transaction(async (tx) => await closeOver(tx, page));
    if (page.length < REVIEWED_AT_ONCE) return;
    afterId = page.at(-1)?.id;
  }
}

/** A channel that gave no answer may give one at the next check. */
function doubtfulIn(
  found: readonly (
    | { readonly channel: { id: string; status: string } | null }
    | { readonly id: string; readonly status: string }
  )[],
): ReadonlySet<string> {
  const channels = found.map((one) => ("channel" in one ? one.channel : one));
  const doubtful = channels.filter((channel) => channel?.status === "unreachable");
  return new Set(doubtful.map((channel) => `channel:${channel?.id}`));
}

async function openAlerts(
  tx: Tx,
  causes: readonly Cause[],
  doubtful: ReadonlySet<string>,
): Promise<AlertRow[]> {
  if (causes.length === 0) return [];
  const now = await queries.readClock(tx);
  const open = await queries.listOpen(tx, causes);
  const isOld = ({ cause, openedAt, isTold }: (typeof open)[number]) =>
    isTold && isNewHappening(cause, openedAt, now);
  await queries.close(
    tx,
    open.filter(isOld).map(({ id }) => id),
  );
  const opened = await queries.open(tx, causes);
  await writeMessages(tx, opened, "trouble", now, doubtful);
  return opened;
}

async function closeOver(tx: Tx, page: readonly AlertRow[]): Promise<void> {
  const userIds = [...new Set(page.map(({ userId }) => userId))];
  const states = await queries.listStates(tx, userIds);
  const lasting = new Set((await queries.listCauses(tx, userIds)).map(nameOf));
  for (const { userId, ...channel } of states) {
    const cause = conditionOf(channel);
    if (cause) lasting.add(nameOf({ userId, cause }));
  }
  const isConditionOver = ({ userId, cause }: AlertRow) =>
    !states.some((state) => state.userId === userId && conditionOf(state) === cause);
  const untold = new Set(
    await queries.listUntold(
      tx,
      page.map(({ id }) => id),
    ),
  );
  // A condition that concerned nothing any more is told when something waits for it again: it opens anew.
  const over = page.filter((alert) =>
    endsByItself(alert.cause)
      ? isConditionOver(alert) || untold.has(alert.id)
      : !lasting.has(nameOf(alert)),
  );
  const closed = await queries.close(
    tx,
    over.map(({ id }) => id),
  );
  const told = new Set(
    await queries.listTold(
      tx,
      closed.map(({ id }) => id),
    ),
  );
  const again = closed.filter((alert) => told.has(alert.id) && isMended(alert, states));
  await writeMessages(tx, again, "again", await queries.readClock(tx), new Set());
  await tellTabs(tx, closed);
}

/** It works again; a channel that was removed, or whose owner goes, does not. */
function isMended(
  { userId, cause }: AlertRow,
  states: Awaited<ReturnType<typeof queries.listStates>>,
): boolean {
  if (!endsByItself(cause)) return false;
  const [, name] = cause.split(":");
  return states.some(
    (state) =>
      state.userId === userId &&
      state.status === "ok" &&
      !state.overPlan &&
      !state.ownerLeaving &&
      (kindOf(cause) === "plan" || state.id === name || String(state.botId) === name),
  );
}

/** None for an owner who wants none; in quiet hours they wait for their end. */
async function writeMessages(
  tx: Tx,
  of: readonly AlertRow[],
  kind: AlertMessageKind,
  now: Date,
  doubtful: ReadonlySet<string>,
): Promise<void> {
  if (of.length === 0) return;
  const settings = await queries.listSettings(tx, [...new Set(of.map(({ userId }) => userId))]);
  const wanted = of.filter(({ userId }) => settings.get(userId)?.enabled ?? true);
  await queries.write(
    tx,
    wanted.map(({ id: alertId, userId, cause }) => {
      const firstAt = now.getTime() + gatherMs({ isDoubtful: doubtful.has(cause) });
      const notBefore = new Date(firstAt);
      return {
        alertId,
        userId,
        kind,
        notBefore: quietEnd(settings.get(userId), notBefore) ?? notBefore,
      };
    }),
  );
}

/** When this owner's quiet hours end; undefined outside of them. */
export function quietEnd(settings: SettingsRow | undefined, at: Date): Date | undefined {
  if (settings?.quietFrom == null || settings.quietUntil == null) return undefined;
  const quiet = { from: settings.quietFrom, until: settings.quietUntil };
  return quietUntil(at, quiet, settings.timeZone);
}

async function tellTabs(tx: Tx, of: readonly { readonly userId: string }[]): Promise<void> {
  const userIds = [...new Set(of.map(({ userId }) => userId))];
  await notifyOwner(
    tx,
    ...userIds.map((userId) => ({ userId, type: "problems" as const, data: {} })),
  );
}

function nameOf({ userId, cause }: { readonly userId: string; readonly cause: CauseKey }): string {
  return `${userId} ${cause}`;
}

function unique(causes: readonly Cause[]): Cause[] {
  const byName = new Map(
    causes.map(({ userId, cause }) => [nameOf({ userId, cause }), { userId, cause }]),
  );
  // In one order, so that two workers cannot lock each other out.
  return [...byName].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, cause]) => cause);
}

function inParts<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, n) =>
    all.slice(n * size, (n + 1) * size),
  );
}

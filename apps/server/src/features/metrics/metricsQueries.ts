/** Counts of what waits, of all owners together. Each reads an index of what is unfinished, however many rows there are. */
import { sql } from "drizzle-orm";
import { heldStatuses } from "@vestnik/domain/channel";
import type { Db } from "../../db/db.ts";
import {
  alertMessages,
  channels,
  creditSpendings,
  publications,
  rateLimits,
} from "../../db/schema.ts";

export type DueCounts = {
  readonly due: number;
  readonly heldByBotToken: number;
  readonly heldByPlan: number;
  readonly heldByDeletion: number;
  readonly heldByRestore: number;
  /** How long the first of those that nothing holds has waited, since its channel's pace allows it. */
  readonly oldestDueSeconds: number;
};

/** A publication whose time has come, by what holds it: said in the order in which its owner is told. */
export async function countDue(db: Db): Promise<DueCounts> {
  const held = sql`c.status = any(${sql.param([...heldStatuses])}::text[])`;
  const isChannelFree = sql`not c.owner_leaving and not c.over_plan and not ${held}`;
  const isFree = sql`${isChannelFree} and not p.awaits_release`;
  const { rows } = await db.execute<Record<keyof DueCounts, string | number>>(sql`select
      count(*) filter (where ${isFree}) as "due",
      count(*) filter (where c.owner_leaving) as "heldByDeletion",
      count(*) filter (where not c.owner_leaving and c.over_plan) as "heldByPlan",
      count(*) filter (where not c.owner_leaving and not c.over_plan and ${held}) as "heldByBotToken",
      count(*) filter (where ${isChannelFree} and p.awaits_release) as "heldByRestore",
      greatest(0, coalesce(extract(epoch from now() -
        min(greatest(p.due_at, r.until)) filter (where ${isFree})), 0)) as "oldestDueSeconds"
    from ${publications} p join ${channels} c on c.id = p.channel_id
      left join ${rateLimits} r on r.key = 'channel:' || c.id
    where p.status = 'scheduled' and p.not_before <= now()`);
  return numbersOf(rows[0]);
}

export type OtherCounts = {
  readonly sending: number;
  /** Those that their owners have not dealt with. */
  readonly unconfirmed: number;
  readonly alertsPending: number;
  readonly oldestAlertSeconds: number;
  /** Credits that were taken for a request and neither spent nor given back for five minutes. */
  readonly creditsAdrift: number;
};

export async function countOthers(db: Db): Promise<OtherCounts> {
  const { rows } = await db.execute<Record<keyof OtherCounts, string | number>>(sql`select
      (select count(*) from ${publications} where status = 'sending') as "sending",
      (select count(*) from ${publications} where status = 'unconfirmed' and cause is not null) as "unconfirmed",
      (select count(*) from ${alertMessages} where state = 'pending' and not_before <= now()) as "alertsPending",
      (select coalesce(extract(epoch from now() - min(not_before)), 0) from ${alertMessages}
         where state = 'pending' and not_before <= now()) as "oldestAlertSeconds",
      (select coalesce(sum(amount), 0) from ${creditSpendings}
         where state = 'reserved' and created_at < now() - interval '5 minutes') as "creditsAdrift"`);
  return numbersOf(rows[0]);
}

/** The drivers give counts as text. */
function numbersOf<Name extends string>(
  row: Readonly<Record<Name, string | number>> | undefined,
): Record<Name, number> {
  const entries = Object.entries<string | number>(row ?? {});
  return Object.fromEntries(entries.map(([name, value]) => [name, Number(value)])) as Record<
    Name,
    number
  >;
}

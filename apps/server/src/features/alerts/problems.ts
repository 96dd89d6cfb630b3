/** What an owner has to look at, cause by cause: read from the rows whenever it is asked for, and stored nowhere else. */
import { channelLabel } from "@vestnik/domain/channel";
import type { ChannelStatus } from "@vestnik/domain/channel";
import { conditionOf, endsByItself, kindOf } from "@vestnik/domain/cause";
import type { CauseKey, CauseKind } from "@vestnik/domain/cause";
import type { DeliveryCode } from "@vestnik/domain/errors";
import type { Db, Tx } from "../../db/db.ts";
import * as queries from "./problemQueries.ts";
import type { TroubledChannel, TroubleGroup } from "./problemQueries.ts";

export type Problem = {
  readonly key: CauseKey;
  readonly kind: CauseKind;
  readonly code: DeliveryCode | null;
  readonly status: ChannelStatus | null;
  /** The channel works again, and what failed meanwhile is left. */
  readonly isOver: boolean;
  readonly channels: readonly string[];
  readonly channelCount: number;
  readonly channelId: string | null;
  readonly publicationId: string | null;
  readonly unsent: number;
  readonly unclear: number;
  readonly unchanged: number;
  readonly waiting: number;
  readonly nextAt: Date | null;
  readonly lateAt: Date | null;
};

const NAMES = 3;
/** More causes than a person can look at. */
const MOST = 50;

type Waiting = Awaited<ReturnType<typeof queries.countWaiting>>[number];

/** What waits in vain first, the next one due before the others; then what happened, the latest first. */
export async function findProblems(db: Db | Tx, userId: string): Promise<Problem[]> {
  const groups = await queries.groupTroubles(db, userId, MOST);
  const troubled = await queries.listTroubled(db, userId);
  const waiting = await queries.countWaiting(
    db,
    troubled.map(({ id }) => id),
  );
  const ofChannel = new Map(waiting.map((one) => [one.channelId, one]));
  const byKey = Map.groupBy(troubled, (channel) => conditionOf(channel));
  const conditions = [...byKey].flatMap(([key, channels]) => {
    const group = groups.find(({ cause }) => cause === key);
    return key ? conditionProblem(key, channels, ofChannel, group) : [];
  });
  const happened = groups
    .filter(({ cause }) => !byKey.has(cause))
    .map((group) => happenedProblem(group));
  return [...conditions.toSorted(byNext), ...(await pictureProblems(db, userId)), ...happened];
}

function byNext(one: Problem, other: Problem): number {
  return (one.nextAt?.getTime() ?? Infinity) - (other.nextAt?.getTime() ?? Infinity);
}

/** None while nothing waits there and nothing has failed. */
function conditionProblem(
  key: CauseKey,
  channels: readonly TroubledChannel[],
  ofChannel: ReadonlyMap<string, Waiting>,
  group: TroubleGroup | undefined,
): Problem[] {
  const waits = channels.flatMap(({ id }) => ofChannel.get(id) ?? []);
  if (waits.length === 0 && !group) return [];
  const next = waits.toSorted((one, other) => one.nextAt.getTime() - other.nextAt.getTime())[0];
  const late = waits.toSorted((one, other) => one.lateAt.getTime() - other.lateAt.getTime())[0];
  // Channels in which something waits or has failed; the others of the same bot can wait.
  const concerned = channels.filter(
    ({ id }) => ofChannel.has(id) || group?.channelIds.includes(id),
  );
  const named = concerned.length > 0 ? concerned : channels;
  const [first] = named;
  return [
    {
      key,
      kind: kindOf(key),
      isOver: false,
      code: group?.code ?? null,
      status: first?.status ?? null,
      channels: named.slice(0, NAMES).map(channelLabel),
      channelCount: named.length,
      channelId: first?.id ?? null,
      publicationId: next?.firstId ?? group?.firstId ?? null,
      unsent: group?.unsent ?? 0,
      unclear: group?.unclear ?? 0,
      unchanged: 0,
      waiting: waits.reduce((sum, one) => sum + one.waiting, 0),
      nextAt: next?.nextAt ?? null,
      lateAt: late?.lateAt ?? null,
    },
  ];
}

function happenedProblem(group: TroubleGroup): Problem {
  const { cause: key, code, unsent, unclear, unchanged, firstId, channelCount } = group;
  const { channelIds, titles } = group;
  const [channelId = null] = channelIds ?? [];
  return {
    key,
    kind: kindOf(key),
    code,
    status: null,
    isOver: endsByItself(key),
    channels: titles,
    channelCount,
    channelId,
    publicationId: firstId,
    unsent,
    unclear,
    unchanged,
    waiting: 0,
    nextAt: null,
    lateAt: null,
  };
}

async function pictureProblems(db: Db | Tx, userId: string): Promise<Problem[]> {
  const warned = await queries.groupWarned(db, userId, MOST);
  return warned.map(({ batchId, code, firstId, waiting, nextAt, titles, channelCount }) => ({
    key: `picture:${batchId}` as const,
    kind: "picture" as const,
    code,
    status: null,
    isOver: false,
    channels: titles,
    channelCount,
    channelId: null,
    publicationId: firstId,
    unsent: 0,
    unclear: 0,
    unchanged: 0,
    waiting,
    nextAt,
    lateAt: null,
  }));
}

/** What would become of what somebody has on another plan. Nothing changes (decision 112). */
import { limitsOf, UNLIMITED } from "@vestnik/domain/plan";
import type { Plan } from "@vestnik/domain/plan";
import { channelsOverPlan } from "@vestnik/domain/subscription";
import type { Deps } from "../../deps.ts";
import { getUser } from "../auth/auth.ts";
import { listChannels } from "../channels/channels.ts";
import type { Channel } from "../channels/channels.ts";
import { planOf } from "../plans/plans.ts";
import { countDecisions, countScheduled } from "../publications/publications.ts";
import { countImageBytes } from "../uploads/uploads.ts";

type ParkedChannel = {
  readonly id: string;
  readonly title: string;
  readonly scheduled: number;
};

type PlanChange = {
  readonly plan: Plan;
  readonly channelsOverPlan: readonly ParkedChannel[];
  readonly imageBytesOver: number;
  readonly publications: { readonly used: number; readonly limit: number };
};

export async function previewChange(
  deps: Deps,
  userId: string,
  plan: Plan,
  now: Date,
): Promise<PlanChange> {
  const { db } = deps.database;
  const limits = limitsOf(plan);
  const { period } = await planOf(deps, db, await getUser(db, userId), now);
  const over = channelsOverPlan(await listChannels(deps, userId), limits.channels);
  const bytes = await countImageBytes(db, userId);
  return {
    plan,
    channelsOverPlan: await withScheduled(deps, userId, over),
    imageBytesOver: limits.imageBytes === UNLIMITED ? 0 : Math.max(0, bytes - limits.imageBytes),
    publications: {
      used: await countDecisions(db, userId, period.start),
      limit: limits.publications,
    },
  };
}

async function withScheduled(
  { database }: Deps,
  userId: string,
  parked: readonly Channel[],
): Promise<ParkedChannel[]> {
  if (parked.length === 0) return [];
  const scheduled = await countScheduled(database.db, userId);
  return parked.map((channel) => ({
    id: channel.id,
    title: channel.displayName ?? channel.title,
    scheduled: scheduled.get(channel.id) ?? 0,
  }));
}

/** The simulation's database is a model; this test compares it with the real statements, operation by operation, at the same moments. */
import { emptyPost } from "@vestnik/domain/content";
import { mediaAt } from "@vestnik/domain/media";
import type { AttemptKey, Evidence, LastTrace, Outcome } from "@vestnik/domain/publication";
import { lateLimitMinutes, resolutionChoices } from "@vestnik/domain/publication";
import { asc, eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Database } from "@vestnik/server/db/db";
import {
  attempts,
  batches,
  channels,
  deliveryDoubts,
  deliveryEpoch,
  rateLimits,
  publications,
  users,
  workers as workerRows,
} from "@vestnik/server/db/schema";
import type { SealedSecret } from "@vestnik/server/db/schema";
import { catchUpWith } from "@vestnik/server/delivery/database/catchUp";

import { beat } from "@vestnik/server/delivery/database/epochQueries";
import {
  acceptDatabase,
  callTheRoll,
  retireWorker,
} from "@vestnik/server/delivery/database/rollCall";
import type { Memory } from "@vestnik/server/delivery/database/rollCall";
import { traceBeside } from "@vestnik/server/delivery/rules/traces";
import { claimNext, recoverOrphans, sweep } from "@vestnik/server/delivery/database/leases";
import { botTokenMark, recordOutcomes } from "@vestnik/server/delivery/database/outcomes";
import {
  extendLeases,
  hasPoison,
  latestAttempt,
} from "@vestnik/server/delivery/database/claimQueries";
import { resolutionChange, updateAsSeen } from "@vestnik/server/publications/changeQueries";
import { openTestDatabase } from "@vestnik/server/testing/database/testDatabase";
import * as modelClaim from "./modelClaim.ts";
import { applyEvidence } from "./modelEvidence.ts";
import * as modelOutcomes from "./modelOutcomes.ts";
import * as modelRollCall from "./modelRollCall.ts";
import { decide, insert } from "./modelOwner.ts";
import { emptyTables } from "./modelTables.ts";
import { seededRandom } from "../random.ts";

type Pair = { readonly real: AttemptKey; readonly model: AttemptKey };

const START = Date.UTC(2026, 5, 1, 12);
const OPERATIONS = 60;
const LEASE_MS = 30_000;
const workers = ["worker 1", "worker 2"] as const;

let database: Database;
beforeEach(async () => {
  database = await openTestDatabase();
  await stopClock();
  // Retries have a random delay.
  vi.spyOn(Math, "random").mockReturnValue(0);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await database.close();
});

/** From here on `now()` is the time that `setClock` set last. */
async function stopClock(): Promise<void> {
  const { db } = database;
  await db.execute(sql`create schema clock`);
  await db.execute(sql`create table clock.hands (at timestamptz not null)`);
  await db.execute(sql`insert into clock.hands values (${new Date(START).toISOString()})`);
  await db.execute(sql`
    create function clock.now() returns timestamptz language sql stable
    as 'select at from clock.hands'`);
  // Connections opened later, and the one that is open.
  await db.execute(sql`
    do $$ begin
      execute format('alter database %I set search_path = clock, pg_catalog, public', current_database());
    end $$`);
  await db.execute(sql`set search_path = clock, pg_catalog, public`);
}

async function setClock(now: number): Promise<void> {
  await database.db.execute(sql`update clock.hands set at = ${new Date(now).toISOString()}`);
}

function startPair(seed: number) {
  const { db } = database;
  const random = seededRandom(seed);
  const tables = emptyTables();
  const anyId = () =>
    `00000000-0000-4000-8000-${String(random.between(1, 1e12 - 1)).padStart(12, "0")}`;
  const userId = anyId();
  const batchId = anyId();
  const sealed: SealedSecret = { keyId: "k", wrappedKey: "w", ciphertext: `c${seed}` };
  /** Every attempt so far, so that old outcomes are replayed. The database names it one way, the model another. */
  const known: Pair[] = [];
  const memories = new Map<
    string,
    { readonly real: Memory; readonly model: modelRollCall.Memory }
  >();
  let now = START;

  async function connectAll(): Promise<void> {
    await db.insert(users).values({ id: userId, telegramId: seed, firstName: "Owner" });
    await db.insert(deliveryEpoch).values({ beganAt: new Date(0) });
    await db.insert(batches).values({ id: batchId, userId, idempotencyKey: "k", requestHash: "h" });
    for (let n = 0; n < 4; n += 1) {
      const id = anyId();
      const botId = 1 + (n % 2);
      const chatId = 100 + n;
      const status = "ok" as const;
      const name = `channel_${n}`;
      await db.insert(channels).values({
        id,
        userId,
        botId,
        status,
        username: name,
        title: `@${name}`,
        chatId: String(chatId),
        botTokenSealed: sealed,
      });
      tables.channels.set(id, {
        id,
        botId,
        userId,
        chatId,
        status,
        botTokenMark: botTokenMark(sealed),
      });
    }
  }

  async function publish(): Promise<void> {
    const channelId = random.pick([...tables.channels.keys()] as [string, ...string[]]);
    const id = anyId();
    const weight = random.pick([1, 1, 3]);
    const latePolicy = random.pick(["strict", "hour"] as const);
    const dueAt = now + random.pick([0, 0, random.between(1, 5000)]);
    const pauseMs = random.pick([0, 1000]);
    insert(tables, { id, channelId, text: 1, weight, dueAt, latePolicy, pauseMs }, now);
    const addresses = Array.from({ length: weight === 1 ? 0 : weight }, (_, n) => `/${n}.jpg`);
    await db.insert(publications).values({
      id,
      userId,
      batchId,
      channelId,
      latePolicy,
      batchPosition: 0,
      plainText: "x",
      channelTitle: "@c",
      content: { ...emptyPost, text: "<p>x</p>", media: mediaAt(addresses) },
      status: "scheduled",
      createdAt: new Date(now),
      updatedAt: new Date(now),
      dueAt: new Date(dueAt),
      notBefore: new Date(dueAt + pauseMs),
      lateLimitAt: new Date(dueAt + pauseMs + lateLimitMinutes[latePolicy] * 60_000),
    });
  }

  async function claim(): Promise<void> {
    const workerId = random.pick(workers);
    const concurrencyOf = new Map(random.chance(0.3) ? [[1, random.between(0, 2)] as const] : []);
    const poison = random.chance(0.25);
    const limit = poison ? 1 : random.between(1, 4);
    const request = { workerId, leaseMs: LEASE_MS, limit, concurrencyOf, poison };
    // Both ways to find what goes first give the same answer.
    const real = await claimNext(db, { ...request, isLineLong: random.chance(0.5) });
    const model = modelClaim.claimDue(tables, request, now);
    const namesOf = (all: readonly { publication: { id: string; fence: number } }[]) =>
      all.map(({ publication: { id, fence } }) => `${id}:${fence}`).toSorted();
    expect(namesOf(model.claimed)).toEqual(namesOf(real.claimed));
    expect(model.isMore).toBe(real.isMore);
    const next = model.isMore ? undefined : modelClaim.msUntilNextDue(tables, now);
    expect(next).toBe(real.lookAgainMs);
    const nameOf = new Map(
      real.claimed.map(({ publication }) => [publication.id, latestAttempt(publication)]),
    );
    known.push(
      ...model.claimed.flatMap(({ publication }) => {
        const realAttempt = nameOf.get(publication.id);
        return realAttempt
          ? [{ real: realAttempt, model: modelClaim.latestAttempt(publication) }]
          : [];
      }),
    );
    expect(modelClaim.hasPoison(tables, now)).toBe(await hasPoison(db));
  }

  function anyOutcome(): Outcome {
    const retryAfterMs = random.between(1, 9000);
    const newChatId = String(random.between(200, 300));
    return random.pick<Outcome>([
      { kind: "delivered", messageIds: [1] },
      { kind: "unknown", code: "connection_lost", description: "" },
      { kind: "rejected", code: "telegram_refused", description: "" },
      { kind: "rejected", code: "bot_kicked", description: "" },
      { kind: "rejected", code: "bot_unauthorized", description: "" },
      { kind: "deferred", reason: "unreachable", description: "" },
      { kind: "deferred", reason: "flood", description: "", retryAfterMs },
      { kind: "deferred", reason: "migrated", description: "", newChatId },
    ]);
  }

  async function record(): Promise<void> {
    const some = known.filter(() => random.chance(0.4)).slice(-4);
    const entries = some.map((attempt) => {
      const mark = random.pick([undefined, botTokenMark(sealed), "of another bot token"]);
      const outcome = anyOutcome();
      return { attempt, outcome, ...(mark !== undefined && { botTokenMark: mark }) };
    });
    const named = (by: keyof Pair) =>
      entries.map(({ attempt, ...rest }) => ({ ...rest, attempt: attempt[by] }));
    await db.transaction(async (tx) => await recordOutcomes(tx, named("real")));
    modelOutcomes.recordOutcomes(tables, named("model"), now, () => 0);
  }

  async function extend(): Promise<void> {
    const some = known.filter(() => random.chance(0.5));
    if (some.length === 0) return;
    const real = await extendLeases(
      db,
      some.map((one) => one.real),
      LEASE_MS,
    );
    const model = modelClaim.extendLeases(
      tables,
      some.map((one) => one.model),
      LEASE_MS,
      now,
    );
    expect(some.filter((one) => model.includes(one.model.id))).toEqual(
      some.filter((one) => real.includes(one.real.id)),
    );
  }

  async function recover(): Promise<void> {
    const workerId = random.pick(workers);
    const traces = new Map<string, LastTrace>();
    const traceOf = ({ publicationId, fence }: AttemptKey) => {
      const name = `${publicationId}:${fence}`;
      const trace = { mayHaveLeft: random.chance(0.3), wasPreparing: random.chance(0.7) };
      traces.set(name, traces.get(name) ?? trace);
      return traces.get(name) ?? trace;
    };
    const gapAt = random.pick([null, null, now - random.between(0, 5000)]);
    await recoverOrphans(db, workerId, traceOf, { gapAt: gapAt === null ? null : new Date(gapAt) });
    for (const orphan of modelOutcomes.findOrphans(tables, workerId)) {
      const trace = traceOf(modelClaim.latestAttempt(orphan));
      modelOutcomes.recoverOrphan(tables, orphan, traceBeside(gapAt, orphan.claimedAt, trace), now);
    }
  }

  function anyEvidence(): Evidence {
    return random.pick<Evidence>([
      { kind: "delivered", messageIds: [2] },
      { kind: "may_stand" },
      { kind: "asked" },
      { kind: "begun" },
      { kind: "not_accepted" },
    ]);
  }

  /** The evidence of workers, whether the rows are behind it or not. */
  async function catchUp(): Promise<void> {
    const rows = [...tables.publications.values()].filter(() => random.chance(0.15));
    const forgotten = rows.map(({ id: publicationId, fence }): Pair => {
      const attempt = { id: anyId(), publicationId, fence: fence + random.between(0, 1) };
      return { real: attempt, model: attempt };
    });
    const remembered = known.filter(() => random.chance(0.1));
    const evidence = [...forgotten, ...remembered].map((attempt) => ({
      attempt,
      evidence: anyEvidence(),
    }));
    const named = (by: keyof Pair) =>
      evidence.map(({ attempt, ...rest }) => ({ ...rest, attempt: attempt[by] }));
    await catchUpWith(db, () => [named("real")]);
    applyEvidence(tables, named("model"), now);
    known.push(...forgotten);
  }

  /** A worker that may have been told something the database has forgotten. */
  async function accept(): Promise<void> {
    const workerId = random.pick(workers);
    const before = memories.get(workerId);
    const seenAt = random.chance(0.3) ? now + 1 : null;
    const real = await acceptDatabase(db, workerId, {
      isBlind: true,
      before: before && { ...before.real, seenAt },
      leaseMs: LEASE_MS,
    });
    const model = modelRollCall.accept(
      tables,
      workerId,
      { before: before && { ...before.model, seenAt }, leaseMs: LEASE_MS },
      now,
    );
    expect(model.wasBehind).toBe(real.wasBehind);
    expect(model.present.joined).toEqual(real.present.joined);
    memories.set(workerId, { real: real.present, model: model.present });
  }

  async function beatOrRetire(): Promise<void> {
    const workerId = random.pick(workers);
    const before = memories.get(workerId);
    if (before && random.chance(0.2)) {
      const seenAt = now - random.pick([0, 3000]);
      const memory = { ...before.real, seenAt };
      await retireWorker(db, workerId, { isBlind: true, memory });
      return modelRollCall.retire(tables, workerId, { ...before.model, seenAt });
    }
    const since = now - random.between(0, 3000);
    const model = modelRollCall.beat(tables, workerId, since, now);
    expect(model).toBe(await beat(db, workerId, since));
  }

  async function roll(): Promise<void> {
    const workerId = random.pick(workers);
    const before = memories.get(workerId);
    const isNewcomer = random.chance(0.5);
    const joined = random.pick([null, { at: now - random.between(0, 60_000), isNewcomer }]);
    const heard = workers
      .filter(() => random.chance(0.6))
      .map((workerId) => ({
        workerId,
        gapAt: random.pick([null, now - random.between(0, 90_000)]),
      }));
    const caller = { workerId, leaseMs: LEASE_MS };
    const real = await callTheRoll(
      db,
      {
        ...caller,
        epochId: before?.real.epochIds.at(-1) ?? anyId(),
        joined,
      },
      heard.map((one) => ({ ...one, gapAt: one.gapAt === null ? null : new Date(one.gapAt) })),
    );
    const epochId = before?.model.epochIds.at(-1) ?? "";
    const isOver = modelRollCall.callTheRoll(tables, { ...caller, epochId, joined }, heard, now);
    expect(isOver).toBe(real.kind === "over");
  }

  async function resolve(): Promise<void> {
    const open = [...tables.publications.values()].filter(({ status }) =>
      ["scheduled", "unconfirmed", "failed", "missed"].includes(status),
    );
    const row = open[random.between(0, Math.max(0, open.length - 1))];
    if (!row) return;
    const { id, version, status } = row;
    const choice = random.pick([...resolutionChoices, "send_again", "send_again"] as const);
    if (!decide(tables, { id, version }, { verb: "resolve", choice }, now)) return;
    const isChanged = await db.transaction(
      async (tx) =>
        await updateAsSeen(
          tx,
          { userId, id, status, version },
          resolutionChange(choice, row.latePolicy),
        ),
    );
    expect(isChanged).toBe(true);
  }

  async function removeOrMend(): Promise<void> {
    const [channelId = ""] = [...tables.channels.keys()].toSorted();
    const channel = tables.channels.get(channelId);
    if (!channel) return;
    channel.status = "ok";
    await db.update(channels).set({ status: "ok" }).where(eq(channels.id, channelId));
    if (!random.chance(0.1)) return;
    for (const row of tables.publications.values()) {
      if (row.channelId === channelId) row.channelId = null;
    }
    tables.channels.delete(channelId);
    await db.delete(channels).where(eq(channels.id, channelId));
  }

  async function operate(): Promise<string> {
    now += random.pick([1, 1, 50, 700, 1000, 1001, 1001, 2000, 3000, 31_000]);
    if (random.chance(0.04)) now += 301_000;
    await setClock(now);
    const sweepBoth = async () => {
      await sweep(db);
      modelOutcomes.sweep(tables, now);
    };
    const operation = random.pick([
      publish,
      publish,
      claim,
      claim,
      claim,
      claim,
      record,
      record,
      record,
      extend,
      sweepBoth,
      recover,
      catchUp,
      accept,
      beatOrRetire,
      roll,
      resolve,
      removeOrMend,
    ]);
    await operation();
    return operation.name;
  }

  async function realRows(): Promise<object> {
    const rows = await db.select().from(publications).orderBy(asc(publications.id));
    const tries = await db.select().from(attempts);
    const places = await db.select().from(channels).orderBy(asc(channels.id));
    const seen = await db.select().from(workerRows).orderBy(asc(workerRows.id));
    const [epoch] = await db.select().from(deliveryEpoch);
    const doubts = await db
      .select()
      .from(deliveryDoubts)
      .orderBy(asc(deliveryDoubts.publicationId));
    const rhythm = await db.select().from(rateLimits).orderBy(asc(rateLimits.key));
    return {
      publications: rows.map((row) => [
        row.id,
        row.status,
        row.errorCode,
        row.version,
        row.fence,
        row.attempts,
        row.crashCount,
        row.workerId,
        row.channelId,
        row.leaseUntil?.getTime() ?? null,
        row.dueAt.getTime(),
        row.notBefore.getTime(),
        row.lateLimitAt.getTime(),
        row.updatedAt.getTime(),
      ]),
      attempts: tries
        .map(({ publicationId, fence, outcome }) => `${publicationId}:${fence} ${outcome}`)
        .toSorted(),
      channels: places.map(({ id, status, chatId }) => [id, status, Number(chatId)]),
      workers: seen.map(({ id, seenAt, epochId }) => [id, seenAt.getTime(), epochId === epoch?.id]),
      doubts: doubts.map(({ publicationId }) => publicationId),
      epoch: [epoch?.beganAt.getTime(), epoch?.restoredAt?.getTime() ?? null, epoch?.isSettled],
      rateLimits: rhythm.map(({ key, until, recent }) => [key, until.getTime(), recent]),
    };
  }

  function modelRows(): object {
    const byId = <Row extends { readonly id: string }>(rows: Iterable<Row>) =>
      [...rows].toSorted((one, other) => (one.id < other.id ? -1 : 1));
    return {
      publications: byId(tables.publications.values()).map((row) => [
        row.id,
        row.status,
        row.errorCode,
        row.version,
        row.fence,
        row.attempts,
        row.crashCount,
        row.workerId,
        row.channelId,
        row.leaseUntil,
        row.dueAt,
        row.notBefore,
        row.lateLimitAt,
        row.updatedAt,
      ]),
      attempts: [...tables.attempts]
        .map(
          ([, { publicationId, fence, end }]) =>
            `${publicationId}:${fence} ${end?.outcome ?? null}`,
        )
        .toSorted(),
      channels: byId(tables.channels.values()).map(({ id, status, chatId }) => [
        id,
        status,
        chatId,
      ]),
      workers: [...tables.workers]
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .map(([id, { seenAt, epochId }]) => [id, seenAt, epochId === tables.epoch.id]),
      doubts: [...tables.doubts.keys()].toSorted(),
      epoch: [tables.epoch.beganAt, tables.epoch.restoredAt, tables.epoch.isSettled],
      rateLimits: [...tables.rateLimits]
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .map(([key, { until, recent }]) => [key, until, recent]),
    };
  }

  return { connectAll, operate, realRows, modelRows };
}

describe("the model of the database does what the database does", () => {
  it.each(Array.from({ length: 12 }, (_, n) => n + 1))(
    "claims, outcomes, sweeps, recoveries and decisions in any order: sequence %i",
    async (seed) => {
      const pair = startPair(seed);
      await pair.connectAll();
      for (let n = 0; n < OPERATIONS; n += 1) {
        const name = await pair.operate();
        expect(pair.modelRows(), `after ${name}, operation ${n}`).toEqual(await pair.realRows());
      }
    },
    120_000,
  );
});

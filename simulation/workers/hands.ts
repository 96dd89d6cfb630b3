/** Like dispatcher.ts: carries out the commands of `step`, and may die between any two effects. */
import type { AttemptKey, Outcome } from "@vestnik/domain/publication";
import type { AttemptEvidence } from "@vestnik/server/delivery/journal/evidence";

import type { JournalOutcome } from "@vestnik/server/delivery/journal/journalLine";
import type {
  Claim,
  CommandOf,
  WorkerCommand,
  WorkerHappening,
} from "@vestnik/server/delivery/rules/workerState";
import type { ModelJournal } from "./disk.ts";
import type { Lifetime } from "./lifetime.ts";
import { sayAttempt } from "../report.ts";
import {
  claimDue,
  extendLeases,
  hasPoison,
  latestAttempt,
  msUntilNextDue,
} from "../model/modelClaim.ts";
import type { ModelClaimed } from "../model/modelClaim.ts";
import { sweep } from "../model/modelOutcomes.ts";
import { accept, beat, callTheRoll } from "../model/modelRollCall.ts";
import type { Heard, Memory } from "../model/modelRollCall.ts";
import { catchUpWith } from "./catchingUp.ts";
import { recoverOrphans } from "./recovery.ts";
import { watch } from "./simulatedSense.ts";
import type { Sense } from "./simulatedSense.ts";
import type { SimulatedRecorder } from "./simulatedRecorder.ts";
import { sayOutcome } from "../surroundings/simulatedTelegram.ts";
import type { SimulatedTelegram } from "../surroundings/simulatedTelegram.ts";
import type { World } from "../world.ts";

export type Parts = {
  readonly workerId: string;
  readonly folder: number;
  readonly life: Lifetime;
  readonly journal: ModelJournal;
  readonly recorder: SimulatedRecorder;
  readonly telegram: SimulatedTelegram;
  readonly isLethal: (publicationId: string) => boolean;
  readonly sense: Sense;
  /** The evidence of this machine's workers, and whose it is. */
  readonly evidence: () => readonly AttemptEvidence[];
  readonly heard: () => readonly Heard[];
  /** Of its folder. */
  readonly gapAt: () => number | null;
  /** databaseSense.ts */
  readonly atStart: "known" | "met" | "went_back";
  readonly onAccepted: (memory: Memory) => void;
};

/** dispatcher.ts */
const MAX_LOOK_MS = 1000;

export function createHands(
  world: World,
  parts: Parts,
  happened: (happening: WorkerHappening) => void,
): (command: WorkerCommand) => void {
  const { database, tables, truth, random, sabotage, circumstances } = world;
  const { life, journal, workerId } = parts;
  const { limits } = circumstances;
  const inFlight = new Map<string, ModelClaimed>();

  function carryOut(command: WorkerCommand): void {
    switch (command.type) {
      case "claim":
        return claim(command);
      case "maintain":
        return maintain(command);
      case "catch_up":
        return catchUp(command);
      case "begin":
        return begin(command.attempts);
      case "prepare":
        return prepare(command.claim);
      case "send":
        return send(command);
      case "journal":
        return journalOutcome(command.entry);
      case "settle":
        return settle(command.entry);
      case "forget":
        return journal.forget(command.attempt);
      default:
        return command satisfies never;
    }
  }

  function claim({ limit, concurrencyOf, poison }: CommandOf<"claim">): void {
    const askedAt = life.clock();
    const asked = world.time.now();
    const request = { workerId, leaseMs: limits.leaseMs, limit, concurrencyOf, poison };
    const failed = () => happened({ type: "claim_failed" });
    const hasGoneBack = watch(world, parts.sense);
    const transaction = (now: number) => {
      if (hasGoneBack()) return undefined;
      const done = claimDue(tables, request, now);
      for (const { publication, channel } of done.claimed) {
        const by = {
          folder: parts.folder,
          worker: life.name,
          askedAt: asked,
          botId: channel.botId,
        };
        truth.claimed(publication, by, now);
        world.note(() => `${life.name} claims ${publication.id}:${publication.fence}`);
      }
      const nextMs = done.isMore ? undefined : msUntilNextDue(tables, now);
      return { ...done, nextMs: nextMs ?? MAX_LOOK_MS };
    };
    database.ask(life, transaction, {
      failed,
      answered(done) {
        if (!life.survives("after the claim")) return;
        if (!done) return wentBack("claimed");
        const { claimed, isMore, nextMs } = done;
        for (const one of claimed) inFlight.set(claimOf(one).attempt.id, one);
        const claims = claimed.map(claimOf);
        const lookAgainMs = Math.min(MAX_LOOK_MS, nextMs);
        happened({ type: "claimed", claims, askedAt, isMore, poison, lookAgainMs });
      },
    });
  }

  function wentBack(instead: "claimed" | "maintained"): void {
    world.note(() => `${life.name} notices that the database went back`);
    happened({ type: "went_back", instead });
  }

  function catchUp({ isLast }: CommandOf<"catch_up">): void {
    const askedAt = life.clock();
    const failed = () => happened({ type: "catch_up_failed" });
    const caughtUp = (isOver: boolean) => happened({ type: "caught_up", askedAt, isOver });
    const accepting = (now: number) => {
      const { present } = accept(
        tables,
        workerId,
        { before: parts.sense.memory, leaseMs: limits.leaseMs },
        now,
      );
      if (tables.epoch.beganAt === now) truth.noticedSetBack(now);
      return present;
    };
    const accepted = (memory: Memory) => {
      parts.sense.memory = memory;
      parts.onAccepted(memory);
      catchUpWith(world, life, parts.evidence, {
        failed,
        written: (now) => truth.reported(parts.heard(), now),
        answered: () => (isLast ? rollCall(parts.heard()) : caughtUp(false)),
      });
    };
    const rollCall = (heard: readonly Heard[]) => {
      const epochId = parts.sense.memory.epochIds.at(-1) ?? "";
      const { leaseMs } = limits;
      const { joined } = parts.sense.memory;
      const caller = { workerId, epochId, joined, leaseMs };
      const calling = (now: number) => {
        const isOver = callTheRoll(tables, caller, heard, now);
        if (tables.epoch.beganAt === now) truth.noticedSetBack(now);
        return isOver;
      };
      const called = (isOver: boolean) => {
        if (isOver) {
          parts.sense.memory = { ...parts.sense.memory, joined: null };
          parts.onAccepted(parts.sense.memory);
        }
        caughtUp(isOver);
      };
      database.change(life, calling, { answered: called, failed });
    };
    database.change(life, accepting, { answered: accepted, failed });
  }

  function maintain({ extend, recover }: CommandOf<"maintain">): void {
    const askedAt = life.clock();
    const asked = extend.map(({ id }) => id);
    const failed = () => happened({ type: "maintain_failed" });
    let extended: ReadonlySet<string> = new Set();
    const extending = (now: number) => {
      extended = new Set(extendLeases(tables, extend, limits.leaseMs, now));
    };
    const maintained = (poisonWaits: boolean) =>
      happened({ type: "maintained", askedAt, asked, extended, poisonWaits });
    const looking = () =>
      database.ask(life, (now) => hasPoison(tables, now), { answered: maintained, failed });
    const sweeping = () =>
      database.ask(life, (now) => sweep(tables, now), { answered: looking, failed });
    const isInFlight = (attempt: AttemptKey) => inFlight.has(attempt.id);
    const recovering = () =>
      recoverOrphans(world, parts, journal.traceOf, isInFlight, { answered: sweeping, failed });
    const next = recover ? recovering : sweeping;
    const beating = (now: number) => beat(tables, workerId, parts.sense.memory.seenAt ?? 0, now);
    const beaten = (seenAt: number | undefined) => {
      if (seenAt === undefined && sabotage !== "no_sense") return wentBack("maintained");
      const { memory } = parts.sense;
      parts.sense.memory = { ...memory, seenAt: Math.max(seenAt ?? 0, memory.seenAt ?? 0) };
      if (extend.length === 0) next();
      else extendAll();
    };
    const extendAll = () => database.ask(life, extending, { answered: next, failed });
    const looked = (hasGone: boolean) => {
      if (hasGone) wentBack("maintained");
      else database.ask(life, beating, { answered: beaten, failed });
    };
    database.ask(life, watch(world, parts.sense), { answered: looked, failed });
  }

  function begin(attempts: readonly AttemptKey[]): void {
    for (const attempt of attempts) {
      journal.begin(attempt);
      truth.begun(attempt);
    }
    life.survives("after preparation began");
  }

  function prepare({ attempt }: Claim): void {
    const { id } = attempt;
    const isSlow = world.strikes(0.02);
    life.after(random.between(0, isSlow ? 4000 : 20), () => {
      if (parts.isLethal(attempt.publicationId))
        return life.die(`poisoned by ${sayAttempt(attempt)}`);
      const failure = world.strikes(0.01) ? random.pick([notTried, uploadGone]) : undefined;
      if (failure) happened({ type: "ended", id, outcome: failure });
      else happened({ type: "prepared", id });
    });
  }

  function send({ claim: { attempt }, writeBy }: CommandOf<"send">): void {
    const { id } = attempt;
    const claimed = inFlight.get(id);
    if (!claimed || !life.survives("before the mark")) return;
    if (world.strikes(circumstances.diskFull))
      return happened({ type: "ended", id, outcome: notTried });
    if (sabotage !== "no_mark") journal.intend(attempt);
    truth.intended(attempt);
    if (!life.survives("after the mark")) return;
    const { publication, channel } = claimed;
    const { botId, botTokenMark, chatId } = channel;
    const { text, weight } = publication;
    const target = { botId, botTokenMark, chatId, channelId: channel.id };
    const sending = { workerId, attempt, ...target, text, weight, writeBy };
    parts.telegram.send(life, sending, (outcome) => happened({ type: "ended", id, outcome }));
  }

  function journalOutcome(entry: JournalOutcome): void {
    const { id } = entry.attempt;
    world.note(
      () => `${life.name} journals ${sayAttempt(entry.attempt)}: ${sayOutcome(entry.outcome)}`,
    );
    if (sabotage !== "no_journal") journal.write(entry);
    truth.ended(entry.attempt);
    if (!life.survives("before the sync")) return;
    life.after(random.between(1, 6), () => {
      journal.sync();
      truth.journaled(entry);
      if (life.survives("between journal and database")) happened({ type: "journaled", id });
    });
  }

  function settle(entry: JournalOutcome): void {
    const { id } = entry.attempt;
    parts.recorder.record(entry, () => {
      inFlight.delete(id);
      happened({ type: "settled", ids: [id], isRecorded: true });
    });
  }

  return carryOut;
}

const notTried: Outcome = { kind: "deferred", reason: "unreachable", description: "" };
const uploadGone: Outcome = { kind: "rejected", code: "upload_gone", description: "" };

function claimOf({ publication, channel }: ModelClaimed): Claim {
  const { botId, botTokenMark } = channel;
  const isPoison = publication.crashCount > 0;
  return { attempt: latestAttempt(publication), botId, isPoison, botTokenMark };
}

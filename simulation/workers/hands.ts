/** Like dispatcher.ts: carries out the commands of `step`, and may die between any two effects. */
import { attemptName } from "@vestnik/server/delivery/journal/journalLine";
import type { Outcome } from "@vestnik/domain/publication";
import type { AttemptEvidence } from "@vestnik/server/delivery/journal/evidence";
import type { AttemptKey, JournalOutcome } from "@vestnik/server/delivery/journal/journalLine";
import type {
  Claim,
  CommandOf,
  WorkerCommand,
  WorkerHappening,
} from "@vestnik/server/delivery/rules/workerState";
import type { ModelJournal } from "./disk.ts";
import type { Lifetime } from "./lifetime.ts";
import { claimDue, extendLeases, hasPoison, msUntilNextDue } from "../model/modelClaim.ts";
import type { ModelClaimed } from "../model/modelClaim.ts";
import { applyEvidence } from "../model/modelEvidence.ts";
import { sweep } from "../model/modelOutcomes.ts";
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
  /** The evidence of this machine's workers. */
  readonly evidence: () => readonly AttemptEvidence[];
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
        return catchUp();
      case "begin":
        return begin(command.attempts);
      case "prepare":
        return prepare(command.claim);
      case "send":
        return send(command.claim);
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
        for (const one of claimed) inFlight.set(attemptName(claimOf(one).attempt), one);
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

  function catchUp(): void {
    const askedAt = life.clock();
    parts.sense.incarnation = tables.incarnation;
    const evidence = parts.evidence();
    database.ask(life, () => applyEvidence(tables, evidence), {
      answered: () => happened({ type: "caught_up", askedAt }),
      failed: () => happened({ type: "catch_up_failed" }),
    });
  }

  function maintain({ extend, recover }: CommandOf<"maintain">): void {
    const askedAt = life.clock();
    const asked = extend.map(attemptName);
    const ids = extend.map(({ publicationId }) => publicationId);
    const failed = () => happened({ type: "maintain_failed" });
    let extended: ReadonlySet<string> = new Set();
    const extending = (now: number) => {
      const extendedAttempts = extendLeases(tables, workerId, ids, limits.leaseMs, now);
      extended = new Set(extendedAttempts.map(attemptName));
    };
    const maintained = (poisonWaits: boolean) =>
      happened({ type: "maintained", askedAt, asked, extended, poisonWaits });
    const looking = () =>
      database.ask(life, (now) => hasPoison(tables, now), { answered: maintained, failed });
    const sweeping = () =>
      database.ask(life, (now) => sweep(tables, now), { answered: looking, failed });
    const isInFlight = (attempt: AttemptKey) => inFlight.has(attemptName(attempt));
    const recovering = () =>
      recoverOrphans(world, parts, journal.traceOf, isInFlight, { answered: sweeping, failed });
    const next = recover ? recovering : sweeping;
    const extendAll = () => database.ask(life, extending, { answered: next, failed });
    const looked = (isBack: boolean) => {
      if (isBack) wentBack("maintained");
      else if (extend.length === 0) next();
      else extendAll();
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
    const id = attemptName(attempt);
    const isSlow = world.strikes(0.02);
    life.after(random.between(0, isSlow ? 4000 : 20), () => {
      if (parts.isLethal(attempt.publicationId)) return life.die(`poisoned by ${id}`);
      const failure = world.strikes(0.01) ? random.pick([notTried, uploadGone]) : undefined;
      if (failure) happened({ type: "ended", id, outcome: failure });
      else happened({ type: "prepared", id });
    });
  }

  function send({ attempt }: Claim): void {
    const id = attemptName(attempt);
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
    const sending = { attempt, botId, botTokenMark, chatId, channelId: channel.id, text, weight };
    parts.telegram.send(life, sending, (outcome) => happened({ type: "ended", id, outcome }));
  }

  function journalOutcome(entry: JournalOutcome): void {
    const id = attemptName(entry.attempt);
    world.note(
      () => `${life.name} journals ${attemptName(entry.attempt)}: ${sayOutcome(entry.outcome)}`,
    );
    if (sabotage !== "no_journal") journal.write(entry);
    if (!life.survives("before the sync")) return;
    life.after(random.between(1, 6), () => {
      journal.sync();
      truth.journaled(entry);
      if (life.survives("between journal and database")) happened({ type: "journaled", id });
    });
  }

  function settle(entry: JournalOutcome): void {
    const id = attemptName(entry.attempt);
    parts.recorder.record({ ...entry, workerId }, () => {
      inFlight.delete(id);
      happened({ type: "settled", ids: [id], isRecorded: true });
    });
  }

  return carryOut;
}

const notTried: Outcome = { kind: "deferred", reason: "unreachable", description: "" };
const uploadGone: Outcome = { kind: "rejected", code: "upload_gone", description: "" };

function claimOf({ publication, channel }: ModelClaimed): Claim {
  const { id: publicationId, fence, crashCount } = publication;
  const { botId, botTokenMark } = channel;
  return { attempt: { publicationId, fence }, botId, isPoison: crashCount > 0, botTokenMark };
}

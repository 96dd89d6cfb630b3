/** The rules of a worker, for any events in any order. */
import type { AttemptKey, Outcome } from "@vestnik/domain/publication";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { BOT_CONCURRENCY, DRAIN_MS } from "./concurrency.ts";
import { step, wakeAt } from "./step.ts";
import { LATE_COMMIT_MS, MAINTAIN_MS, newWorker } from "./workerState.ts";
import type {
  Claim,
  CommandOf,
  WorkerCommand,
  WorkerHappening,
  WorkerLimits,
} from "./workerState.ts";

/** What the environment of a worker does next; numbers choose among what can happen at that moment. */
type Move = {
  readonly kind: number;
  readonly which: number;
  readonly passesMs: number;
  readonly outcome: Outcome;
};

type Moment = {
  readonly now: number;
  readonly happening: WorkerHappening;
  readonly commands: readonly WorkerCommand[];
  readonly wakeAt: number;
};

const anyOutcome: fc.Arbitrary<Outcome> = fc.oneof(
  fc.constant<Outcome>({ kind: "delivered", messageIds: [1] }),
  fc.constant<Outcome>({ kind: "unknown", code: "connection_lost", description: "" }),
  fc.constant<Outcome>({ kind: "rejected", code: "bot_unauthorized", description: "" }),
  fc.constant<Outcome>({ kind: "deferred", reason: "unreachable", description: "" }),
  fc.integer({ min: 1, max: 9000 }).map((retryAfterMs): Outcome => {
    return { kind: "deferred", reason: "flood", description: "", retryAfterMs };
  }),
);

const anyMoves = fc.array(
  fc.record<Move>({
    kind: fc.nat(999),
    which: fc.nat(9999),
    passesMs: fc.oneof(fc.constant(0), fc.nat(300), fc.nat(20_000)),
    outcome: anyOutcome,
  }),
  { minLength: 5, maxLength: 120 },
);
const anyLimits = fc.constantFrom<WorkerLimits>(
  { leaseMs: 30_000, inFlight: 3, claimed: 5 },
  { leaseMs: 30_000, inFlight: 192, claimed: 1024 },
);

/** Leases are extended every second. */
const MAX_SLEEP_MS = 1000;

/** A worker with an environment that answers its commands in any order, late, or with failures, as databases and networks do. */
function startPlay(limits: WorkerLimits) {
  const moments: Moment[] = [];
  const waiting: WorkerCommand[] = [];
  let now = 1000;
  let state = newWorker(limits, now);
  let made = 0;

  function happen(happening: WorkerHappening): void {
    const [after, commands] = step(state, { ...happening, now });
    state = after;
    waiting.push(...commands.filter(({ type }) => type !== "begin" && type !== "forget"));
    moments.push({ now, happening, commands, wakeAt: wakeAt(state, now) });
  }

  function move({ kind, which, passesMs, outcome }: Move): void {
    now += passesMs;
    if (kind < 100) return happen({ type: "notified" });
    if (kind < 110) return happen({ type: "stopped" });
    const command = kind < 800 ? waiting[which % Math.max(1, waiting.length)] : undefined;
    if (command === undefined) {
      now = Math.max(now, Math.min(wakeAt(state, now), now + 5000));
      return happen({ type: "timer" });
    }
    waiting.splice(waiting.indexOf(command), 1);
    happen(answerTo(command, which, outcome));
  }

  function answerTo(command: WorkerCommand, which: number, outcome: Outcome): WorkerHappening {
    switch (command.type) {
      case "claim":
        if (which % 41 === 0) return { type: "went_back", instead: "claimed" };
        return which % 7 === 0 ? { type: "claim_failed" } : claimed(command, which);
      case "maintain":
        if (which % 41 === 0) return { type: "went_back", instead: "maintained" };
        return which % 7 === 0 ? { type: "maintain_failed" } : maintained(command, which);
      case "catch_up":
        return which % 7 === 0
          ? { type: "catch_up_failed" }
          : {
              type: "caught_up",
              askedAt: now - (which % 900),
              isOver: command.isLast && which % 5 !== 0,
            };
      case "prepare": {
        const id = command.claim.attempt.id;
        return which % 5 === 0 ? { type: "ended", id, outcome } : { type: "prepared", id };
      }
      case "send":
        return { type: "ended", id: command.claim.attempt.id, outcome };
      case "journal":
        return { type: "journaled", id: command.entry.attempt.id };
      case "settle": {
        const ids = [command.entry.attempt.id];
        return { type: "settled", ids, isRecorded: which % 9 !== 0 };
      }
      case "begin":
      case "forget":
        throw new Error("These have no answer.");
      default:
        return command satisfies never;
    }
  }

  /** As many as the database would return: within the limit and the concurrency of each bot. */
  function claimed(
    { limit, concurrencyOf, poison }: CommandOf<"claim">,
    which: number,
  ): WorkerHappening {
    const starts = new Map<number, number>();
    const claims: Claim[] = [];
    for (let n = 0; n < Math.min(limit, which % 12); n += 1) {
      const botId = 1 + ((which + n * n) % 3);
      const count = starts.get(botId) ?? 0;
      if (count >= (concurrencyOf.get(botId) ?? BOT_CONCURRENCY)) continue;
      starts.set(botId, count + 1);
      made += 1;
      // Publications become due again, even while an earlier attempt is still in flight.
      const attempt = { id: `a${made}`, publicationId: `p${made % 5}`, fence: made };
      claims.push({ attempt, botId, isPoison: poison });
    }
    const askedAt = now - (which % 900);
    const isMore = which % 3 === 0 && claims.length > 0;
    return { type: "claimed", claims, askedAt, isMore, poison, lookAgainMs: 1 + (which % 1000) };
  }

  function maintained({ extend }: CommandOf<"maintain">, which: number): WorkerHappening {
    const asked = extend.map(({ id }) => id);
    const extended = new Set(asked.filter((_, n) => (which + n) % 6 !== 0));
    const askedAt = now - (which % 900);
    return { type: "maintained", askedAt, asked, extended, poisonWaits: which % 4 === 0 };
  }

  return {
    moments,
    move,
    happen,
    waitFor: (ms: number) => (now += ms),
    wake: () => wakeAt(state, now),
    now: () => now,
  };
}

function play(moves: readonly Move[], limits: WorkerLimits): readonly Moment[] {
  const game = startPlay(limits);
  for (const move of moves) game.move(move);
  return game.moments;
}

function expectAlways(holds: (moments: readonly Moment[], limits: WorkerLimits) => void): void {
  const property = fc.property(anyMoves, anyLimits, (moves, limits) => {
    holds(play(moves, limits), limits);
  });
  fc.assert(property, { numRuns: 400 });
}

function commandsOf<Type extends WorkerCommand["type"]>(
  { commands }: Pick<Moment, "commands">,
  type: Type,
): readonly (WorkerCommand & { readonly type: Type })[] {
  const isOne = (command: WorkerCommand): command is WorkerCommand & { readonly type: Type } =>
    command.type === type;
  return commands.filter(isOne);
}

function endsClaim(happening: WorkerHappening): boolean {
  const { type } = happening;
  if (type === "went_back") return happening.instead === "claimed";
  return type === "claimed" || type === "claim_failed";
}

function endsMaintaining(happening: WorkerHappening): boolean {
  const { type } = happening;
  if (type === "went_back") return happening.instead === "maintained";
  return type === "maintained" || type === "maintain_failed";
}

const nameOf = ({ attempt }: { readonly attempt: AttemptKey }) => attempt.id;

describe("after any sequence of events, a worker", () => {
  it("sends at most one request for an attempt", () => {
    expectAlways((moments) => {
      const asked = moments.flatMap((moment) =>
        commandsOf(moment, "send").map(({ claim }) => nameOf(claim)),
      );
      expect(new Set(asked).size).toBe(asked.length);
    });
  });

  it("sends only what it claimed, with enough of the lease left to connect", () => {
    expectAlways((moments, { leaseMs }) => {
      const leases = new Map<string, number>();
      for (const { now, happening, ...moment } of moments) {
        if (happening.type === "claimed") {
          for (const { attempt } of happening.claims) {
            leases.set(attempt.id, happening.askedAt + leaseMs);
          }
        }
        if (happening.type === "maintained") {
          for (const id of happening.asked) {
            leases.set(id, happening.extended.has(id) ? happening.askedAt + leaseMs : 0);
          }
        }
        if (happening.type === "went_back") {
          for (const [id, endsAt] of leases) leases.set(id, Math.min(endsAt, now));
        }
        if (happening.type === "settled") for (const id of happening.ids) leases.delete(id);
        for (const { claim } of commandsOf(moment, "send")) {
          expect(leases.get(claim.attempt.id) ?? 0).toBeGreaterThanOrEqual(now + 15_000);
        }
      }
    });
  });

  it("claims nothing of a database that went back until every older lease is over and it contains what the workers know", () => {
    let goings = 0;
    expectAlways((moments, { leaseMs }) => {
      let claimAgainAt = 0;
      let isTold = true;
      for (const { now, happening, ...moment } of moments) {
        if (happening.type === "went_back") {
          goings += 1;
          claimAgainAt = now + leaseMs;
          isTold = false;
        }
        if (happening.type === "caught_up" && happening.isOver) {
          isTold ||= happening.askedAt >= claimAgainAt;
        }
        const isTrusting =
          commandsOf(moment, "claim").length > 0 ||
          commandsOf(moment, "maintain").some(({ recover }) => recover);
        expect(isTrusting && !isTold).toBe(false);
      }
    });
    expect(goings).toBeGreaterThan(10);
  });

  it("sends nothing through a bot it knows to be paused", () => {
    expectAlways((moments) => {
      const botOf = new Map<string, number | null>();
      const pausedUntil = new Map<number | null, number>();
      for (const { now, happening, ...moment } of moments) {
        if (happening.type === "claimed") {
          for (const { attempt, botId } of happening.claims) botOf.set(attempt.id, botId);
        }
        if (happening.type === "ended" && happening.outcome.kind === "deferred") {
          const botId = botOf.get(happening.id) ?? null;
          const until = now + (happening.outcome.retryAfterMs ?? 0);
          pausedUntil.set(botId, Math.max(until, pausedUntil.get(botId) ?? 0));
        }
        for (const { claim } of commandsOf(moment, "send")) {
          expect(pausedUntil.get(claim.botId) ?? 0).toBeLessThanOrEqual(now);
        }
      }
    });
  });

  it("journals an outcome once before it settles it, and forgets only what is recorded", () => {
    expectAlways((moments) => {
      const journaled = new Set<string>();
      const settled = new Set<string>();
      const isRecorded = new Set<string>();
      for (const { happening, ...moment } of moments) {
        if (happening.type === "journaled") journaled.add(happening.id);
        if (happening.type === "settled" && happening.isRecorded) {
          for (const id of happening.ids) isRecorded.add(id);
        }
        for (const { entry } of commandsOf(moment, "settle")) {
          expect(journaled).toContain(entry.attempt.id);
          expect(settled).not.toContain(entry.attempt.id);
          settled.add(entry.attempt.id);
        }
        for (const { attempt } of commandsOf(moment, "forget")) {
          expect(isRecorded).toContain(attempt.id);
        }
      }
      const journalings = moments.flatMap((moment) =>
        commandsOf(moment, "journal").map(({ entry }) => nameOf(entry)),
      );
      expect(new Set(journalings).size).toBe(journalings.length);
    });
  });

  it("marks the beginning of a preparation before it prepares", () => {
    expectAlways((moments) => {
      for (const moment of moments) {
        const begun = moment.commands.findIndex(({ type }) => type === "begin");
        const prepared = moment.commands.findIndex(({ type }) => type === "prepare");
        expect(begun === -1).toBe(prepared === -1);
        expect(begun).toBeLessThanOrEqual(prepared);
        expect(commandsOf(moment, "begin").flatMap(({ attempts }) => attempts)).toEqual(
          commandsOf(moment, "prepare").map(({ claim }) => claim.attempt),
        );
      }
    });
  });

  it("prepares a possible poison message alone: nothing else is begun before its request leaves, and others had time to leave before", () => {
    expectAlways((moments) => {
      let preparing: string | undefined;
      let knownSince: number | undefined;
      let inFlight = 0;
      for (const { now, happening, ...moment } of moments) {
        if (happening.type === "settled") inFlight -= happening.ids.length;
        if (happening.type === "prepared" || happening.type === "ended") {
          if (happening.id === preparing) preparing = undefined;
        }
        if (happening.type === "maintained")
          knownSince = happening.poisonWaits ? (knownSince ?? now) : undefined;
        for (const { poison, limit } of commandsOf(moment, "claim")) {
          expect(preparing, "a claim beside possible poison").toBeUndefined();
          if (!poison) continue;
          expect(limit).toBe(1);
          const waitedMs = inFlight === 0 ? Infinity : now - (knownSince ?? now);
          expect(waitedMs).toBeGreaterThanOrEqual(DRAIN_MS);
        }
        for (const { claim } of commandsOf(moment, "prepare")) {
          inFlight += 1;
          expect(preparing, "a preparation beside possible poison").toBeUndefined();
          if (claim.isPoison) preparing = claim.attempt.id;
        }
      }
    });
  });

  it("claims nothing after it was asked to stop, and one thing at a time", () => {
    expectAlways((moments) => {
      let isStopped = false;
      let isClaiming = false;
      for (const { happening, ...moment } of moments) {
        isStopped ||= happening.type === "stopped";
        if (endsClaim(happening)) isClaiming = false;
        const claims = commandsOf(moment, "claim").length;
        expect(claims).toBeLessThanOrEqual(isStopped || isClaiming ? 0 : 1);
        isClaiming ||= claims > 0;
      }
    });
  });

  it("looks for orphans only while no claim is under way, and claims nothing meanwhile", () => {
    expectAlways((moments) => {
      let isClaiming = false;
      let isRecovering = false;
      for (const { happening, ...moment } of moments) {
        if (endsClaim(happening)) isClaiming = false;
        if (endsMaintaining(happening)) isRecovering = false;
        isRecovering ||= commandsOf(moment, "maintain").some(({ recover }) => recover);
        isClaiming ||= commandsOf(moment, "claim").length > 0;
        expect(isClaiming && isRecovering).toBe(false);
      }
    });
  });

  it("takes no more than its slots, and for one bot no more than that bot's", () => {
    expectAlways((moments, limits) => {
      const inFlight = new Map<string, { botId: number | null; since: number }>();
      let isSlow = false;
      const ended = new Set<string>();
      for (const { now, happening, ...moment } of moments) {
        if (happening.type === "settled") for (const id of happening.ids) inFlight.delete(id);
        // With an answer, or put off without a request: its outcome is on its way to the journal.
        for (const { entry } of commandsOf(moment, "journal")) ended.add(entry.attempt.id);
        for (const { claim } of commandsOf(moment, "prepare")) {
          inFlight.set(claim.attempt.id, { botId: claim.botId, since: now });
        }
        expect(inFlight.size).toBeLessThanOrEqual(limits.claimed);
        const unanswered = [...inFlight].filter(([id]) => !ended.has(id));
        isSlow ||= unanswered.some(([, { since }]) => now - since >= 2000);
        const quickPlaces = isSlow ? limits.claimed : limits.inFlight;
        expect(unanswered.length).toBeLessThanOrEqual(quickPlaces);
        for (const botId of [1, 2, 3]) {
          const ofBot = [...inFlight.values()].filter((one) => one.botId === botId);
          expect(ofBot.length).toBeLessThanOrEqual(BOT_CONCURRENCY);
        }
      }
    });
  });

  it("never sleeps for ever, unless an answer is outstanding", () => {
    expectAlways((moments) => {
      let asked = 0;
      for (const { now, happening, wakeAt: at, ...moment } of moments) {
        if (/^(claimed|claim_failed|maintained|maintain_failed)$/.test(happening.type)) asked -= 1;
        asked += commandsOf(moment, "claim").length + commandsOf(moment, "maintain").length;
        const latest = asked === 0 ? now + MAX_SLEEP_MS : Infinity;
        expect(at).toBeLessThanOrEqual(latest);
      }
    });
  });

  it.each([
    ["when nothing is answered", false],
    ["when there is nothing to do", true],
  ])("does not wake up more than a few times a second %s", (_, isAnswered) => {
    const property = fc.property(anyMoves, anyLimits, (moves, limits) => {
      const game = startPlay(limits);
      for (const move of moves) game.move(move);
      const startsAt = game.now();
      let wakings = 0;
      while (game.now() < startsAt + 10_000 && game.wake() < Infinity) {
        game.waitFor(Math.max(0, Math.ceil(game.wake() - game.now())));
        game.happen({ type: "timer" });
        wakings += 1;
        if (isAnswered) answerWithNothing(game);
        expect(wakings).toBeLessThan(60);
      }
    });
    fc.assert(property, { numRuns: 200 });
  });
});

it("a possible poison message that cannot be tried yet does not block the others for ever", () => {
  const game = startPlay({ leaseMs: 30_000, inFlight: 192, claimed: 1024 });
  const lastClaims = () => commandsOf(game.moments.at(-1) ?? { commands: [] }, "claim");
  const claimed = { type: "claimed", isMore: false, lookAgainMs: 1000 } as const;
  const attempt = { id: "a", publicationId: "p", fence: 1 };
  // A request that hangs leaves its bot no concurrency for the possible poison message.
  const claims = [{ attempt, botId: 1, isPoison: false }];
  game.happen({ type: "timer" });
  game.happen({ ...claimed, claims, askedAt: game.now(), poison: false });
  game.happen({ type: "prepared", id: attempt.id });
  const [asked, extended] = [[], new Set<string>()];
  game.happen({ type: "maintained", askedAt: game.now(), asked, extended, poisonWaits: true });
  // An ordinary publication is due meanwhile.
  game.happen({ type: "notified" });
  expect(lastClaims()).toEqual([]);
  game.waitFor(DRAIN_MS);
  game.happen({ type: "timer" });
  expect(lastClaims()).toMatchObject([{ poison: true }]);
  game.happen({ ...claimed, claims: [], askedAt: game.now(), poison: true });
  expect(lastClaims()).toMatchObject([{ poison: false }]);
});

it("looks for a late commit once more when ten seconds were lived through, however far the clock jumped", () => {
  const game = startPlay({ leaseMs: 30_000, inFlight: 192, claimed: 1024 });
  const looks = () =>
    game.moments.flatMap((moment) => commandsOf(moment, "maintain")).filter((one) => one.recover);
  const liveFor = (seconds: number) => {
    for (let second = 0; second < seconds; second += 1) {
      game.waitFor(MAINTAIN_MS);
      game.happen({ type: "timer" });
      answerWithNothing(game);
    }
  };
  game.happen({ type: "timer" });
  answerWithNothing(game);
  // The first second look is that for the process before.
  liveFor(LATE_COMMIT_MS / MAINTAIN_MS + 1);
  expect(looks()).toHaveLength(1);
  game.happen({ type: "notified" });
  game.happen({ type: "claim_failed" });
  liveFor(1);
  expect(looks()).toHaveLength(2);
  const jumpMs = 47 * 60_000;
  game.waitFor(jumpMs);
  liveFor(LATE_COMMIT_MS / MAINTAIN_MS - 2);
  expect(looks()).toHaveLength(2);
  liveFor(3);
  expect(looks()).toHaveLength(3);
});

/** The database answers at once that nothing is due. */
function answerWithNothing({
  moments,
  happen,
  now,
}: Pick<ReturnType<typeof startPlay>, "moments" | "happen" | "now">): void {
  const askedAt = now();
  for (const command of moments.at(-1)?.commands ?? []) {
    if (command.type === "claim") {
      const { poison } = command;
      happen({ type: "claimed", claims: [], askedAt, isMore: false, poison, lookAgainMs: 1000 });
    }
    if (command.type === "maintain") {
      const extended = new Set<string>();
      happen({ type: "maintained", askedAt, asked: [], extended, poisonWaits: false });
      // A recovery that is over lets the worker claim.
      if (command.recover) answerWithNothing({ moments, happen, now });
    }
  }
}

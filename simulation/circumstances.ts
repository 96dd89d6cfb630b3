/** How bad things are in one run, drawn from its seed: calm and terrible runs, so that rules about both are tested. */
import type { WorkerLimits } from "@vestnik/server/delivery/rules/workerState";
import type { Random } from "./random.ts";

/** Probabilities, unless the name has a unit. */
export type Circumstances = {
  /** Only restarts and failing statements happen, so no outcome may become unknown. */
  readonly isGentle: boolean;
  readonly workers: number;
  /** The workers are spread over them. */
  readonly machines: number;
  readonly bots: number;
  readonly channels: number;
  readonly publications: number;
  /** How long owners act and faults happen. */
  readonly troubleMs: number;
  readonly limits: WorkerLimits;
  /** The probability of a crash between any two effects of a worker. */
  readonly crash: number;
  /** The number of calamities in the whole run. */
  readonly kills: number;
  readonly stops: number;
  readonly freezes: number;
  /** The machine of a worker is suspended. */
  readonly suspensions: number;
  /** The database is set back to an earlier state. */
  readonly restores: number;
  /** It is set back once more before a lease is over. */
  readonly isRestoredTwice: boolean;
  /** Workers are killed while it is set back, so that they start meanwhile. */
  readonly isRestoredAtStarts: boolean;
  /** A machine is suspended at the moment the database is set back, often for longer than the others wait. */
  readonly isRestoredInSilence: boolean;
  /** A worker's folder is put back from a copy. */
  readonly copies: number;
  /** A worker dies and is not started again, while the workers beside it can still take over its folder. */
  readonly isRetired: boolean;
  readonly powerCuts: number;
  readonly outages: number;
  /** Long enough to miss every deadline. */
  readonly databaseSilenceMs: number;
  /** A worker folder that is never used again. */
  readonly isFolderLost: boolean;
  readonly poisons: number;
  readonly noticeLost: number;
  readonly statementFails: number;
  readonly answerLost: number;
  readonly commitsLate: number;
  readonly diskFull: number;
  readonly telegram: TelegramTrouble;
  /** The share of an owner's actions that are not new publications. */
  readonly changes: number;
};

type TelegramTrouble = {
  readonly connectFails: number;
  readonly connectsSlowly: number;
  readonly dropsBefore: number;
  readonly dropsAfter: number;
  readonly floods: number;
  readonly serverErrors: number;
  readonly unreadable: number;
  readonly rejects: number;
  readonly migrates: number;
  readonly albumsBreak: number;
  readonly slowBots: number;
  readonly revocations: number;
  /** How long Telegram cannot be reached. */
  readonly silenceMs: number;
};

export function drawCircumstances(random: Random): Circumstances {
  const drawn = draw(random);
  if (drawn.isGentle) return gentle(drawn);
  return drawn;
}

/** What an installation sees that is only restarted often. */
function gentle(drawn: Circumstances): Circumstances {
  const noCalamity = {
    kills: 0,
    freezes: 0,
    powerCuts: 0,
    outages: 0,
    databaseSilenceMs: 0,
    suspensions: 0,
    restores: 0,
    isRetired: false,
    copies: 0,
  };
  const noFault = { crash: 0, poisons: 0, isFolderLost: false, commitsLate: 0 };
  const noDoubt = { dropsBefore: 0, dropsAfter: 0, serverErrors: 0, unreadable: 0 };
  const telegram = { ...drawn.telegram, ...noDoubt, albumsBreak: 0, slowBots: 0 };
  return { ...drawn, ...noCalamity, ...noFault, telegram, stops: 1 + drawn.stops * 2 };
}

function draw(random: Random): Circumstances {
  const sometimes = (share: number, most: number) =>
    random.chance(share) ? random.next() * most : 0;
  const some = (share: number, most: number) =>
    random.chance(share) ? random.between(1, most) : 0;
  const bots = random.between(1, 4);
  // A bad connection for the whole run, not a single bad moment.
  const isFlaky = random.chance(0.15);
  const silence = (share: number) => (random.chance(share) ? random.between(200_000, 400_000) : 0);
  return {
    isGentle: random.chance(0.1),
    workers: random.pick([1, 1, 2, 2, 3, 4]),
    machines: random.pick([1, 1, 2]),
    bots,
    channels: bots + random.between(0, 6),
    publications: random.between(4, 30),
    troubleMs:
      random.pick([random.between(5, 40), random.between(5, 40), random.between(60, 150)]) * 1000,
    limits: {
      leaseMs: 30_000,
      ...random.pick([
        { inFlight: 4, claimed: 8 },
        { inFlight: 192, claimed: 1024 },
      ]),
    },
    crash: sometimes(0.5, 0.03),
    kills: some(0.4, 6),
    stops: some(0.4, 4),
    freezes: some(0.4, 5),
    suspensions: some(0.2, 3),
    restores: some(0.2, 2),
    isRestoredTwice: random.chance(0.2),
    isRestoredAtStarts: random.chance(0.2),
    isRestoredInSilence: random.chance(0.3),
    copies: some(0.06, 2),
    isRetired: random.chance(0.08),
    powerCuts: some(0.15, 2),
    outages: some(0.3, 2),
    databaseSilenceMs: silence(0.05),
    isFolderLost: random.chance(0.08),
    poisons: some(0.2, 2),
    noticeLost: random.pick([0, 0.2, 1]),
    statementFails: isFlaky ? 0.2 : sometimes(0.4, 0.08),
    answerLost: isFlaky ? 0.2 : sometimes(0.4, 0.08),
    commitsLate: sometimes(0.2, 0.05),
    diskFull: sometimes(0.1, 0.05),
    telegram: {
      connectFails: sometimes(0.4, 0.2),
      connectsSlowly: sometimes(0.3, 0.15),
      dropsBefore: sometimes(0.3, 0.1),
      dropsAfter: sometimes(0.3, 0.2),
      floods: sometimes(0.4, 0.2),
      serverErrors: sometimes(0.3, 0.1),
      unreadable: sometimes(0.2, 0.1),
      rejects: sometimes(0.3, 0.1),
      migrates: sometimes(0.3, 0.05),
      albumsBreak: sometimes(0.3, 0.3),
      slowBots: random.pick([0, 0, 0.3, 1]),
      revocations: some(0.2, 2),
      silenceMs: silence(0.05),
    },
    changes: random.next(),
  };
}

/** What an exploration contains: how many workers, publications and calamities, and what is taken away from the engine. */

/** Each number is how often it may happen on one path. */
export type Calamities = {
  /** The database is set back to a backup that was taken at any earlier point. */
  readonly setBacks: number;
  /** A worker stops acting, for any length of time. */
  readonly freezes: number;
  /** kill -9 with a restart at any later point. */
  readonly kills: number;
  /** A transaction is committed and its answer is lost, or it fails for its worker and is committed later. */
  readonly lostCommits: number;
  /** Telegram accepts, and its answer is lost. */
  readonly lostAnswers: number;
  /** Telegram refuses, and the attempt may be repeated. */
  readonly refusals: number;
  /** An owner sends an unconfirmed publication again. */
  readonly decisions: number;
};

export type Bounds = Calamities & {
  readonly publications: 1 | 2;
  /** Workers of one machine read each other's folders. */
  readonly machines: 1 | 2;
  /** The second worker has never seen the database, and starts at any point. */
  readonly hasNewcomer: boolean;
  /** When the backup is taken that the database is set back to: before anything happened, or at any point. */
  readonly backup: "first" | "any";
  /** How many calamities of all kinds may happen on one path. */
  readonly calamities: number;
};

const once: Calamities = {
  setBacks: 1,
  freezes: 1,
  kills: 1,
  lostCommits: 1,
  lostAnswers: 1,
  refusals: 1,
  decisions: 1,
};

const never: Calamities = {
  setBacks: 0,
  freezes: 0,
  kills: 0,
  lostCommits: 0,
  lostAnswers: 0,
  refusals: 0,
  decisions: 0,
};

type Surroundings = {
  readonly machines: 1 | 2;
  readonly publications?: 1 | 2;
  readonly hasNewcomer?: boolean;
  readonly backup?: "first" | "any";
};

/** These calamities, all of them on one path. */
function only(
  calamities: Partial<Calamities>,
  { machines, publications = 1, hasNewcomer = false, backup = "any" }: Surroundings,
): Bounds {
  const each = { ...never, ...calamities };
  const sum = Object.values(each).reduce((one, other) => one + other, 0);
  return { ...each, machines, publications, hasNewcomer, backup, calamities: sum };
}

/** Any calamities, so many of them on one path, and each kind once. */
function any(calamities: number, surroundings: Surroundings): Bounds {
  return { ...only(once, surroundings), calamities };
}

export function sayBounds({
  machines,
  publications,
  hasNewcomer,
  backup,
  calamities,
  ...each
}: Bounds): string {
  const kinds = Object.entries(each).flatMap(([kind, times]) => {
    return times > 0 ? [times > 1 ? `${times} ${kind}` : kind] : [];
  });
  const what = calamities < kinds.length ? `any ${calamities} of ` : "";
  return (
    `${machines} machine${machines > 1 ? "s" : ""}, ${publications} publication${publications > 1 ? "s" : ""}` +
    `${hasNewcomer ? ", a new worker" : ""}: ${what}${kinds.join(", ")}${each.setBacks > 0 && backup === "first" ? " to the beginning" : ""}`
  );
}

const one = { machines: 1 } as const;
const two = { machines: 2 } as const;
const oneFromFirst = { ...one, backup: "first" } as const;
const twoFromFirst = { ...two, backup: "first" } as const;

/** Explored with every change. */
export const boundedForm: readonly Bounds[] = [
  only({ setBacks: 1 }, one),
  only({ setBacks: 1 }, two),
  only({ setBacks: 1 }, { ...twoFromFirst, hasNewcomer: true }),
  only({ kills: 1, lostCommits: 1 }, one),
  only({ freezes: 1, lostCommits: 1 }, two),
  only({ freezes: 1, refusals: 1 }, { ...two, publications: 2 }),
];

/** Explored by `npm run simulate -- --explore`. */
export const fullForm: readonly Bounds[] = [
  ...boundedForm,
  only({ setBacks: 1 }, { ...oneFromFirst, hasNewcomer: true }),
  only({ setBacks: 2 }, oneFromFirst),
  only({ setBacks: 2 }, twoFromFirst),
  only({ setBacks: 1, kills: 1 }, oneFromFirst),
  only({ setBacks: 1, kills: 1 }, twoFromFirst),
  only({ setBacks: 1, freezes: 1 }, oneFromFirst),
  only({ setBacks: 1, freezes: 1 }, twoFromFirst),
  only({ setBacks: 1, lostCommits: 1 }, twoFromFirst),
  only({ setBacks: 1, lostAnswers: 1, decisions: 1 }, twoFromFirst),
  any(1, { ...one, publications: 2 }),
  any(1, { ...two, publications: 2 }),
  any(2, one),
  any(2, two),
];

/** Safeguards that can be taken away, to see that the exploration notices. */
export const explorationSabotages = [
  /** An attempt is named by its publication and fence, which a database that was set back gives out twice. */
  "no_attempt_id",
  /** After the database was set back, its workers do not wait for those that do not report. */
  "no_roll_call",
  /** After the database was set back, a worker claims again as soon as it has written down what it knows. */
  "no_lease_wait",
  /** A request leaves without an intent in the journal. */
  "no_mark",
  /** An outcome counts for any attempt. */
  "no_fence",
  /** A database that was set back is trusted. */
  "no_sense",
  /** What is recorded is deleted for good. */
  "no_evidence",
  /** A request may leave when its lease is over. */
  "no_margin",
  /** Outcomes go to the database only. */
  "no_journal",
] as const;
export type ExplorationSabotage = (typeof explorationSabotages)[number];

/** The smallest bounds in which each of them breaks a promise. */
export const sabotageBounds: Readonly<Record<ExplorationSabotage, Bounds>> = {
  no_attempt_id: only({ setBacks: 1 }, oneFromFirst),
  no_roll_call: only({ setBacks: 1, kills: 1 }, twoFromFirst),
  no_lease_wait: only({ setBacks: 1 }, oneFromFirst),
  no_mark: only({ kills: 1 }, one),
  no_fence: only({ refusals: 1, lostCommits: 1 }, one),
  no_sense: only({ setBacks: 1 }, oneFromFirst),
  no_evidence: only({ setBacks: 1 }, one),
  no_margin: only({ freezes: 1 }, one),
  no_journal: only({ kills: 1 }, one),
};

/** What must hold after every fault, as sentences of a report. */
import type { Ground } from "./ground.ts";
import type { Truth } from "./truth.ts";

/** Sends that the emulator accepted and did not answer, or answered unreadably: their outcome may be unknown. */
export type Justified = { has(publicationId: string): boolean };

/** Nothing lost, nothing twice, nothing denied, and nothing unknown without reason. */
export function problemsOf(truth: Truth, justified: Justified): string[] {
  const unjustified = truth.unknown.filter(({ id }) => !justified.has(id));
  return [
    ...some("twice in a channel", truth.twice),
    ...some("lost", truth.lost),
    ...some("in the channel, denied to the owner", truth.denied),
    ...some(
      "unknown although the outcome was journaled",
      unjustified.map(({ id, error }) => `${id} ${error?.code}`),
    ),
  ];
}

/** What a log says of a database that was set back. */
export const saying = {
  wentBack: "the database went back to an earlier state",
  forgotten: "the database had forgotten attempts",
  silent: "workers that may have sent posts since did not report",
} as const;

export function isSaid({ processes }: Ground, what: string): boolean {
  return processes.some((one) => one.output().includes(what));
}

/** Only a database that was set back is called one. */
export function problemsOfWords(ground: Ground): string[] {
  const said = Object.values(saying).filter((what) => isSaid(ground, what));
  return some("untrue words in a log", said);
}

/** "3 lost: a, b, c" — or nothing. */
export function some(what: string, which: readonly string[]): string[] {
  if (which.length === 0) return [];
  const more = which.length > 3 ? ", …" : "";
  return [`${which.length} ${what}: ${which.slice(0, 3).join(", ")}${more}`];
}

export function unless(isFine: boolean, problem: string): string[] {
  return isFine ? [] : [problem];
}

export function count(truth: Truth, status: string): number {
  return truth.byStatus.get(status) ?? 0;
}

export function summaryOf(truth: Truth): string {
  const { accepted, twice, lost } = truth;
  const unknown = truth.unknown.length;
  return `${accepted.length} accepted, ${lost.length} lost, ${twice.length} twice, ${unknown} unknown`;
}

/** The value below which this share of the values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export function inSeconds(ms: number): string {
  return `${(ms / 1000).toFixed(ms < 10_000 ? 2 : 1)} s`;
}

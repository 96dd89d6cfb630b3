/** The input and the result of a measurement. */
import type { Provider } from "../provider/providerProcess.ts";
import type { PostgresServer, RedisServer } from "../rig/servers.ts";

export type Bench = {
  readonly postgres: PostgresServer;
  readonly redis: RedisServer | undefined;
  readonly provider: Provider;
  /** Small numbers: shows whether it works, not how fast. */
  readonly isQuick: boolean;
  readonly say: (line: string) => void;
};

/** One goal beside the measured value; `isMet` is null where nothing could be measured. */
export type Figure = {
  readonly goal: string;
  readonly measured: string;
  readonly isMet: boolean | null;
};

export type Measured = {
  readonly figures: readonly Figure[];
  /** Sentences with the numbers behind the figures. */
  readonly details: readonly string[];
};

/** Why nothing could be measured on this machine. */
export type Skipped = { readonly skipped: string };

export type Measurement = {
  readonly id: string;
  readonly what: string;
  measure(bench: Bench): Promise<Measured | Skipped>;
};

/** A row whose value is no number has measured nothing, as when a page has no such element any more. */
function requireNumber(measured: number, what: string): void {
  if (!Number.isFinite(measured)) throw new Error(`${what} is ${measured}.`);
}

export function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const place = Math.min(sorted.length - 1, Math.max(0, Math.ceil(sorted.length * part) - 1));
  return sorted[place] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** Compares rounds that follow each other, because the machine's load changes, and takes the median of the ratios. */
export function medianRatio(ours: readonly number[], theirs: readonly number[]): number {
  return median(ours.map((value, round) => value / (theirs[round] ?? Number.NaN)));
}

export function atLeast(goal: number, what: string, measured: number): Figure {
  requireNumber(measured, what);
  return {
    goal: `≥ ${goal}× ${what}`,
    measured: `${measured.toFixed(2)}×`,
    isMet: measured >= goal,
  };
}

export function atMost(
  goal: number,
  unit: "ms" | "×" | "kB",
  what: string,
  measured: number,
): Figure {
  requireNumber(measured, what);
  const digits = unit === "×" ? 2 : 0;
  return {
    goal: `${what} ≤ ${goal}${unit === "×" ? "×" : ` ${unit}`}`,
    measured: `${measured.toFixed(digits)}${unit === "×" ? "×" : ` ${unit}`}`,
    isMet: measured <= goal,
  };
}

export function numbers(values: readonly number[], digits = 0): string {
  return values.map((value) => value.toFixed(digits)).join(", ");
}

/** Prints the figures and writes them into docs/performance.md. */
import { readFileSync, writeFileSync } from "node:fs";
import type { Machine } from "./machine.ts";
import type { Figure, Measured, Measurement, Skipped } from "./measurements/measurement.ts";

/** A stored measurement: the result, the machine, and the date. */
type StoredMeasurement = {
  readonly what: string;
  readonly measured: Measured;
  readonly machine: Machine;
  readonly date: string;
};

const storedFile = new URL("figures.json", import.meta.url);
const document = new URL("../docs/performance.md", import.meta.url);
const BEGIN = "<!-- Written by `npm run bench -- --write`: from here … -->";
const END = "<!-- … to here. -->";

/** For `npm test`, which adds them to those of its other phases. */
export function leaveCounts(
  file: string,
  results: readonly (Measured | Skipped)[],
  failures: readonly string[],
): void {
  const skipped = results.filter((result) => "skipped" in result).length;
  const passed = results.length - skipped;
  writeFileSync(file, JSON.stringify({ passed, failed: failures.length, skipped, failures }));
}

export function print({ id, what }: Measurement, measured: Measured | Skipped): void {
  console.log(`\n  ${id}: ${what}`);
  if ("skipped" in measured) return console.log(`  – skipped: ${measured.skipped}`);
  const { figures, details } = measured;
  for (const figure of figures) {
    console.log(`  ${markOf(figure)} ${figure.goal.padEnd(48)} ${figure.measured}`);
  }
  for (const line of details) console.log(`      ${line}`);
}

function markOf({ isMet }: Figure): string {
  if (isMet === null) return "–";
  return isMet ? "✓" : "✗";
}

/** Stores the figures beside those of earlier runs that were not measured again, and writes all of them into the document. */
export function keep(
  results: readonly { readonly measurement: Measurement; readonly measured: Measured }[],
  order: readonly Measurement[],
  machine: Machine,
): void {
  const stored = JSON.parse(readFileSync(storedFile, "utf8")) as Record<string, StoredMeasurement>;
  const date = new Date().toISOString().slice(0, 10);
  for (const { measurement, measured } of results)
    stored[measurement.id] = { what: measurement.what, measured, machine, date };
  writeFileSync(storedFile, `${JSON.stringify(stored, null, 2)}\n`);
  const text = readFileSync(document, "utf8");
  const [before = "", rest = ""] = text.split(BEGIN);
  const [, after = ""] = rest.split(END);
  const inOrder = order.flatMap(({ id }) => (stored[id] ? [{ id, ...stored[id] }] : []));
  const written = [...tableOf(inOrder), "", ...detailsOf(inOrder), "", ...machinesOf(inOrder)];
  writeFileSync(document, `${before}${BEGIN}\n\n${written.join("\n")}\n\n${END}${after}`);
}

type Named = StoredMeasurement & { readonly id: string };

function tableOf(all: readonly Named[]): string[] {
  const lines = all.flatMap(({ id, measured }) =>
    measured.figures.map(
      (figure) => `| ${id} | ${figure.goal} | ${figure.measured} | ${markOf(figure)} |`,
    ),
  );
  return ["| # | Goal | Measured | |", "|---|---|---|---|", ...lines];
}

function detailsOf(all: readonly Named[]): string[] {
  return all.flatMap(({ id, what, measured, date, machine }) => [
    `* **${id}**: ${what}. Measured ${date} at ${machine["Commit"] ?? "unknown"}, load before ${machine["Load before"] ?? "unknown"}.`,
    ...measured.details.map((line) => `  * ${line}`),
  ]);
}

/** Each machine once, with the measurements made on it; commit and load are listed with the figures. */
function machinesOf(all: readonly Named[]): string[] {
  const machines = new Map<string, { machine: Machine; ids: string[] }>();
  for (const { id, machine } of all) {
    const { Commit: _commit, "Load before": _load, ...same } = machine;
    const key = JSON.stringify(same);
    const known = machines.get(key);
    if (known) known.ids.push(id);
    else machines.set(key, { machine: same, ids: [id] });
  }
  return [...machines.values()].flatMap(({ machine, ids }, index) => [
    ...(index > 0 ? [""] : []),
    `| ${ids.join(", ")} | measured on |`,
    "|---|---|",
    ...Object.entries(machine).map(([name, value]) => `| ${name} | ${value} |`),
  ]);
}

/** The rules and the dashboard of docs/monitoring, against what the process measures and what the documents say. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findOrUnpackPromtool } from "../../../../../scripts/machine/promtool.mjs";
import { startTestApp } from "../../testing/testApp.ts";
import type { TestApp } from "../../testing/testApp.ts";
import { measureProcess } from "./metrics.ts";
import { createStateGauges } from "./stateGauges.ts";

const docs = new URL("../../../../../docs/", import.meta.url).pathname;
const rulesFile = join(docs, "monitoring/alerts.yml");
const rules = readFileSync(rulesFile, "utf8");
const dashboard = readFileSync(join(docs, "monitoring/dashboard.json"), "utf8");
const operations = readFileSync(join(docs, "operations.md"), "utf8");

let testApp: TestApp;
let scrape: string;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "vestnik-rules-"));
  testApp = await startTestApp();
  const { metrics } = testApp.deps;
  measureProcess(metrics);
  await createStateGauges(testApp.deps, metrics, async () => await Promise.resolve(true))();
  const description = "";
  for (const reason of ["unreachable", "flood"] as const)
    metrics.ended({ kind: "deferred", reason, description });
  metrics.ended({ kind: "unknown", code: "answer_timeout", description });
  metrics.answered("GET", "/api/drafts", 503, 1);
  scrape = await metrics.registry.metrics();
});
afterAll(async () => {
  await testApp.close();
  rmSync(folder, { recursive: true });
});

/** The metrics that an expression names. */
const named = (text: string) => new Set(text.match(/\b(?:vestnik|nodejs|process)_[a-z0-9_]+/g));

function measuredNames(): ReadonlySet<string> {
  const families = [...scrape.matchAll(/^# TYPE (\S+) (\S+)$/gm)];
  return new Set(
    families.flatMap(([, name = "", type]) =>
      type === "histogram" ? [name, `${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
    ),
  );
}

it.each([
  ["the rules", rules],
  ["the dashboard", dashboard],
])("%s name what is measured, and nothing else", (_, text) => {
  const unknown = [...named(text)].filter((name) => !measuredNames().has(name));
  expect(unknown).toEqual([]);
});

it("what is measured is in the document", () => {
  const ours = [...measuredNames()].filter((name) =>
    /^vestnik_(?!.*_(?:bucket|count|sum)$)/.test(name),
  );
  expect(ours.filter((name) => !operations.includes(`\`${name}\``))).toEqual([]);
});

it("each rule leads to a heading that says what to do", () => {
  const anchors = new Set(
    [...operations.matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\w\s-]/g, "")
        .replaceAll(" ", "-"),
    ),
  );
  const targets = [...rules.matchAll(/runbook: docs\/operations\.md#(\S+)/g)].map(([, to]) => to);
  expect(targets).toHaveLength([...rules.matchAll(/- alert: /g)].length);
  expect(targets.filter((to) => !anchors.has(to ?? ""))).toEqual([]);
});

const found = await findOrUnpackPromtool();
if ("missing" in found) process.stderr.write(`promtool is skipped: ${found.missing}\n`);

/** Which rule fires for which series by minute, and after how many minutes it does not yet and does. */
const firings: Readonly<Record<string, readonly [string, string, number, number]>> = {
  VestnikDown: ['up{job="vestnik",instance="a"}', "1x2 0x10", 2, 5],
  VestnikNotReady: ['vestnik_ready{instance="a"}', "1x2 0x10", 2, 5],
  VestnikPublicationsLate: [
    'vestnik_oldest_due_seconds{instance="a"}',
    "0x2 30+60x10",
    ...([3, 6] as const),
  ],
  VestnikUnconfirmed: ['vestnik_outcomes_total{outcome="unknown"}', "0x2 0+5x10", 2, 6],
  VestnikTelegramUnreachable: [
    'vestnik_outcomes_total{outcome="deferred_unreachable"}',
    "0x2 0+10x10",
    ...([4, 9] as const),
  ],
  VestnikTelegramFlood: [
    'vestnik_outcomes_total{outcome="deferred_flood"}',
    "0x2 0+20x20",
    ...([7, 14] as const),
  ],
  VestnikHeldByBotToken: ['vestnik_publications{state="held_bot_token"}', "30x20", 5, 12],
  VestnikDiskLow: ["vestnik_disk_free_bytes", "100x10", 3, 7],
  VestnikFilesAway: ["vestnik_storage_up", "1x2 0x10", 3, 7],
  VestnikJournalLarge: ["vestnik_journal_bytes", "5e8x2 2e9x30", 14, 22],
  VestnikConnectionsExhausted: [
    'vestnik_database_connections{work="web",state="waiting"}',
    "0x2 3x10",
    ...([3, 7] as const),
  ],
  VestnikErrors: ['vestnik_http_seconds_count{status="503"}', "0x2 0+60x20", 5, 14],
  VestnikEventLoop: ["nodejs_eventloop_lag_p99_seconds", "0.1x2 0.9x10", 6, 10],
  VestnikOwnersNotTold: ["vestnik_oldest_alert_seconds", "300+60x25", 8, 14],
  VestnikCreditsAdrift: ["vestnik_credits_adrift", "0x2 1x50", 30, 36],
};

const alertNames = [...rules.matchAll(/- alert: (\S+)/g)].map(([, name = ""]) => name);

it("for each rule it is known what makes it fire, and a process offers that", () => {
  expect(Object.keys(firings)).toEqual(alertNames);
  const offered = scrape.split("\n");
  const missing = Object.values(firings).filter(([series]) => {
    const [name = "", ...labels] = series.match(/^\w+|(?:state|outcome|status)="\w+"/g) ?? [];
    const isOffered = (line: string) =>
      /^\w+/.exec(line)?.[0] === name && labels.every((label) => line.includes(label));
    return !offered.some(isOffered);
  });
  const elsewhere =
    testApp.deps.database.kind === "pglite"
      ? ["VestnikDown", "VestnikConnectionsExhausted"]
      : ["VestnikDown"];
  expect(missing).toEqual(elsewhere.map((name) => firings[name]));
});

describe.skipIf("missing" in found)("Prometheus", () => {
  const promtool = (args: readonly string[], input = "") =>
    execFileSync("program" in found ? found.program : "", args, { input, encoding: "utf8" });

  it("reads the rules", () => {
    expect(promtool(["check", "rules", rulesFile])).toMatch(/SUCCESS: 1\d rules found/);
  });

  it("reads what a process offers, and finds no fault in its names", () => {
    // Of the library's own names it would rather have others.
    const ours = scrape
      .split("\n")
      .filter((line) => /^(?:# (?:HELP|TYPE) )?vestnik_/.test(line))
      .join("\n");
    expect(promtool(["check", "metrics"], `${ours}\n`)).toBe("");
  });

  it.each(alertNames)("%s fires when it should, and not before", (rule) => {
    const [series, values, quiet, loud] = firings[rule] ?? ["never", "0x1", 1, 1];
    const reserve = "      - series: vestnik_disk_reserve_bytes\n        values: 100x20\n";
    const at = (minutes: number) =>
      `      - expr: count(ALERTS{alertname="${rule}",alertstate="firing"}) or vector(0)\n        eval_time: ${minutes}m\n` +
      `        exp_samples:\n          - value: ${minutes === quiet ? 0 : 1}\n`;
    const file = join(folder, `${rule}.yml`);
    writeFileSync(
      file,
      `rule_files: [${rulesFile}]\nevaluation_interval: 1m\ntests:\n  - interval: 1m\n    input_series:\n` +
        `      - series: '${series}'\n        values: ${values}\n${reserve}    promql_expr_test:\n${at(quiet)}${at(loud)}`,
    );
    expect(promtool(["test", "rules", file])).toContain("SUCCESS");
  });
});

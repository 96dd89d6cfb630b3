/** What stays on disk about recorded attempts: enough for a database that forgets them, and not for ever. */
import { appendFileSync, mkdtempSync, readdirSync, rmSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Evidence } from "@vestnik/domain/publication";
import { afterEach, beforeEach, expect, it } from "vitest";
import { EVIDENCE_DAYS, openEvidenceLog, readEvidenceLog } from "./evidenceLog.ts";
import { openJournal, readEvidence } from "./journal.ts";

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "vestnik-evidence-"))));
afterEach(() => rmSync(folder, { recursive: true }));

const DAY_MS = 24 * 3_600_000;
const limits = { segmentBytes: 200, allBytes: 1000, now: Date.now };
const id = (n: number) => `0b0e7d5c-0000-4000-8000-${String(n).padStart(12, "0")}`;
const know = (n: number, evidence: Evidence) => ({
  attempt: { id: `a${n}`, publicationId: id(n), fence: 1 },
  evidence,
});
const known = () => [...readEvidenceLog(folder)].flat();

it("says of each attempt what may stand in the channel", () => {
  const all = [
    know(1, { kind: "delivered", messageIds: [7, 8] }),
    know(2, { kind: "may_stand" }),
    know(3, { kind: "not_accepted" }),
  ];
  const log = openEvidenceLog(folder);
  log.append(all);
  log.close();
  expect(known()).toEqual(all);
});

it("goes on after a line a crash cut short", () => {
  const log = openEvidenceLog(folder);
  log.append([know(1, { kind: "may_stand" })]);
  appendFileSync(join(folder, "evidence-1.ndjson"), '["0b0e');
  openEvidenceLog(folder).append([know(2, { kind: "may_stand" })]);
  expect(known().map(({ attempt }) => attempt.publicationId)).toEqual([id(1), id(2)]);
});

it("is bounded: the oldest goes first, the newest stays", () => {
  const log = openEvidenceLog(folder, limits);
  for (let n = 0; n < 100; n += 1) log.append([know(n, { kind: "may_stand" })]);
  const left = known().map(({ attempt }) => attempt.publicationId);
  expect(left.length).toBeLessThan(30);
  expect(left.at(-1)).toBe(id(99));
});

it(`forgets after ${EVIDENCE_DAYS} days, not before`, () => {
  const now = Date.now();
  const log = openEvidenceLog(folder, limits);
  for (let n = 0; n < 12; n += 1) log.append([know(n, { kind: "may_stand" })]);
  log.close();
  const aged = (days: number) => new Date(now - days * DAY_MS);
  const [oldest = "", next = ""] = readdirSync(folder).toSorted();
  utimesSync(join(folder, oldest), aged(EVIDENCE_DAYS + 1), aged(EVIDENCE_DAYS + 1));
  utimesSync(join(folder, next), aged(EVIDENCE_DAYS - 1), aged(EVIDENCE_DAYS - 1));
  openEvidenceLog(folder, limits).append([know(99, { kind: "may_stand" })]);
  expect(readdirSync(folder)).not.toContain(oldest);
  expect(readdirSync(folder)).toContain(next);
});

it("forgets also where so little is sent that a segment is never full", () => {
  let now = Date.now();
  const log = openEvidenceLog(folder, { ...limits, segmentBytes: 1e6, now: () => now });
  log.append([know(1, { kind: "may_stand" })]);
  log.tidy();
  log.append([know(2, { kind: "may_stand" })]);
  expect(readdirSync(folder)).toHaveLength(1);
  now += 2 * DAY_MS;
  log.tidy();
  log.append([know(3, { kind: "may_stand" })]);
  expect(known()).toHaveLength(3);
  now += EVIDENCE_DAYS * DAY_MS;
  log.tidy();
  log.tidy();
  expect(known()).toEqual([]);
  log.append([know(4, { kind: "may_stand" })]);
  expect(known()).toEqual([know(4, { kind: "may_stand" })]);
});

it("takes from the journal what the journal may forget, and knows what it still holds", async () => {
  const [sent, refused, asked, begun] = [1, 2, 3, 4].map((n) => know(n, { kind: "begun" }).attempt);
  if (!sent || !refused || !asked || !begun) throw new Error("There are four.");
  const journal = openJournal(folder);
  journal.begin([sent, refused, asked, begun]);
  for (const attempt of [sent, refused, asked]) journal.intend(attempt);
  await journal.record({ attempt: sent, outcome: { kind: "delivered", messageIds: [7] } });
  await journal.record({
    attempt: refused,
    outcome: { kind: "rejected", code: "bot_kicked", description: "" },
  });
  journal.forget(sent);
  journal.forget(refused);
  const all = [...readEvidence(folder)].flat();
  const kindsOf = (attempt: typeof sent) =>
    all
      .filter((one) => one.attempt.publicationId === attempt.publicationId)
      .map(({ evidence }) => evidence.kind);
  expect(new Set(kindsOf(sent))).toEqual(new Set(["delivered"]));
  expect(new Set(kindsOf(refused))).toEqual(new Set(["not_accepted"]));
  expect(kindsOf(asked)).toEqual(["asked"]);
  expect(kindsOf(begun)).toEqual(["begun"]);
  // The next process closes the attempts no worker works on any more.
  openJournal(folder).left.forget();
  expect(known()).toContainEqual({ attempt: asked, evidence: { kind: "may_stand" } });
});

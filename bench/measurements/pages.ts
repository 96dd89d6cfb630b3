/** "web": Lighthouse on the built pages, with its settings for a telephone: a slow processor and a slow network. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import lighthouse, { type Report } from "lighthouse";
import { findOrInstallChromium } from "../../scripts/machine/chromium.mjs";
import { findFreePort } from "../../scripts/machine/ports.mjs";
import { buildPages } from "../rig/browser.ts";
import { startSampleSite } from "../rig/sampleSite.ts";
import { median } from "./measurement.ts";
import type { Bench, Figure, Measurement } from "./measurement.ts";

const categories = ["performance", "accessibility", "best-practices", "seo"];
type Goals = readonly [performance: number, accessibility: number, practices: number, seo?: number];

const PUBLIC: Goals = [98, 100, 100, 100];
/** Pages behind the login tell search engines nothing. */
const LOGIN: Goals = [90, 100, 100];
/** Cached after the first visit. */
const APP: Goals = [75, 100, 100];
type Target = { readonly name: string; readonly path: string; readonly goals: Goals };
const targets: readonly Target[] = [
  { name: "landing, en", path: "/", goals: PUBLIC },
  { name: "landing, ru", path: "/ru", goals: PUBLIC },
  { name: "contact", path: "/contact", goals: PUBLIC },
  { name: "login", path: "/login", goals: LOGIN },
  { name: "dashboard", path: "/dashboard", goals: APP },
  { name: "scheduled tab", path: "/dashboard?tab=scheduled", goals: APP },
];

export const pages: Measurement = {
  id: "web",
  what: "Lighthouse's points for the built pages on a telephone (its mobile settings, first visit), of 100; the median of three",
  async measure(bench) {
    const found = await findOrInstallChromium();
    if ("missing" in found) return { skipped: found.missing };
    await buildPages();
    const profile = await mkdtemp(join(tmpdir(), "vestnik-bench-"));
    const site = await startSampleSite();
    const port = await findFreePort();
    const browser = await chromium.launchPersistentContext(profile, {
      executablePath: found.path,
      args: ["--no-sandbox", "--disable-dev-shm-usage", `--remote-debugging-port=${port}`],
    });
    try {
      const page = await browser.newPage();
      const figures = [];
      const details = [];
      for (const target of targets) {
        const { status } = await fetch(site.url + target.path);
        if (status !== 200) throw new Error(`${target.path} answers ${status}`);
        if (bench.isQuick && target !== targets[0]) continue;
        await page.goto(`${site.url}/favicon.svg`);
        // Lighthouse leaves local storage as it is.
        await page.evaluate(
          ([sessionToken, zone]) => {
            localStorage.clear();
            localStorage.setItem("time-zone", zone);
            if (sessionToken !== null) localStorage.setItem("token", sessionToken);
          },
          [target.path.startsWith("/dashboard") ? site.sessionToken : null, morningZone()] as const,
        );
        const reports = await visit(bench, `${site.url}${target.path}`, port);
        figures.push(figureOf(target, reports));
        details.push(...detailsOf(target, reports));
        bench.say(details.at(-1) ?? "");
      }
      return { figures, details };
    } finally {
      await browser.close();
      await site.stop();
      await rm(profile, { recursive: true, force: true });
    }
  },
};

const MORNING_HOUR = 8;

/** Where it is morning now: then some of the posts are due today at whatever time this is measured, and the calendar shows them first. */
function morningZone(): string {
  const ahead = ((MORNING_HOUR - new Date().getUTCHours() + 36) % 24) - 12;
  // The signs of these names are the other way round: Etc/GMT-3 is three hours ahead.
  return `Etc/GMT${ahead > 0 ? "-" : "+"}${Math.abs(ahead)}`;
}

async function visit({ isQuick }: Bench, url: string, port: number): Promise<Report[]> {
  const reports: Report[] = [];
  const rounds = isQuick ? 1 : 3;
  for (let tries = 0; reports.length < rounds; tries += 1) {
    const result = await lighthouse(url, { port, onlyCategories: categories, logLevel: "error" });
    const error = result?.lhr.runtimeError?.message;
    if (result && error === undefined) reports.push(result.lhr);
    // A busy machine sometimes breaks a recording.
    else if (tries > 2 * rounds) throw new Error(`Lighthouse gave nothing for ${url}: ${error}`);
  }
  return reports;
}

const pointsOf = (reports: readonly Report[], category: string) =>
  median(reports.map((each) => Math.round((each.categories[category]?.score ?? 0) * 100)));

function figureOf({ name, goals }: Target, reports: readonly Report[]): Figure {
  const points = goals.map((_, n) => pointsOf(reports, categories[n] ?? ""));
  return {
    goal: `${name} ≥ ${goals.join(" / ")}`,
    measured: points.join(" / "),
    isMet: points.every((value, n) => value >= (goals[n] ?? 0)),
  };
}

function detailsOf({ name, goals }: Target, reports: readonly Report[]): string[] {
  const seconds = (audit: string) =>
    (median(reports.map((each) => each.audits[audit]?.numericValue ?? Number.NaN)) / 1000).toFixed(
      1,
    );
  const shift = median(
    reports.map((each) => each.audits["cumulative-layout-shift"]?.numericValue ?? Number.NaN),
  );
  const blocked = median(
    reports.map((each) => each.audits["total-blocking-time"]?.numericValue ?? Number.NaN),
  );
  const rounds = reports.map((each) =>
    Math.round((each.categories["performance"]?.score ?? 0) * 100),
  );
  const lost = goals.slice(1).flatMap((_, n) => lostIn(reports, categories[n + 1] ?? ""));
  const losses = lost.length === 0 ? "" : ` Points lost: ${[...new Set(lost)].join("; ")}.`;
  return [
    `${name}: performance ${rounds.join(", ")}; first paint ${seconds("first-contentful-paint")} s, largest ${seconds("largest-contentful-paint")} s, blocked ${blocked.toFixed(0)} ms, shift ${shift.toFixed(3)}.${losses}`,
  ];
}

/** What costs points, in Lighthouse's words. */
function lostIn(reports: readonly Report[], category: string): string[] {
  return reports.flatMap((report) =>
    (report.categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
      const audit = report.audits[id];
      const isLost = weight > 0 && audit !== undefined && audit.score !== null && audit.score < 1;
      return isLost ? [audit.title] : [];
    }),
  );
}

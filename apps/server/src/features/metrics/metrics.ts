/**
 * What this process measures, for Prometheus. Labels have closed lists of values and never an id or a name: a measurement must not tell of a
 * person, and each value of a label is a time series of its own.
 */
import type { Outcome } from "@vestnik/domain/publication";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";

/** `disk` and `bucket` are where files are stored. */
export type Provider = "telegram" | "ai" | "stripe" | "disk" | "bucket";

export type Metrics = {
  readonly registry: Registry;
  /** A worker has taken the right to send a publication. */
  claimed(): void;
  /** Its request leaves now. */
  sent(lateMs: number): void;
  ended(outcome: Outcome): void;
  asked(provider: Provider, request: string, result: string, ms: number): void;
  answered(method: string, route: string, status: number, ms: number): void;
};

/** A post that is a minute late is noticed by its owner; those after five minutes may be missed. */
const LATENESS_SECONDS = [0.25, 0.5, 1, 2, 5, 10, 30, 60, 300, 3600];
const ANSWER_SECONDS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

export function createMetrics({ version, role }: Record<"version" | "role", string>): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const claims = new Counter({
    name: "vestnik_claims_total",
    help: "Publications that this process claimed",
    registers,
  });
  const lateness = new Histogram({
    name: "vestnik_lateness_seconds",
    help: "From the time a publication was due to its request",
    buckets: LATENESS_SECONDS,
    registers,
  });
  const outcomes = new Counter({
    name: "vestnik_outcomes_total",
    help: "Attempts by what came of them",
    registers,
    labelNames: ["outcome"],
  });
  const provider = new Histogram({
    name: "vestnik_provider_seconds",
    help: "Requests to Telegram, the AI, Stripe and the storage of files until their answer",
    labelNames: ["provider", "request", "result"],
    buckets: ANSWER_SECONDS,
    registers,
  });
  const http = new Histogram({
    name: "vestnik_http_seconds",
    help: "Requests to this process until their answer had left",
    labelNames: ["method", "route", "status"],
    buckets: ANSWER_SECONDS,
    registers,
  });
  const info = new Gauge({
    name: "vestnik_info",
    help: "Always 1",
    labelNames: ["version", "role"],
    registers,
  });
  info.set({ version, role }, 1);
  return {
    registry,
    claimed: () => claims.inc(),
    sent: (lateMs) => lateness.observe(Math.max(0, lateMs) / 1000),
    ended: (outcome) => outcomes.inc({ outcome: resultOf(outcome) }),
    asked: (name, request, result, ms) =>
      provider.observe({ provider: name, request, result }, ms / 1000),
    answered: (method, route, status, ms) =>
      http.observe({ method, route, status: String(status) }, ms / 1000),
  };
}

/** Memory, processor and event loop of this process. Once in a process: it keeps watching until the process ends. */
export function measureProcess({ registry }: Metrics): void {
  collectDefaultMetrics({ register: registry });
}

/** The kind of an answer; `deferred_flood` and `busy` are a 429. */
export function resultOf(answer: unknown): string {
  if (typeof answer !== "object" || answer === null) return "done";
  if ("outcome" in answer) return resultOf(answer.outcome);
  if (!("kind" in answer)) return "done";
  const kind = String(answer.kind);
  return kind === "deferred" && "reason" in answer ? `deferred_${String(answer.reason)}` : kind;
}

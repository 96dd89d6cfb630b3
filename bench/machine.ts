/** The machine of the measurement. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { availableParallelism, cpus, loadavg, release, totalmem, type } from "node:os";
import { findInPath } from "../scripts/machine/debian.mjs";
import type { PostgresServer } from "./rig/servers.ts";

/** Names and values, in the order of the table. */
export type Machine = Readonly<Record<string, string>>;

const GIB = 1024 ** 3;

export async function describeMachine(postgres: PostgresServer): Promise<Machine> {
  return {
    Processor: `${cpus()[0]?.model ?? "unknown"}, ${availableParallelism()} cores for everything: contender, database, provider`,
    Memory: `${(totalmem() / GIB).toFixed(0)} GiB`,
    System: `${type()} ${release()}`,
    "Load before": loadavg()
      .map((load) => load.toFixed(2))
      .join(", "),
    Node: process.versions.node,
    PostgreSQL: `${await postgres.version()}, with fsync`,
    Redis: redisVersion(),
    Libraries: ["fastify", "pg", "graphile-worker", "bullmq", "autocannon"]
      .map((name) => `${name} ${packageVersion(name)}`)
      .join(", "),
    Commit: commit(),
  };
}

function redisVersion(): string {
  const program = findInPath(["redis-server"]);
  if (program === undefined) return "none";
  const answer = execFileSync(program, ["--version"], { encoding: "utf8" });
  return `${/v=(\S+)/.exec(answer)?.[1] ?? "unknown"}, append-only file synchronised each second`;
}

function packageVersion(name: string): string {
  const file = new URL(`../node_modules/${name}/package.json`, import.meta.url);
  const { version } = JSON.parse(readFileSync(file, "utf8")) as { version: string };
  return version;
}

function commit(): string {
  try {
    const git = (...args: string[]) =>
      execFileSync("git", args, { encoding: "utf8", cwd: import.meta.dirname }).trim();
    // Figures that were written a moment ago are no change of what is measured.
    const written = [":(exclude)figures.json", ":(exclude)../docs/performance.md"];
    const changed = git("status", "--porcelain", "--untracked-files=no", "--", "..", ...written);
    return `${git("rev-parse", "--short", "HEAD")}${changed === "" ? "" : ", with changes"}`;
  } catch {
    return "unknown";
  }
}

/** R16: the table contains a million past publications. Finding the next ones to send must not take longer because of them. */
import { readFileSync, readdirSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startDatabaseServer } from "../rig/databaseServer.ts";
import type { Ground } from "../rig/ground.ts";
import { makeDue, scheduleAhead } from "../rig/posts.ts";
import { acceptedSends, findTruth, settled } from "../rig/truth.ts";
import { problemsOf, quantile, summaryOf, unless } from "../rig/verdict.ts";
import type { Finding, Scenario, Trial } from "../scenario.ts";

const FINISHED = 1_000_000;
const DUE = 10_000;
/** Of each waiting publication in one statement. */
const COPIES = 4;
const ROUNDS = 5;
const RATIO = 1.5;

export const longHistory: Scenario = {
  id: "R16",
  fault: "a million finished publications in the table, 10,000 due",
  goal: "p99 of claiming ≤ 1.5× that of an empty table",
  databases: ["postgres"],
  isFullOnly: true,
  run,
};

async function run(trial: Trial): Promise<Finding> {
  const empty = await measure(trial, 0);
  trial.say(`empty table: ${empty.durations.length} claims`);
  const full = await measure(trial, FINISHED);
  const truth = await findTruth(full.ground, []);
  const [before, after] = [quantile(empty.durations, 0.99), quantile(full.durations, 0.99)];
  const show = (ms: number) => `${ms.toFixed(1)} ms`;
  return {
    scale: `${FINISHED} finished, ${DUE} due, ${full.durations.length} claims`,
    measured: `claim p99 ${show(after)}, empty ${show(before)} (medians ${show(quantile(full.durations, 0.5))}, ${show(quantile(empty.durations, 0.5))}); ${summaryOf(truth)}`,
    problems: [
      ...problemsOf({ ...truth, lost: [] }, new Set()),
      ...unless(empty.durations.length > 0 && full.durations.length > 0, "no claim was recorded"),
      ...unless(full.sent === DUE, `${full.sent} of ${DUE} were sent`),
      ...unless(
        after <= before * RATIO,
        `claiming takes ${(after / before).toFixed(2)} times as long`,
      ),
    ],
  };
}

type Measured = { readonly ground: Ground; readonly durations: number[]; readonly sent: number };

async function measure(trial: Trial, finished: number): Promise<Measured> {
  // The server's own log of every statement and its duration.
  const logs = await mkdtemp(join(tmpdir(), "vestnik-claims-"));
  await chmod(logs, 0o777);
  trial.atEnd(async () => await rm(logs, { recursive: true, force: true }));
  const server = await startDatabaseServer(trial, {
    settings: {
      logging_collector: "on",
      log_directory: logs,
      log_filename: "log",
      log_file_mode: "0644",
      log_line_prefix: "%p ",
      log_rotation_size: "0",
      shared_buffers: "512MB",
    },
  });
  const channels = DUE / ROUNDS;
  const ground = await trial.startGround({
    adminUrl: server.url,
    channels,
    workers: 1,
    latencyMs: 5,
  });
  await scheduleAhead(ground, ROUNDS);
  await Promise.all(ground.workers.map(async (one) => await one.stop()));
  if (finished > 0) await writeHistory(ground, finished);
  await ground.behindItsBack(async ({ db }) => {
    await db.execute("vacuum analyze publications");
    await db.execute("alter system set log_min_duration_statement = 0");
    await db.execute("select pg_reload_conf()");
  });
  await makeDue(ground);
  for (const one of ground.workers) one.launch();
  await settled(ground, 300_000);
  await Promise.all(ground.workers.map(async (one) => await one.stop()));
  const sent = acceptedSends(ground).length;
  return { ground, durations: claimsIn(logs), sent };
}

/** Copies the waiting publications as if they had been published in the past two years; in parts, because no statement may take long. */
async function writeHistory(ground: Ground, rows: number): Promise<void> {
  await ground.behindItsBack(async ({ db }) => {
    for (let written = 0; written < rows; written += COPIES * DUE) {
      await db.execute(`
        insert into publications (user_id, batch_id, batch_position, channel_id, channel_title, content, plain_text, status,
          due_at, not_before, late_limit_at, fence, attempts, published_at, created_at, updated_at, sent_chat_id, message_ids)
        select user_id, batch_id, batch_position, channel_id, channel_title, content, plain_text, 'published',
          at, at, at + interval '1 hour', 1, 1, at, at, at, '-100', '[1]'
        from (
          select p.*, now() - random() * interval '700 days' as at
          from publications p, generate_series(1, ${COPIES}) n
          where p.status = 'scheduled'
        ) as past`);
    }
  });
}

/** The time of parsing, planning and executing each claim, in milliseconds. */
function claimsIn(folder: string): number[] {
  const durations: number[] = [];
  const pending = new Map<string, number>();
  for (const file of readdirSync(folder)) {
    // A statement has many lines; an entry begins with the process id.
    for (const entry of readFileSync(join(folder, file), "utf8").split(/\n(?=\d+ [A-Z]+: )/)) {
      const found =
        /^(\d+) LOG: {2}duration: ([\d.]+) ms {2}(parse|bind|execute) [^:]*: (.*)$/s.exec(entry);
      if (!found) continue;
      const [, pid = "", ms = "", phase = "", text = ""] = found;
      if (!/skip locked/i.test(text)) continue;
      const sum = (phase === "parse" ? 0 : (pending.get(pid) ?? 0)) + Number(ms);
      pending.set(pid, sum);
      if (phase === "execute") durations.push(sum);
    }
  }
  return durations;
}

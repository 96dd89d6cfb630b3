/** What is read when somebody asks, not counted as it happens: queues, connections, room on the disk. */
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { Gauge } from "prom-client";
import type { Deps } from "../../deps.ts";
import { getDiskState } from "../../machine/diskSpace.ts";
import type { Metrics } from "./metrics.ts";
import { countDue, countOthers } from "./metricsQueries.ts";

type Needed = Pick<Deps, "database" | "files" | "config">;

/** Returns a function that brings the gauges up to date; `isReady` is asked like a balancer asks. */
export function createStateGauges(
  deps: Needed,
  { registry }: Pick<Metrics, "registry">,
  isReady: () => Promise<boolean>,
): () => Promise<void> {
  const gauge = <Label extends string = never>(name: string, help: string, ...labels: Label[]) =>
    new Gauge({ name: `vestnik_${name}`, help, labelNames: labels, registers: [registry] });
  const ready = gauge("ready", "1 while the database answers and can be written to, else 0");
  const queue = gauge(
    "publications",
    "Publications whose time has come, and those that are not confirmed",
    "state",
  );
  const oldestDue = gauge(
    "oldest_due_seconds",
    "How long the first publication that nothing holds, nor its channel's pace, has been due",
  );
  const alerts = gauge("alerts_pending", "Messages to owners that wait to be sent");
  const oldestAlert = gauge("oldest_alert_seconds", "How long the first of them has waited");
  const adrift = gauge(
    "credits_adrift",
    "Credits taken five minutes ago and neither spent nor given back",
  );
  const storage = gauge("storage_up", "1 while files can be read and stored, else 0", "kind");
  const journal = gauge("journal_bytes", "Journals of all workers in DATA_DIR");
  const free = gauge("disk_free_bytes", "Room on the disk of DATA_DIR");
  const reserve = gauge("disk_reserve_bytes", "Below so much free room images are refused");
  const connections = gauge("database_connections", "Connections to PostgreSQL", "work", "state");

  async function readDatabase(): Promise<void> {
    const { db } = deps.database.for("upkeep");
    const due = await countDue(db);
    const others = await countOthers(db);
    queue.set({ state: "due" }, due.due);
    queue.set({ state: "held_bot_token" }, due.heldByBotToken);
    queue.set({ state: "held_plan" }, due.heldByPlan);
    queue.set({ state: "held_deletion" }, due.heldByDeletion);
    queue.set({ state: "held_restore" }, due.heldByRestore);
    queue.set({ state: "sending" }, others.sending);
    queue.set({ state: "unconfirmed" }, others.unconfirmed);
    oldestDue.set(due.oldestDueSeconds);
    alerts.set(others.alertsPending);
    oldestAlert.set(others.oldestAlertSeconds);
    adrift.set(others.creditsAdrift);
  }

  /** What was true before the database went away must not look as if it still were. */
  function forgetDatabase(): void {
    for (const one of [oldestDue, alerts, oldestAlert, adrift]) one.remove();
    queue.reset();
  }

  return async () => {
    const isUp = await isReady();
    ready.set(isUp ? 1 : 0);
    if (isUp) await readDatabase().catch(forgetDatabase);
    else forgetDatabase();
    for (const { work, state, count } of deps.database.connections())
      connections.set({ work, state }, count);
    const disk = await getDiskState(deps);
    free.set(disk.freeBytes);
    reserve.set(disk.reserveBytes);
    storage.set({ kind: deps.files.kind }, (await deps.files.isThere()) ? 1 : 0);
    journal.set(await sizeOf(join(deps.config.dataDir, "workers")));
  };
}

/** Files come and go while it is counted. */
async function sizeOf(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const sizes = await Promise.all(
    names.map(async (name) => {
      const facts = await stat(join(folder, name)).catch(() => undefined);
      return facts?.isFile() ? facts.size : 0;
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/**
 * One process a folder. PGlite opens a folder twice without an error and loses data, and two workers must not share a journal;
 * so whoever uses such a folder takes this lock first. It survives nothing: a lock whose process is gone is taken over.
 */
import { randomUUID } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

type Holder = { readonly pid: number; readonly startedAt: string; readonly nonce: string };

export type FolderLock = { release(): void };

/** The lock, or undefined while another living process holds it. */
export function takeFolderLock(folder: string): FolderLock | undefined {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, "lock");
  const mine: Holder = {
    pid: process.pid,
    startedAt: startOf(process.pid) ?? "",
    nonce: randomUUID(),
  };
  const prepared = join(folder, `lock.${mine.nonce}`);
  writeFileSync(prepared, JSON.stringify(mine), { mode: 0o600 });
  try {
    if (!linkUnlessHeld(prepared, path)) {
      if (!removeStale(path, mine.nonce) || !linkUnlessHeld(prepared, path)) return undefined;
    }
    return { release: () => releaseOwn(path, mine.nonce) };
  } finally {
    rmSync(prepared, { force: true });
  }
}

/** A link is made whole or not at all, so two starters cannot both hold the lock. */
function linkUnlessHeld(prepared: string, path: string): boolean {
  try {
    linkSync(prepared, path);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}

function removeStale(path: string, nonce: string): boolean {
  const seen = readHolder(path);
  if (seen && isAlive(seen)) return false;
  const aside = `${path}.stale.${nonce}`;
  try {
    renameSync(path, aside);
  } catch {
    return true; // Gone already: its holder released it, or another starter moved it.
  }
  const moved = readHolder(aside);
  // Another starter was quicker and we moved its fresh lock: put it back.
  if (moved && moved.nonce !== seen?.nonce) renameSync(aside, path);
  else rmSync(aside, { force: true });
  return true;
}

function releaseOwn(path: string, nonce: string): void {
  if (readHolder(path)?.nonce === nonce) rmSync(path, { force: true });
}

function readHolder(path: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(path, "utf8")) as Holder;
  } catch {
    return undefined;
  }
}

function isAlive(holder: Holder): boolean {
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
  const startedAt = startOf(holder.pid);
  // A reused process number is another process: its start differs.
  return startedAt === undefined || holder.startedAt === "" || startedAt === holder.startedAt;
}

/** When a process began, in clock ticks since boot, with the boot's id; undefined where the system does not tell. */
function startOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    if (fields[0] === "Z") return "zombie";
    return `${readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()}:${fields[19]}`;
  } catch {
    return undefined;
  }
}

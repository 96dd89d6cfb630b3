/** One published post, its owner, two workers and Telegram in virtual time; everything follows from the seed. */
import { isRemovable, overCode, type FollowUpAnswer } from "@vestnik/domain/followUp";
import { seededRandom } from "../random.ts";
import { startVirtualTime } from "../virtualTime.ts";
import { openFollowUpTables } from "./followUpTables.ts";
import type { FollowUpSabotage, Post, Row } from "./followUpTables.ts";

const HOUR = 3_600_000;
/** Faults and decisions stop after this; what was tried for 48 hours has ended before the end. */
const TROUBLE_MS = 20 * HOUR;
const END_MS = 49 * HOUR;
const LOOK_EVERY_MS = 30_000;
const NO_ANSWER_MS = 60_000;

export type FollowUpRun = {
  readonly seed: number;
  readonly decisions: number;
  readonly requests: number;
  readonly broken?: string;
};

export function runFollowUps(seed: number, sabotage?: FollowUpSabotage): FollowUpRun {
  const random = seededRandom(seed);
  const time = startVirtualTime();
  const start = time.now();
  const isTrouble = () => time.now() < start + TROUBLE_MS;
  const post: Post = {
    publishedAt: start,
    says: 0,
    isRemoved: false,
    isPinned: false,
    shown: null,
  };
  const tables = openFollowUpTables(post, () => time.now(), random, sabotage);
  const message = { isThere: true, text: 0, isPinned: false };
  /** Written by a worker that held its work a moment before, lost it in a freeze, and died: what it did is known to none. */
  let isUnknowable = false;
  let requests = 0;
  let decisions = 0;
  let mayAct = true;

  function telegram({ kind, content }: Row): FollowUpAnswer {
    requests += 1;
    if (!message.isThere) {
      const isSo = kind === "remove" || kind === "unpin";
      return isSo ? { kind: "done" } : refused("message_gone");
    }
    if (!mayAct && kind !== "edit") return refused("not_enough_rights");
    if (kind === "remove" && !isRemovable(new Date(start), new Date(time.now()))) {
      return refused("message_too_old");
    }
    if (kind === "edit") message.text = content ?? 0;
    if (kind === "remove") message.isThere = false;
    if (kind === "pin" || kind === "unpin") message.isPinned = kind === "pin";
    return { kind: "done" };
  }

  const refused = (code: "message_gone" | "not_enough_rights" | "message_too_old") =>
    ({ kind: "refused", code, description: "" }) as const;

  /** Mostly a moment; sometimes longer than a lease. */
  const pause = () =>
    isTrouble() && random.chance(0.2) ? random.between(1000, 500_000) : random.between(1, 500);

  function work(claimed: Row): void {
    if (claimed.deadline <= time.now()) {
      const over = { kind: "refused", code: overCode(claimed.kind), description: "" } as const;
      return tables.record(claimed, over);
    }
    time.after(pause(), () => {
      if (!tables.renew(claimed)) return tables.record(claimed, { kind: "unreachable" });
      time.after(pause(), () => write(claimed));
    });
  }

  function write(claimed: Row): void {
    const fate = isTrouble() ? random.next() : 1;
    if (fate < 0.05) return undefined;
    const row = tables.rows[claimed.id];
    const isLate = row?.state !== "asking" || row.fence !== claimed.fence;
    const isLost = fate < 0.2;
    const isBusy = fate >= 0.2 && fate < 0.25;
    if (isBusy) return tables.record(claimed, { kind: "busy", retryAfterMs: 3000 });
    const answer: FollowUpAnswer =
      isLost && fate < 0.12 ? { kind: "unreachable" } : telegram(claimed);
    if (isTrouble() && random.chance(0.15)) {
      isUnknowable ||= isLate;
      return undefined;
    }
    const heard: FollowUpAnswer = isLost ? { kind: "unreachable" } : answer;
    time.after(isLost ? NO_ANSWER_MS : pause(), () => tables.record(claimed, heard));
  }

  function look(): void {
    const claimed = tables.claim();
    if (claimed) work(claimed);
    time.after(LOOK_EVERY_MS, look);
  }

  function decide(): void {
    if (!isTrouble()) return;
    const kind = random.pick(["edit", "edit", "edit", "pin", "unpin", "remove"] as const);
    const isRare = kind === "remove" && !random.chance(0.3);
    if (!isRare && tables.decide(kind, kind === "edit" ? decisions + 1 : null)) decisions += 1;
    time.after(
      random.chance(0.5) ? random.between(10, 120_000) : random.between(0, 4 * HOUR),
      decide,
    );
  }

  function plan(): void {
    if (random.chance(0.4)) tables.insert("pin", null, { planned: true });
    if (random.chance(0.3)) {
      tables.insert("unpin", null, {
        planned: true,
        notBefore: start + random.between(1, 20) * HOUR,
      });
    }
    if (random.chance(0.3)) {
      tables.insert("remove", null, {
        planned: true,
        notBefore: start + random.between(1, 47) * HOUR,
      });
    }
  }

  function takeRights(): void {
    mayAct = !isTrouble() || random.chance(0.6);
    time.after(random.between(1, 5) * HOUR, takeRights);
  }

  plan();
  time.after(0, look);
  time.after(LOOK_EVERY_MS / 2, look);
  time.after(random.between(0, HOUR), decide);
  time.after(HOUR, takeRights);
  time.runUntil(start + END_MS);
  const broken = isUnknowable ? undefined : brokenPromise(post, tables.rows, message);
  return { seed, decisions, requests, ...(broken !== undefined && { broken }) };
}

type Message = { readonly isThere: boolean; readonly text: number; readonly isPinned: boolean };

/** What must hold once everything has come to rest. */
function brokenPromise(post: Post, rows: readonly Row[], message: Message): string | undefined {
  if (rows.some(({ state }) => state === "waiting" || state === "asking")) return "not_at_rest";
  if (rows.some(({ state, wasTold }) => state === "failed" && !wasTold)) return "failure_not_told";
  if (post.isRemoved) return message.isThere ? "said_to_be_removed" : undefined;
  const hasFailed = (...kinds: readonly Row["kind"][]) =>
    rows.some(({ kind, state }) => state === "failed" && kinds.includes(kind));
  if (!message.isThere) return hasFailed("remove") ? undefined : "removed_without_a_word";
  if (message.text !== post.says && !hasFailed("edit")) return "says_something_else";
  if (message.isPinned !== post.isPinned && !hasFailed("pin", "unpin")) return "pinned_otherwise";
  const last = rows.findLast(({ kind, planned }) => kind === "edit" && !planned);
  const isExplained = last === undefined || last.state === "failed" || hasFailed("remove");
  return isExplained || last.content === post.says ? undefined : "edit_lost";
}

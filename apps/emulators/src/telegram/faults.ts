import { createFaultQueue, type FaultQueue } from "../faultQueue.ts";

export const FAULT_KINDS = [
  "429",
  "500",
  "502html",
  "hang",
  "drop_before_accept",
  "drop_after_accept",
  "slow",
  "kick",
  "revoke",
  "garbage200",
  "scheduled",
] as const;

type FaultKind = (typeof FAULT_KINDS)[number];

/** Which requests go wrong, how and how often. Left out means any. */
export type FaultRule = {
  /** `scheduled` answers 0 instead of the number of a message, as Telegram does of a video that it has to prepare. */
  kind: FaultKind;
  method?: string;
  botId?: number;
  /** Number or @name of the chat. */
  chatId?: number | string;
  /** How many requests it hits; 0 = until cleared. Default 1. */
  times?: number;
  /** 0…1; a request that is spared does not count. Default 1. */
  probability?: number;
  /** Seconds, for 429. Default 3. */
  retryAfter?: number;
  /** For slow (default 1000) or before any other fault. */
  delayMs?: number;
  /** Slow, or before any other fault, until this is settled: what has to happen meanwhile may take its time. For tests of the same process. */
  until?: Promise<unknown>;
  /** For 500, 502html and hang: do what was asked first, then fail to say so. */
  afterAccept?: boolean;
};

type HitRequest = { method: string; botId: number; chatKeys: string[] };

export type Faults = FaultQueue<FaultRule, HitRequest>;

export function createFaults(random: () => number = Math.random): Faults {
  return createFaultQueue(
    (rule, request) => applies(rule, request) && random() < (rule.probability ?? 1),
  );
}

function applies(rule: FaultRule, request: HitRequest): boolean {
  const chat = rule.chatId === undefined ? undefined : String(rule.chatId).toLowerCase();
  return (
    (rule.method === undefined || rule.method.toLowerCase() === request.method.toLowerCase()) &&
    (rule.botId === undefined || rule.botId === request.botId) &&
    (chat === undefined || request.chatKeys.includes(chat))
  );
}

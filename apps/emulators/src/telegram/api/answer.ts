import type { FaultRule } from "../faults.ts";
import type { Outcome } from "../requestLog.ts";
import { Refusal } from "./refusal.ts";

/** What goes over the wire: an answer, or none at all. */
export type Answer = { outcome: Outcome; body?: string; html?: true };

export function refusalAnswer({ code, message, parameters }: Refusal): Answer & { body: string } {
  const retryAfter = parameters?.retry_after;
  return {
    outcome: {
      status: code,
      description: message,
      ...(retryAfter === undefined ? {} : { retryAfter }),
    },
    body: JSON.stringify({
      ok: false,
      error_code: code,
      description: message,
      ...(parameters ? { parameters } : {}),
    }),
  };
}

export const failsBefore = (fault: FaultRule): boolean =>
  fault.kind === "drop_before_accept" ||
  (["500", "502html", "hang"].includes(fault.kind) && fault.afterAccept !== true);

export const failsAfter = (fault: FaultRule): boolean =>
  fault.kind === "drop_after_accept" ||
  fault.kind === "garbage200" ||
  (["500", "502html", "hang"].includes(fault.kind) && fault.afterAccept === true);

const BAD_GATEWAY =
  "<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>";

export function faultAnswer(fault: FaultRule, ids: Pick<Outcome, "messageIds"> = {}): Answer {
  const outcome = (status: number): Outcome => ({ status, fault: fault.kind, ...ids });
  switch (fault.kind) {
    case "500":
      return { ...refusalAnswer(new Refusal(500, "Internal Server Error")), outcome: outcome(500) };
    case "502html":
      return { outcome: outcome(502), body: BAD_GATEWAY, html: true };
    case "garbage200":
      return { outcome: outcome(200), body: '{"ok":true,"result":{"message_id":' };
    default:
      return { outcome: outcome(0) };
  }
}

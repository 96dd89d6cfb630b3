/** Asking the payment provider, and what its failures are called to the person who waits. */
import { AppError } from "../../appError.ts";
import type { Deps } from "../../deps.ts";
import type { NoPaymentAnswer, PaymentAnswer, Payments } from "../../providers/payments.ts";

/** When a provider that is out of order is asked again, at the earliest. */
const RETRY_SECONDS = 30;

export function requirePayments({ payments }: Pick<Deps, "payments">): Payments {
  if (!payments) throw new AppError("payments_switched_off");
  return payments;
}

export function requireDone<Value>(deps: Pick<Deps, "log">, answer: PaymentAnswer<Value>): Value {
  if (answer.kind === "done") return answer.value;
  throw refusalFor(deps, answer);
}

/** The refusal for an answer that is none, which is also logged: its reason consists of fixed words and codes. */
function refusalFor(
  { log }: Pick<Deps, "log">,
  { kind, reason, retryAfterSeconds }: NoPaymentAnswer,
): AppError {
  log.warn({ kind, reason }, "the payment provider gave no answer");
  const seconds = retryAfterSeconds ?? RETRY_SECONDS;
  switch (kind) {
    case "unreachable":
      return new AppError("payments_unreachable", { seconds });
    case "busy":
      return new AppError("payments_busy", { seconds });
    case "portal_not_configured":
      return new AppError("portal_not_configured");
    // What does not exist there was ours to know.
    case "refused":
    case "not_found":
      return new AppError("payments_refused");
    default:
      return kind satisfies never;
  }
}

/** Asking once more in a while may help: the others fail in the same way until the operator acts. */
export function isPassing({ kind }: NoPaymentAnswer): boolean {
  return kind === "unreachable" || kind === "busy";
}

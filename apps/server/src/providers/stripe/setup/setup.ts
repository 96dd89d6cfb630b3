import type { Stripe } from "stripe";
import { StartFailure } from "../../../startFailure.ts";
import type { PaymentAnswer } from "../../payments.ts";

/** What the steps of the set-up share. */
export type Setup = {
  readonly stripe: Stripe;
  readonly say: (line: string) => void;
  /** The idempotency key of a step in this run. A key that outlived the run would answer with what was deleted since. */
  readonly once: (step: string) => { readonly idempotencyKey: string };
};

/** Stripe refused a step, or did not answer: said in a sentence an operator can act on. */
export class SetupFailed extends StartFailure {}

/** What a step was answered, or the end of the command. */
export function required<Value>(step: string, answer: PaymentAnswer<Value>): Value {
  if (answer.kind === "done") return answer.value;
  throw new SetupFailed(`${step}: ${sentences[answer.kind]} (${answer.reason})`);
}

const sentences = {
  unreachable: "Stripe did not answer. Run the command again.",
  busy: "Stripe asks to wait. Run the command again in a minute.",
  refused: "Stripe refused. Is STRIPE_SECRET_KEY right, and may it write?",
  not_found: "Stripe does not know it.",
  portal_not_configured: "Stripe refused the configuration of the portal.",
};

import { type Core, get } from "../core.ts";
import type { StripeEvent } from "../objects/event.ts";
import type { DeliveryEntry } from "./delivery.ts";
import type { Receiver } from "./destinations.ts";
import { signatureOf } from "./signature.ts";

/** A request as it would be sent: the exact body, and the header `Stripe-Signature`. */
type SignedBody = { readonly body: string; readonly signature: string };

type Signing = {
  /** The second in the signature; now, on the real clock, when left out. */
  readonly at?: number;
  readonly secret?: string;
};

export type WebhookControl = {
  /** Where events are sent to from now on; nowhere without an address. */
  readonly to: (url: string | undefined, secret?: string) => void;
  /** From now on events wait. */
  readonly hold: () => void;
  readonly held: () => readonly StripeEvent[];
  /** Sends what was held, in the order of the function; as they happened when it is left out. */
  readonly release: (
    order?: (held: readonly StripeEvent[]) => readonly StripeEvent[],
  ) => Promise<void>;
  /** The next events, of these types if any are named, are lost on the way. */
  readonly drop: (times: number, types?: readonly string[]) => void;
  /** Every event is sent so many times. */
  readonly repeat: (times: number) => void;
  /** Sends a stored event again. */
  readonly send: (eventId: string) => Promise<void>;
  /** Resolves when nothing is on its way. */
  readonly quiet: () => Promise<void>;
  readonly attempts: () => readonly DeliveryEntry[];
  /** A stored event as a request. */
  readonly signed: (eventId: string, signing?: Signing) => SignedBody;
  /** The signature of any body. */
  readonly sign: (body: string, signing?: Signing) => string;
};

export function createWebhookControl(core: Core, receiver: Receiver): WebhookControl {
  const { delivery } = core;
  const sign = (body: string, signing: Signing = {}): string => {
    const { secret = receiver.secret, at = Math.floor(Date.now() / 1000) } = signing;
    return signatureOf(body, secret, at);
  };
  return {
    to: (url, secret = receiver.secret) => {
      receiver.url = url;
      receiver.secret = secret;
    },
    hold: delivery.hold,
    held: delivery.held,
    release: delivery.release,
    drop: delivery.drop,
    repeat: delivery.repeat,
    send: (id) => delivery.send(get(core, "event", id)),
    quiet: delivery.quiet,
    attempts: delivery.attempts,
    signed: (id, signing) => {
      const body = JSON.stringify(get(core, "event", id));
      return { body, signature: sign(body, signing) };
    },
    sign,
  };
}

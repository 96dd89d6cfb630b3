import type { StripeEvent } from "../objects/event.ts";
import { signatureOf } from "./signature.ts";

export type Destination = {
  readonly url: string;
  readonly secret: string;
  /** "*" is all of them. */
  readonly types: readonly string[];
};

/** One attempt to hand an event over. */
export type DeliveryEntry = {
  readonly eventId: string;
  readonly type: string;
  readonly url: string;
  readonly attempt: number;
  /** 0 when there was no answer. */
  readonly status: number;
};

export type Delivery = {
  /** Sends an event to everybody who wants it, unless events are held or dropped. */
  readonly offer: (event: StripeEvent) => void;
  /** Sends an event now, whatever else is set. */
  readonly send: (event: StripeEvent) => Promise<void>;
  readonly hold: () => void;
  /** Sends what was held, one after the other, in the order that is given. */
  readonly release: (
    order?: (held: readonly StripeEvent[]) => readonly StripeEvent[],
  ) => Promise<void>;
  readonly held: () => readonly StripeEvent[];
  /** The next events of these types (any, when left out) are never sent. */
  readonly drop: (times: number, types?: readonly string[]) => void;
  /** How often each event is sent from now on. */
  readonly repeat: (times: number) => void;
  readonly attempts: () => readonly DeliveryEntry[];
  /** Resolves when nothing is on its way; what waits for a later attempt does not count. */
  readonly quiet: () => Promise<void>;
  readonly reset: () => void;
  readonly close: () => void;
};

type Settings = {
  readonly destinations: (type: string) => readonly Destination[];
  readonly retryDelaysMs: readonly number[];
  readonly timeoutMs: number;
};

export function createDelivery({ destinations, retryDelaysMs, timeoutMs }: Settings): Delivery {
  let held: StripeEvent[] | undefined;
  let drops: { left: number; readonly types: readonly string[] | undefined }[] = [];
  let copies = 1;
  let attempts: DeliveryEntry[] = [];
  let under: Promise<void> = Promise.resolve();
  const timers = new Set<NodeJS.Timeout>();
  const ending = new AbortController();

  async function tryOnce(event: StripeEvent, to: Destination, attempt: number): Promise<void> {
    if (ending.signal.aborted) return;
    const body = JSON.stringify(event);
    // The real clock's time, also while the emulated one is ahead: the receiver compares it with its own clock.
    const signature = signatureOf(body, to.secret, Math.floor(Date.now() / 1000));
    const headers = {
      "content-type": "application/json; charset=utf-8",
      "stripe-signature": signature,
      "user-agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
    };
    const signal = AbortSignal.any([ending.signal, AbortSignal.timeout(timeoutMs)]);
    const status = await fetch(to.url, {
      method: "POST",
      body,
      headers,
      signal,
      redirect: "manual",
    })
      .then(async (response) => {
        await response.body?.cancel();
        return response.status;
      })
      .catch(() => 0);
    attempts.push({ eventId: event.id, type: event.type, url: to.url, attempt, status });
    if (attempts.length > 20_000) attempts = attempts.slice(-10_000);
    if (status < 200 || status > 299) again(event, to, attempt);
  }

  function again(event: StripeEvent, to: Destination, attempt: number): void {
    const delay = retryDelaysMs[attempt - 1];
    if (delay === undefined || ending.signal.aborted) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      void line(() => tryOnce(event, to, attempt + 1));
    }, delay);
    timer.unref();
    timers.add(timer);
  }

  /** One at a time, so that the order that was asked for is the order of arrival. */
  function line(work: () => Promise<void>): Promise<void> {
    under = under.then(work);
    return under;
  }

  function send(event: StripeEvent): Promise<void> {
    for (const to of destinations(event.type)) {
      for (let copy = 0; copy < copies; copy += 1) void line(() => tryOnce(event, to, 1));
    }
    return under;
  }

  function isDropped(type: string): boolean {
    const hit = drops.find(({ types }) => !types || types.includes(type));
    if (!hit) return false;
    hit.left -= 1;
    if (hit.left <= 0) drops = drops.filter((each) => each !== hit);
    return true;
  }

  return {
    offer: (event) => {
      if (destinations(event.type).length === 0 || isDropped(event.type)) return;
      if (held) held.push(event);
      else void send(event);
    },
    send,
    hold: () => {
      held ??= [];
    },
    release: async (order = (events) => events) => {
      const events = order(held ?? []);
      held = undefined;
      for (const event of events) void send(event);
      await under;
    },
    held: () => held ?? [],
    drop: (times, types) => drops.push({ left: times, types }),
    repeat: (times) => {
      copies = times;
    },
    attempts: () => attempts,
    quiet: async () => {
      let last;
      while (last !== under) {
        last = under;
        await last;
      }
    },
    reset: () => {
      [held, drops, copies, attempts] = [undefined, [], 1, []];
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
    close: () => {
      ending.abort();
      for (const timer of timers) clearTimeout(timer);
    },
  };
}

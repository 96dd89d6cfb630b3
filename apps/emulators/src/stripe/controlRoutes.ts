import type { FastifyInstance } from "fastify";
import type { StripeControl } from "./control.ts";
import type { Core } from "./core.ts";
import { FAULT_KINDS, type StripeFault } from "./faults.ts";
import { wrong } from "./refusal.ts";
import type { Kind } from "./world.ts";

type Body = Readonly<Record<string, unknown>>;

/** The control interface over HTTP, for rigs that run the emulator as a process of its own. */
export function registerControlRoutes(
  app: FastifyInstance,
  core: Core,
  control: StripeControl,
): void {
  for (const [name, act] of Object.entries(verbsOf(control))) {
    app.post(`/control/${name}`, async ({ body }) => {
      const answer = await act((body ?? {}) as Body);
      return { ok: true, ...(answer === undefined ? {} : { answer }) };
    });
  }
  app.get("/control/requests", () => control.requests());
  app.get("/control/events", () => control.events());
  app.get("/control/attempts", () => control.webhooks.attempts());
  app.get("/control/faults", () => core.faults.list());
  app.delete("/control/faults", () => {
    control.clearFaults();
    return { ok: true };
  });
  app.get<{ Params: { kind: string } }>("/control/list/:kind", ({ params }) => {
    if (!Object.hasOwn(core.world.shelves, params.kind)) throw wrong("emulator: no such kind");
    return control.list(params.kind as Kind);
  });
}

type Verb = (body: Body) => unknown;

function verbsOf(control: StripeControl): Record<string, Verb> {
  return { ...payersVerbs(control), ...ownersVerbs(control), ...webhookVerbs(control) };
}

/** What the payer does. */
function payersVerbs(control: StripeControl): Record<string, Verb> {
  return {
    pay: (body) =>
      control.pay(
        text(body, "session"),
        word(body, "outcome", ["success", "decline", "async"], "success"),
      ),
    "finish-async": (body) => control.finishAsync(text(body, "session"), flag(body, "isPaid")),
    card: (body) => control.card(text(body, "customer"), word(body, "card", ["works", "declines"])),
    "pay-invoice": (body) => control.payInvoice(text(body, "invoice"), flag(body, "isPaid", true)),
    cancel: (body) => control.cancelInPortal(text(body, "subscription")),
    resume: (body) => control.resume(text(body, "subscription")),
    "switch-plan": (body) =>
      control.switchPlan(
        text(body, "subscription"),
        text(body, "price"),
        word(body, "proration", ["always_invoice", "create_prorations", "none"], "always_invoice"),
      ),
  };
}

/** What time, the bank and the account's owner do. */
function ownersVerbs(control: StripeControl): Record<string, Verb> {
  return {
    advance: (body) =>
      control.advance({
        days: whole(body, "days") ?? 0,
        hours: whole(body, "hours") ?? 0,
        minutes: whole(body, "minutes") ?? 0,
      }),
    "advance-to": (body) => control.advanceTo(new Date(text(body, "moment"))),
    expire: (body) => control.expire(text(body, "session")),
    "cancel-now": (body) => control.cancelNow(text(body, "subscription")),
    refund: (body) => control.refund(text(body, "payment"), whole(body, "cents")),
    dispute: (body) =>
      control.dispute(text(body, "payment"), word(body, "what", ["open", "won", "lost"])),
    portal: (body) => control.portal(flag(body, "isConfigured")),
    faults: (body) => control.fault(readFault(body)),
    reset: () => control.reset(),
  };
}

function webhookVerbs({ webhooks }: StripeControl): Record<string, Verb> {
  return {
    "webhooks/to": (body) => webhooks.to(text(body, "url")),
    "webhooks/hold": () => webhooks.hold(),
    "webhooks/release": async (body) => {
      const order = word(body, "order", ["happened", "reversed", "shuffled"], "happened");
      await webhooks.release((held) => ordered(held, order));
    },
    "webhooks/drop": (body) => {
      const { types } = body;
      const named = Array.isArray(types) ? types.map(String) : undefined;
      webhooks.drop(whole(body, "times") ?? 1, named);
    },
    "webhooks/repeat": (body) => webhooks.repeat(whole(body, "times") ?? 1),
    "webhooks/send": (body) => webhooks.send(text(body, "event")),
    "webhooks/quiet": () => webhooks.quiet(),
    "webhooks/signed": (body) => {
      const at = whole(body, "at");
      return webhooks.signed(text(body, "event"), at === undefined ? {} : { at });
    },
  };
}

function ordered<T>(items: readonly T[], order: "happened" | "reversed" | "shuffled"): T[] {
  if (order === "happened") return [...items];
  if (order === "reversed") return items.toReversed();
  return items
    .map((item) => ({ item, at: Math.random() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ item }) => item);
}

function readFault(body: Body): StripeFault {
  const kind = word(body, "kind", FAULT_KINDS);
  if (kind === "status" && whole(body, "status") === undefined) throw missing("status");
  if (kind === "slow" && whole(body, "ms") === undefined) throw missing("ms");
  if (kind === "garbage") text(body, "body");
  return body as unknown as StripeFault;
}

function text(body: Body, name: string): string {
  const value = body[name];
  if (typeof value === "string" && value !== "") return value;
  throw missing(name);
}

function whole(body: Body, name: string): number | undefined {
  const value = body[name];
  if (value === undefined || Number.isInteger(value)) return value as number | undefined;
  throw wrong(`emulator: ${name} must be a whole number`, name);
}

function flag(body: Body, name: string, usual?: boolean): boolean {
  const value = body[name] ?? usual;
  if (typeof value === "boolean") return value;
  throw missing(name);
}

function word<const W extends string>(
  body: Body,
  name: string,
  words: readonly W[],
  usual?: NoInfer<W>,
): W {
  const value = body[name] ?? usual;
  const found = words.find((each) => each === value);
  if (found !== undefined) return found;
  throw wrong(`emulator: ${name} must be one of ${words.join(", ")}`, name);
}

const missing = (name: string): Error => wrong(`emulator: ${name} is missing`, name);

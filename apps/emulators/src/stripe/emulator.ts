/** An emulated Stripe with its wire format, pages to pay on, and a clock that can be moved on. No money moves. */
import type { AddressInfo } from "node:net";
import { settle } from "./billing/settle.ts";
import { type StripeControl, createControl } from "./control.ts";
import type { Core } from "./core.ts";
import { createFaults } from "./faults.ts";
import { createJournal } from "./journal.ts";
import { type SeedPrice, seedPrices, setPortal } from "./seed.ts";
import { createStripeServer } from "./server.ts";
import { keepSnapshots, loadWorld } from "./snapshot.ts";
import { createDelivery } from "./webhooks/delivery.ts";
import { type Receiver, destinationsOf } from "./webhooks/destinations.ts";
import { emptyWorld } from "./world.ts";

export type StripeEmulatorOptions = {
  /** 0 takes any free port. */
  port?: number;
  host?: string;
  /** Where a browser finds the pages, when that is not where it listens. */
  publicUrl?: string;
  /** The only key that is accepted; any of Stripe's form is when it is left out. */
  apiKey?: string;
  /** Where events are sent to; nowhere when it is left out. */
  webhookUrl?: string;
  webhookSecret?: string;
  /** Prices that are there from the beginning. */
  seedPrices?: readonly SeedPrice[];
  /** Everything is stored there between two starts, and is forgotten when it is left out. */
  dataDir?: string;
  /** How long after a refused delivery the next one follows; no more than these. */
  retryDelaysMs?: readonly number[];
  /** The real clock, in milliseconds. */
  now?: () => number;
};

export type StripeEmulator = {
  /** What a Stripe client takes as its address. */
  url: string;
  control: StripeControl;
  close: () => Promise<void>;
};

const RETRY_DELAYS_MS = [200, 1000, 5000, 15_000, 60_000, 300_000];
const DELIVERY_TIMEOUT_MS = 10_000;
const SETTLE_EVERY_MS = 30_000;

export async function startStripeEmulator(
  options: StripeEmulatorOptions = {},
): Promise<StripeEmulator> {
  const { port = 0, host = "127.0.0.1", dataDir } = options;
  const receiver: Receiver = {
    url: options.webhookUrl,
    secret: options.webhookSecret ?? "whsec_emulated",
  };
  const world = dataDir === undefined ? emptyWorld() : await loadWorld(dataDir);
  const snapshots = dataDir === undefined ? undefined : keepSnapshots(dataDir, world);
  const core: Core = {
    world,
    publicUrl: "",
    apiKey: options.apiKey,
    realNow: options.now ?? (() => Date.now()),
    faults: createFaults(),
    journal: createJournal(),
    delivery: createDelivery({
      destinations: (type) => destinationsOf(world, receiver, type),
      retryDelaysMs: options.retryDelaysMs ?? RETRY_DELAYS_MS,
      timeoutMs: DELIVERY_TIMEOUT_MS,
    }),
    moment: undefined,
    request: { id: null, idempotency_key: null },
    changed: () => snapshots?.saveSoon(),
  };
  const prepare = (): void => {
    if (world.shelves["billing_portal.configuration"].size === 0) setPortal(core, true);
    seedPrices(core, options.seedPrices ?? []);
  };
  const control = createControl(core, receiver, () => {
    forget(core);
    prepare();
    core.changed();
  });
  const app = createStripeServer(core, control);
  await app.listen({ port, host });
  const { port: taken } = app.server.address() as AddressInfo;
  const url = `http://${host}:${taken}`;
  core.publicUrl = options.publicUrl?.replace(/\/$/, "") ?? url;
  prepare();
  const timer = setInterval(() => settle(core), SETTLE_EVERY_MS).unref();
  return {
    url,
    control,
    close: async () => {
      clearInterval(timer);
      core.delivery.close();
      await app.close();
      await snapshots?.close();
    },
  };
}

function forget(core: Core): void {
  const { world, faults, journal, delivery } = core;
  for (const shelf of Object.values(world.shelves)) shelf.clear();
  for (const rest of [world.sessionPlans, world.endpointSecrets, world.changesAtPeriodEnd]) {
    rest.clear();
  }
  world.declining.clear();
  world.answers.clear();
  world.aheadSeconds = 0;
  world.invoiceNumber = 0;
  faults.clear();
  journal.clear();
  delivery.reset();
}

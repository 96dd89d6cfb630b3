/** R17: the database goes away while payments arrive. R19: kill -9 while payments arrive. */
import type { CreditInfo } from "@vestnik/contract/credits";
import { creditPacks } from "@vestnik/domain/price";
import { startStripeEmulator } from "@vestnik/emulators/stripe/emulator";
import type { StripeEmulator } from "@vestnik/emulators/stripe/emulator";
import { startDatabaseServer } from "../rig/databaseServer.ts";
import { signInAt } from "../rig/ground.ts";
import type { Ground } from "../rig/ground.ts";
import { createOwnerAtApi } from "../rig/owner.ts";
import type { OwnerAtApi } from "../rig/owner.ts";
import { inSeconds, unless } from "../rig/verdict.ts";
import { sleep, until } from "../rig/waiting.ts";
import type { Finding, Scenario, Trial } from "../scenario.ts";

const WEBHOOK_SECRET = "whsec_chaos";
/** A lost message is found by the job that reads the list of events every five minutes. */
const REPAIRED_WITHIN_MS = 400_000;
const GOAL = "0 paid and lost, 0 given twice: bought credits = what was paid for";

export const databaseOutageWhilePaying: Scenario = {
  id: "R17",
  fault: "the database stopped again and again while payments arrive",
  goal: GOAL,
  databases: ["postgres"],
  isPatient: true,
  async run(trial) {
    const server = await startDatabaseServer(trial);
    return await run(trial, {
      adminUrl: server.url,
      async strike() {
        await server.down("stopped");
        await sleep(trial.isShort ? 1500 : 10_000);
        await server.up();
      },
    });
  },
};

export const killedWhilePaying: Scenario = {
  id: "R19",
  fault: "kill -9 again and again while payments arrive",
  goal: GOAL,
  databases: ["postgres"],
  isPatient: true,
  async run(trial) {
    return await run(trial, {
      async strike({ processes: [server] }) {
        await server?.kill();
        server?.launch();
        await server?.ready();
      },
    });
  },
};

type Fault = { readonly adminUrl?: string; strike(ground: Ground): Promise<void> };

async function run(trial: Trial, fault: Fault): Promise<Finding> {
  const [people, purchases, strikes] = trial.isShort ? [5, 3, 2] : [50, 20, 20];
  const stripe = await startStripeEmulator({ webhookSecret: WEBHOOK_SECRET });
  trial.atEnd(async () => await stripe.close());
  const ground = await trial.startGround({
    channels: 1,
    settings: settingsFor(stripe),
    ...(fault.adminUrl !== undefined && { adminUrl: fault.adminUrl }),
  });
  const [server] = ground.processes;
  if (!server) throw new Error("No process is running.");
  stripe.control.webhooks.to(`${server.url()}/api/stripe/webhook`);
  // Each message twice, because they are delivered at least once.
  stripe.control.webhooks.repeat(2);
  const owners: OwnerAtApi[] = [];
  for (let n = 0; n < people; n += 1) {
    const { headers } = await signInAt(server.url());
    owners.push(createOwnerAtApi(() => [server.url()], headers));
  }
  let isOver = false;
  const paying = Promise.all(
    owners.map(
      async (owner) =>
        await buy(owner, stripe, { times: purchases, back: `${server.url()}/dashboard` }),
    ),
  );
  void paying.catch(() => undefined).then(() => (isOver = true));
  let struck = 0;
  for (; struck < strikes && !isOver; struck += 1) {
    await sleep(trial.random.between(100, trial.isShort ? 600 : 2000));
    await fault.strike(ground);
  }
  const paid = await paying;
  const isAllThere = async () => {
    const now = await Promise.all(owners.map(async (owner) => await boughtBy(owner)));
    return now.every((bought, n) => bought >= (paid[n] ?? 0));
  };
  const begin = performance.now();
  await until("everything that was paid for is there", isAllThere, REPAIRED_WITHIN_MS);
  const waited = performance.now() - begin;
  await stripe.control.webhooks.quiet();
  const bought = await Promise.all(owners.map(async (owner) => await boughtBy(owner)));
  const twice = bought.filter((credits, n) => credits > (paid[n] ?? 0)).length;
  const sum = (counts: readonly number[]) => counts.reduce((all, one) => all + one, 0);
  const attempts = stripe.control.webhooks.attempts().length;
  return {
    scale: `${people} people, ${people * purchases} payments, ${struck} times`,
    measured: `${sum(paid)} credits paid for, ${sum(bought)} there ${inSeconds(waited)} after the last payment; ${attempts} deliveries of ${stripe.control.events().length} events`,
    problems: [
      ...unless(twice === 0, `${twice} people have more than they paid for`),
      ...unless(struck > 0, "everything was paid before the first fault"),
    ],
  };
}

/** Buys one pack after the other, as often as the server is there to sell one. The number of credits that were paid for. */
async function buy(
  owner: OwnerAtApi,
  { control }: StripeEmulator,
  { times, back }: { readonly times: number; readonly back: string },
): Promise<number> {
  let paid = 0;
  for (let n = 0; n < times; n += 1) {
    const pack = creditPacks[n % creditPacks.length] ?? creditPacks[0];
    type Page = { readonly data: { readonly url: string } };
    const { data } = await owner.insist<Page>("POST", "/stripe/purchase-tokens", {
      tokenAmount: pack.credits,
      price: pack.cents / 100,
      successUrl: back,
      cancelUrl: back,
    });
    const session = control.list("checkout.session").find(({ url }) => url === data.url);
    if (!session) throw new Error(`Nobody can pay at ${data.url}`);
    control.pay(session.id);
    paid += pack.credits;
  }
  return paid;
}

async function boughtBy(owner: OwnerAtApi): Promise<number> {
  return (await owner.insist<{ data: CreditInfo }>("GET", "/credits/info")).data.boughtCredits;
}

function settingsFor({ url }: StripeEmulator): Readonly<Record<string, string>> {
  return {
    STRIPE_SECRET_KEY: "sk_test_chaos",
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API_BASE: url,
  };
}

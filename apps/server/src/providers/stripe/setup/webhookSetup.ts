import { z } from "zod";
import { ask } from "../ask.ts";
import { API_VERSION } from "../client.ts";
import { eventTypes } from "../events.ts";
import { SetupFailed, required } from "./setup.ts";
import type { Setup } from "./setup.ts";

const endpointSchema = z.object({
  object: z.literal("webhook_endpoint"),
  id: z.string().min(1),
  url: z.string(),
  status: z.string(),
  api_version: z.string().nullable(),
  enabled_events: z.array(z.string()),
  secret: z.string().optional(),
});
type Endpoint = z.output<typeof endpointSchema>;
const listSchema = z.object({ object: z.literal("list"), data: z.array(endpointSchema) });

const STEP = "The webhook";
const enabledEvents = [...eventTypes];

/** The endpoint with exactly our events in the version this server reads. Gives its secret when it was made now. */
export async function makeWebhook(setup: Setup, url: string): Promise<string | undefined> {
  const { stripe, say } = setup;
  const { data } = required(
    STEP,
    await ask(async () => await stripe.webhookEndpoints.list({ limit: 100 }), listSchema),
  );
  const ours = data.filter((endpoint) => endpoint.url === url);
  const found = ours.find(({ api_version: version }) => version === API_VERSION);
  // The version of an endpoint cannot be changed; two of them would deliver everything twice.
  for (const old of ours.filter((endpoint) => endpoint !== found)) await switchOff(setup, old);
  if (!found) return await make(setup, url);
  if (isAsWanted(found)) say(`${STEP} ${url}: is there (${found.id}).`);
  else await correct(setup, found);
  return undefined;
}

function isAsWanted({ status, enabled_events: events }: Endpoint): boolean {
  const areOurs = events.toSorted().join() === enabledEvents.toSorted().join();
  return status === "enabled" && areOurs;
}

async function make({ stripe, say, once }: Setup, url: string): Promise<string> {
  const params = {
    url,
    enabled_events: enabledEvents,
    api_version: API_VERSION,
    description: "Vestnik",
  } as const;
  const answer = await ask(
    async () => await stripe.webhookEndpoints.create({ ...params }, once("webhook")),
    endpointSchema,
  );
  if (answer.kind === "refused" && /\burl(?:_invalid)?\b/.test(answer.reason)) {
    throw new SetupFailed(
      `${STEP}: Stripe has to reach ${url} (APP_URL) from outside. On a machine of your own, \`stripe listen --forward-to ${url}\` ` +
        "brings the events of the test mode and prints the secret for STRIPE_WEBHOOK_SECRET.",
    );
  }
  const { id, secret } = required(STEP, answer);
  if (secret === undefined) throw new SetupFailed(`${STEP}: ${id} was made without a secret.`);
  say(`${STEP} ${url}: made (${id}).`);
  return secret;
}

async function correct({ stripe, say, once }: Setup, { id, url }: Endpoint): Promise<void> {
  const params = { enabled_events: enabledEvents, disabled: false };
  required(
    STEP,
    await ask(
      async () => await stripe.webhookEndpoints.update(id, params, once("webhook again")),
      endpointSchema,
    ),
  );
  say(`${STEP} ${url}: changed to our events (${id}).`);
}

async function switchOff({ stripe, say, once }: Setup, old: Endpoint): Promise<void> {
  if (old.status !== "enabled") return;
  const options = once(`webhook off:${old.id}`);
  required(
    STEP,
    await ask(
      async () => await stripe.webhookEndpoints.update(old.id, { disabled: true }, options),
      endpointSchema,
    ),
  );
  say(`${STEP}: ${old.id} sent events of another version and is switched off now.`);
}

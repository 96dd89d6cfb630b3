/** `npm run stripe-setup`: the command around `setUpStripe`. */
import { readStripeSetup } from "./config.ts";
import { setUpStripe } from "./providers/stripe/setup/setUpStripe.ts";
import { endWithReason } from "./startFailure.ts";

async function main(): Promise<void> {
  const order = readStripeSetup(process.env);
  const isLive = order.secretKey.reveal().includes("_live_");
  say(isLive ? "The account at Stripe, with real money:" : "Stripe's test mode, no money moves:");
  const { webhookSecret } = await setUpStripe(order, say);
  say("");
  if (webhookSecret === undefined) {
    say("STRIPE_WEBHOOK_SECRET stays as it is. If it was lost, Stripe's dashboard shows it.");
  } else {
    say("Add this to the settings. The secret is shown this once:");
    say(`STRIPE_WEBHOOK_SECRET=${webhookSecret}`);
  }
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

main().catch(endWithReason);

import { Stripe } from "stripe";
import { describe, expect, it } from "vitest";
import { Secret } from "../../secrets/secret.ts";
import { createStripe } from "./stripe.ts";

const SECRET = "whsec_a_secret_of_the_operator";

/** Nothing listens there: an event is read without asking anybody. */
const payments = await createStripe({
  secretKey: new Secret("sk_test_1"),
  webhookSecret: new Secret(SECRET),
  apiBase: "http://127.0.0.1:1",
  prices: { basic: undefined, business: undefined },
});

type Sent = { type?: string; object?: object; secret?: string; secondsAgo?: number };

function send({ type = "invoice.paid", object = {}, secret = SECRET, secondsAgo = 0 }: Sent) {
  const created = 1_790_000_000;
  const head = { id: "evt_1", object: "event", type, created, livemode: false };
  const payload = JSON.stringify({ ...head, data: { object: { customer: "cus_1", ...object } } });
  const timestamp = Math.floor(Date.now() / 1000) - secondsAgo;
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  return { body: Buffer.from(payload), signature };
}

const read = (body: Uint8Array, signature: string | undefined) =>
  payments?.readEvent(body, signature);

describe("a request that is not Stripe's is forged", () => {
  const { body, signature } = send({});
  const altered = Buffer.from(body.toString().replace("cus_1", "cus_2"));
  const withMark = Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), body]);
  const other = send({ secret: "whsec_of_somebody" });
  const old = send({ secondsAgo: 301 });
  const unsigned = signature.replace(/v1=.*/, "v1=");
  it.each<[string, Uint8Array, string | undefined]>([
    ["without a signature", body, undefined],
    ["with an empty one", body, ""],
    ["with a broken one", body, "t=1,v1"],
    ["with a signature of nothing", body, unsigned],
    ["with another scheme", body, signature.replace("v1=", "v0=")],
    ["signed with another secret", other.body, other.signature],
    ["with another customer than was signed", altered, signature],
    ["with a byte order mark before it", withMark, signature],
    ["with the signature of another body", send({ type: "charge.refunded" }).body, signature],
    ["signed 301 seconds ago", old.body, old.signature],
    ["empty", new Uint8Array(), signature],
  ])("%s", (_, given, header) => {
    expect(read(given, header)).toMatchObject({ kind: "forged" });
  });

  it("signed, but no event", () => {
    const payload = "[]";
    const header = Stripe.webhooks.generateTestHeaderString({ payload, secret: SECRET });
    expect(read(Buffer.from(payload), header)).toEqual({ kind: "forged", reason: "no event" });
  });
});

it("an event signed almost five minutes ago is read", () => {
  const { body, signature } = send({ secondsAgo: 298 });
  expect(read(body, signature)).toEqual({
    id: "evt_1",
    type: "invoice.paid",
    createdAt: new Date(1_790_000_000_000),
    isLive: false,
    about: { kind: "customer", id: "cus_1" },
  });
});

it("while the webhook's secret is being replaced, Stripe signs with both, and one is enough", () => {
  const { body, signature } = send({});
  expect(read(body, `${signature},v1=${"0".repeat(64)}`)).toMatchObject({ id: "evt_1" });
});

it.each([
  ["checkout.session.completed", { id: "cs_1" }, { kind: "session", id: "cs_1" }],
  ["customer.subscription.deleted", { id: "sub_1" }, { kind: "customer", id: "cus_1" }],
  ["invoice.paid", { customer: { id: "cus_2" } }, { kind: "customer", id: "cus_2" }],
  ["charge.refunded", { id: "ch_1" }, { kind: "charge", id: "ch_1" }],
  ["charge.dispute.created", { id: "du_1", charge: "ch_1" }, { kind: "charge", id: "ch_1" }],
  ["charge.dispute.closed", { id: "du_1", charge: null }, { kind: "other" }],
  ["invoice.paid", { customer: null }, { kind: "other" }],
  ["customer.created", { id: "cus_1" }, { kind: "other" }],
])("%s about %j is a hint: %j", (type, object, about) => {
  const { body, signature } = send({ type, object });
  expect(read(body, signature)).toMatchObject({ about });
});

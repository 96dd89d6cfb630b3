import { inspect } from "node:util";
import type { StripeEmulator } from "@vestnik/emulators/stripe/emulator";
import type { StripeFault } from "@vestnik/emulators/stripe/faults";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { Secret } from "../../secrets/secret.ts";
import {
  STRIPE_KEY,
  connectPayments,
  startStripeAccount,
} from "../../testing/stripe/stripeAccount.ts";
import type { Payments } from "../payments.ts";

let stripe: StripeEmulator;
let payments: Payments;

beforeAll(async () => {
  stripe = await startStripeAccount();
  payments = await connectPayments(stripe);
});
afterEach(() => stripe.control.reset());
afterAll(async () => await stripe.close());

const anna = { idempotencyKey: "anna", userId: "user-1", name: "Anna Ivanova" };

describe("what Stripe does not answer is an answer, never an exception", () => {
  it.each<[string, StripeFault, object]>([
    ["401", { kind: "status", status: 401 }, { kind: "refused" }],
    ["403", { kind: "status", status: 403 }, { kind: "refused" }],
    [
      "400 with a code",
      { kind: "status", status: 400, code: "parameter_unknown" },
      { kind: "refused", reason: "400 parameter_unknown" },
    ],
    [
      "a reused key",
      { kind: "status", status: 400, type: "idempotency_error" },
      { kind: "refused", reason: "400 idempotency_error" },
    ],
    ["429", { kind: "status", status: 429, retryAfter: 9 }, { kind: "busy", retryAfterSeconds: 9 }],
    [
      "429 for a day",
      { kind: "status", status: 429, retryAfter: 86_400 },
      { kind: "busy", retryAfterSeconds: 120 },
    ],
    ["a key in use", { kind: "status", status: 409, times: 2 }, { kind: "busy" }],
    ["500", { kind: "status", status: 500, times: 2 }, { kind: "unreachable" }],
    ["a lost connection", { kind: "drop", times: 2 }, { kind: "unreachable" }],
    [
      "half of its JSON",
      { kind: "malformed" },
      { kind: "unreachable", reason: "an unreadable answer" },
    ],
    ["a page", { kind: "garbage", body: "<html>" }, { kind: "unreachable" }],
    ["a null", { kind: "garbage", body: "null" }, { kind: "unreachable" }],
    [
      "another server's JSON, which the library takes for a success",
      { kind: "garbage", body: '{"message":"Not Found","id":"cus_1"}' },
      { kind: "unreachable", reason: "an unreadable answer" },
    ],
  ])("%s", async (_, fault, expected) => {
    stripe.control.fault({ ...fault, of: "POST /v1/customers" });
    expect(await payments.createCustomer(anna)).toMatchObject(expected);
  });

  it("silence for longer than it may take", async () => {
    const impatient = await connectPayments(stripe, { answerMs: 1000 });
    stripe.control.fault({ kind: "hang", times: 2 });
    expect(await impatient.createCustomer(anna)).toEqual({
      kind: "unreachable",
      reason: "no answer in time",
    });
    expect(stripe.control.requests()).toHaveLength(2);
  });

  it("a server that is not there", async () => {
    const lost = await connectPayments(stripe, { apiBase: "http://127.0.0.1:1" });
    expect(await lost.readCharge("ch_1")).toEqual({ kind: "unreachable", reason: "no connection" });
  });

  it("what is not there", async () => {
    const nothing = { kind: "not_found" };
    expect(await payments.readCheckout("cs_test_1")).toMatchObject(nothing);
    expect(await payments.expireCheckout("cs_test_1")).toMatchObject(nothing);
    expect(await payments.readCharge("ch_1")).toMatchObject(nothing);
  });
});

it("neither the key nor what Stripe says about a person is in a reason", async () => {
  const wrong = await connectPayments(stripe, { secretKey: new Secret(`${STRIPE_KEY}_old`) });
  const message = `Anna Ivanova has no right, key ${STRIPE_KEY}`;
  stripe.control.fault({ kind: "status", status: 402, code: "card_declined", message });
  const answers = [await payments.createCustomer(anna), await wrong.createCustomer(anna)];
  expect(answers).toMatchObject([{ reason: "402 card_declined" }, { kind: "refused" }]);
  expect(inspect(answers)).not.toMatch(/Anna|sk_/);
  expect(inspect(payments, { depth: 9 })).not.toContain(STRIPE_KEY);
});

it("a request that got no answer is repeated once and has one effect", async () => {
  stripe.control.fault({ kind: "drop", afterEffect: true });
  expect(await payments.createCustomer(anna)).toMatchObject({ kind: "done" });
  expect(stripe.control.list("customer")).toHaveLength(1);
  expect(stripe.control.requests().map((request) => request.idempotencyKey)).toEqual([
    "anna",
    "anna",
  ]);
});

it("the same person gets the same customer", async () => {
  const first = await payments.createCustomer(anna);
  expect(await payments.createCustomer(anna)).toEqual(first);
  expect(stripe.control.list("customer")).toMatchObject([{ metadata: { user_id: "user-1" } }]);
});

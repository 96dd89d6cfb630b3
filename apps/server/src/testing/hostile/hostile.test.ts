/**
 * Every hostile request is answered with success or a coded refusal, and nothing else. The requests are made from the OpenAPI document: this
 * is the short form; `npm run hostile` sends every one of them.
 */
import { once } from "node:events";
import { connect } from "node:net";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { absentOf, attack, ask } from "./attack.ts";
import { requestOf } from "./input.ts";
import type { Input, Request } from "./input.ts";
import { chosenOf, examplesOf, findMissingRows, findStaleRows, hostileInputs } from "./inputs.ts";
import { unfinished, unreadable } from "./socketInputs.ts";
import { startTarget } from "./target.ts";
import type { Target } from "./target.ts";
import { faultOf } from "./verdict.ts";

/**
 * The share of all requests that is sent: every field gets some values, and every value goes to some fields. One half of it goes to the
 * embedded database, the other to PostgreSQL.
 */
const ONE_OF = 37;
const HALF = process.env["TEST_DATABASE"] === "postgres" ? 1 : 0;

let target: Target;

beforeAll(async () => {
  target = await startTarget();
});
afterAll(async () => await target.close());

const findingsOf = async (inputs: Iterable<Input>) => {
  const { sent, findings } = await attack(target.world, inputs, target.errorLines);
  const faults = findings.map(({ input, fault }) => `${input.operation}, ${input.what}: ${fault}`);
  return { count: sent.length, faults };
};

it("every operation has a row, and every row an operation", () => {
  expect(findMissingRows(target.operations)).toEqual([]);
  expect(findStaleRows(target.operations)).toEqual([]);
});

it("the examples the hostile requests are made of are meaningful", async () => {
  const refused = [];
  for (const operation of target.operations) {
    const [example = {}] = examplesOf(operation, target.world.things);
    if (example.isStream) continue;
    const { status, body } = await ask(target.world, requestOf(operation, example));
    await target.world.restore();
    // A guest whose proof is not signed, and a channel that does not exist at the messenger.
    if (status >= 400) refused.push(`${operation.name}: ${status} ${body.slice(0, 60)}`);
  }
  expect(refused).toEqual([]);
});

it("every answer is a success or a coded refusal, and nothing is logged as an error", async () => {
  const all = hostileInputs(target.operations, target.world.things);
  const some = chosenOf(all, (_, index) => index % (2 * ONE_OF) === HALF * ONE_OF);
  const { count, faults } = await findingsOf(some);
  expect(faults).toEqual([]);
  expect(count).toBeGreaterThan(250);
  expect(Object.keys(Object.prototype)).toEqual([]);
}, 120_000);

describe("what once caused a server error is refused or done", () => {
  const wasFailure = [
    /^cursor: a cursor (?:of dashes|out of reach)$/,
    /^from: a date before years$/,
    /^version: (?:more|less) than int4$/,
    /^first_name: (?:half a character|the other half of a character)$/,
    /^asked with HEAD$/,
    /^(?:text|content): (?:20,001 ampersands|12,600 lines|12,500 paragraphs)$/,
  ];
  it.each(wasFailure)("%s", async (what) => {
    const all = hostileInputs(target.operations, target.world.things);
    const { count, faults } = await findingsOf(chosenOf(all, (input) => what.test(input.what)));
    expect(faults).toEqual([]);
    expect(count).toBeGreaterThan(0);
  });
});

/** An image is shown to every client that knows its name, and a download to every client that has its link (decision 119). */
const openToWhoKnows = [
  // With the secret of a webhook.
  "POST /api/telegram/updates/{id}",
  "GET /uploads/{filename}",
  "GET /uploads/{filename}/thumbnail",
  "GET /api/account/export/{link}",
];

it("another owner's data is refused like data that does not exist", async () => {
  const { world, operations } = target;
  const before = await world.contents();
  const own = Object.values(world.things).filter((thing) => typeof thing === "string");
  let count = 0;
  for (const operation of operations) {
    if (openToWhoKnows.includes(operation.name)) continue;
    for (const example of examplesOf(operation, world.things)) {
      const request = requestOf(operation, example);
      const absent = absentOf(request, own);
      if (JSON.stringify(absent) === JSON.stringify(request)) continue;
      count += 1;
      const answers = [await askAsStranger(request), await askAsStranger(absent)];
      expect([operation.name, answers[0]]).toEqual([operation.name, answers[1]]);
    }
  }
  expect(count).toBeGreaterThan(25);
  expect(await world.contents()).toBe(before);
});

/** Without the names from the request, the request id and the present time. */
async function askAsStranger(request: Request) {
  const { status, body } = await ask(target.world, request, target.world.stranger);
  const alike = body
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}|[0-9a-f]{32}/g, "name")
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "moment");
  return [status, alike];
}

describe("on a connection", () => {
  const open = async () => {
    const { server } = target.world.testApp.app;
    if (!server.listening) await target.world.testApp.app.listen({ port: 0, host: "127.0.0.1" });
    const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
    await once(socket, "connect");
    return socket;
  };

  it.each(Object.entries(unreadable))("%s is refused with a code", async (_, bytes) => {
    const socket = await open();
    socket.write(bytes, "latin1");
    const [head = "", body = ""] = (await text(socket)).split("\r\n\r\n");
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(head)?.[1]);
    const contentType = "application/json";
    expect([head, faultOf("GET", { status, contentType, body }, "en")]).toEqual([head, undefined]);
    expect(status).toBeGreaterThanOrEqual(400);
  });

  it.each(Object.entries(unfinished))("%s and then its end does no harm", async (_, bytes) => {
    const socket = await open();
    socket.write(bytes, "latin1");
    socket.destroySoon();
    await once(socket, "close");
    const live = { method: "GET", url: "/api/health/live", headers: {} };
    const answer = await ask(target.world, live);
    expect([answer.status, target.errorLines.splice(0)]).toEqual([200, []]);
  });
});

/** Every operation × everybody who may ask it: who is let in, and that no other asker is. The rows say who, and the operations come from the OpenAPI document. */
import { apiKeyScopes } from "@vestnik/domain/apiKey";
import type { ErrorBody } from "@vestnik/contract/errorBody";
import { afterAll, beforeAll, expect, it } from "vitest";
import { visitor } from "../factories.ts";
import type { Owner } from "../factories.ts";
import { absentOf, ask } from "./attack.ts";
import { requestOf } from "./input.ts";
import type { Request } from "./input.ts";
import { examplesOf } from "./inputs.ts";
import { rows } from "./rows.ts";
import { startTarget } from "./target.ts";
import type { Target } from "./target.ts";

let target: Target;

beforeAll(async () => {
  target = await startTarget();
});
afterAll(async () => await target.close());

type Answer = { readonly status: number; readonly code: string };

/** Asks, and undoes it. A stream that opens does not end, so it is not waited for. */
async function answerTo(request: Request, who: Owner): Promise<Answer & { body: string }> {
  const { status, body } = await ask(target.world, request, who);
  if (status < 300 && request.method !== "GET") await target.world.restore();
  return { status, body, code: status < 400 ? "" : (JSON.parse(body) as ErrorBody).code };
}

/** For each operation, its answers that are not the expected one. */
async function differences(
  who: (access: (typeof rows)[string]["access"]) => readonly (readonly [string, Owner, Answer])[],
): Promise<string[]> {
  const wrong: string[] = [];
  for (const operation of target.operations) {
    const [example] = examplesOf(operation, target.world.things);
    const { access } = rows[operation.name] ?? {};
    if (!example || access === undefined) throw new Error(`No row for ${operation.name}`);
    for (const [name, asker, expected] of who(access)) {
      // Made anew, because some are signed now.
      const [fresh = example] = examplesOf(operation, target.world.things);
      if (fresh.isStream && expected.status < 300) continue;
      const { status, code, body } = await answerTo(requestOf(operation, fresh), asker);
      const isExpected =
        expected === open
          ? !refusals.has(code)
          : expected.status === (status < 300 ? 200 : status) && expected.code === code;
      if (!isExpected) wrong.push(`${name} ${operation.name}: ${status} ${body.slice(0, 80)}`);
    }
  }
  return wrong;
}

const done: Answer = { status: 200, code: "" };
/** No bearer is looked at. A login, and a link that opens once, may be refused for reasons of their own. */
const open: Answer = { status: 200, code: "open" };
const refused = {
  stranger: { status: 401, code: "unauthorized" },
  key: { status: 401, code: "api_key_refused" },
  scope: { status: 403, code: "api_key_scope_missing" },
  operation: { status: 403, code: "api_key_not_admitted" },
} as const satisfies Record<string, Answer>;
const refusals = new Set<string>(Object.values(refused).map(({ code }) => code));

function fullKey(access: (typeof rows)[string]["access"]): Answer {
  if (access === "anyone") return open;
  return access === "person" ? refused.operation : done;
}

it("without a session or a key that works an asker is let in only where anybody is", async () => {
  const { ended, expired } = target.world.keys;
  const invented: Owner = {
    userId: "",
    headers: { authorization: `Bearer vst_${"x".repeat(43)}` },
  };
  const wrong = await differences((access) => [
    ["visitor", visitor, access === "anyone" ? open : refused.stranger],
    ...Object.entries({ ended, expired, invented }).map(
      ([name, key]) => [name, key, access === "anyone" ? open : refused.key] as const,
    ),
  ]);
  expect(wrong).toEqual([]);
});

it("an owner is let in everywhere, a key where its scope is enough and nowhere else", async () => {
  const { owner, keys } = target.world;
  const wrong = await differences((access) => [
    ["owner", owner, access === "anyone" ? open : done],
    ["full key", keys.full, fullKey(access)],
    ...apiKeyScopes.map((scope) => {
      if (access === "anyone") return [scope, keys[scope], open] as const;
      if (access === "person") return [scope, keys[scope], refused.operation] as const;
      return [scope, keys[scope], access.includes(scope) ? done : refused.scope] as const;
    }),
  ]);
  expect(wrong).toEqual([]);
}, 120_000);

it("what a key cannot do is what belongs to a person alone", () => {
  const beyondKeys = Object.entries(rows).flatMap(([name, { access }]) =>
    access === "person" ? [name] : [],
  );
  const own = /\/api-keys|\/sessions|\/account|\/stripe|\/credits|\/subscription|\/alerts|\/events/;
  const changesOfChannels = /^(?:POST|PUT|DELETE) \/api\/channels/;
  const rest = beyondKeys.filter((name) => !own.test(name) && !changesOfChannels.test(name));
  expect(
    rest.every((name) =>
      /\/ai\/|\/problems|\/uploads\/remove|\/channels\/limits|\/picture/.test(name),
    ),
  ).toBe(true);
  const forKeys = Object.entries(rows).flatMap(([name, { access }]) =>
    Array.isArray(access) ? [name] : [],
  );
  expect(forKeys.filter((name) => own.test(name) || changesOfChannels.test(name))).toEqual([]);
});

it("a key for another channel finds nothing, and is answered as if there were nothing", async () => {
  const { world, operations } = target;
  const { things, keys } = world;
  const before = await world.contents();
  const { draftId, deletedDraftId, snippetId, deletedSnippetId, filename, animation } = things;
  // What is in no channel.
  const drafts = [draftId, deletedDraftId, snippetId, deletedSnippetId];
  const common = new Set([...drafts, filename, animation]);
  const inChannel = Object.entries(things).flatMap(([, thing]) =>
    typeof thing === "string" && !common.has(thing) ? [thing] : [],
  );
  const wrong: string[] = [];
  let named = 0;
  for (const operation of operations) {
    if (!Array.isArray(rows[operation.name]?.access)) continue;
    for (const example of examplesOf(operation, things)) {
      const request = requestOf(operation, example);
      const absent = absentOf(request, inChannel);
      const namesThings = JSON.stringify(absent) !== JSON.stringify(request);
      if (!namesThings && operation.method !== "GET") continue;
      const answers = [];
      for (const each of [request, absent]) {
        const { status, code, body } = await answerTo(each, keys.elsewhere);
        answers.push(`${status} ${code}`);
        const leaked = inChannel.filter((thing) => status < 300 && body.includes(thing));
        if (leaked.length > 0) wrong.push(`${operation.name} shows ${leaked.join()}`);
      }
      if (namesThings) named += 1;
      if (answers[0] !== answers[1]) wrong.push(`${operation.name}: ${answers.join(" | ")}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(named).toBeGreaterThan(25);
  expect(await world.contents()).toBe(before);
});

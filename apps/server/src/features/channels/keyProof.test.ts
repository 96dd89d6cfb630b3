import { randomBytes } from "node:crypto";
import type { Problems } from "@vestnik/contract/problems";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createLogger } from "../../logger.ts";
import { createSecretBox } from "../../secrets/secretBox.ts";
import type { SecretBox } from "../../secrets/secretBox.ts";
import {
  call,
  connectChannel,
  publicationsWhen,
  scheduleOne,
  signUp,
} from "../../testing/factories.ts";
import type { Owner, TestChannel } from "../../testing/factories.ts";
import { startTestApp } from "../../testing/testApp.ts";
import type { TestApp } from "../../testing/testApp.ts";
import { checkChannel, listChannels } from "./channels.ts";
import { proveKeys } from "./keyProof.ts";

let testApp: TestApp;
let owner: Owner;
let channel: TestChannel;
beforeAll(async () => {
  testApp = await startTestApp({ settings: { DEFAULT_PLAN: "business" } });
});
beforeEach(async () => {
  await testApp.deps.database.db.execute("truncate users cascade");
  owner = await signUp(testApp);
  channel = await connectChannel(testApp, owner);
});
afterAll(async () => await testApp.close());

/** A ring in which another key has the id that the tests' tokens are sealed under. */
const otherKey = () => createSecretBox(new Map([["t1", randomBytes(32)]]));
const withoutKey = () => createSecretBox(new Map([["t2", randomBytes(32)]]));

async function prove(secrets: SecretBox, marksChannels = true): Promise<string[]> {
  const lines: string[] = [];
  const log = createLogger("info", { write: (line: string) => void lines.push(line) });
  await proveKeys({ database: testApp.deps.database, secrets, log }, { marksChannels });
  return lines;
}

const statusNow = async () =>
  (await listChannels(testApp.deps, owner.userId)).map(({ status }) => status);

it("a key ring that opens every token is not spoken of", async () => {
  expect(await prove(testApp.deps.secrets)).toEqual([]);
  expect(await statusNow()).toEqual(["ok"]);
});

it.each([
  ["another key under the same id", otherKey, 'Another key \\"t1\\" in SECRET_KEYS'],
  ["without the key", withoutKey, 'No key \\"t1\\" in SECRET_KEYS'],
])(
  "with %s the log counts the channels, their owner is told, and what is scheduled waits",
  async (_, secrets, words) => {
    await connectChannel(testApp, owner);
    await scheduleOne(testApp.app, owner, channel);
    const [line = "", ...others] = await prove(secrets());
    expect(others).toEqual([]);
    expect(line).toContain(words);
    expect(JSON.parse(line)).toMatchObject({ level: 50, keyId: "t1", channels: 2 });
    expect(await statusNow()).toEqual(["unreadable_token", "unreadable_token"]);
    const { problems } = (await call(testApp.app, owner, "GET", "/problems")).json<Problems>();
    expect(problems).toMatchObject([{ kind: "token", status: "unreadable_token", waiting: 1 }]);
  },
);

it("a web process with the wrong keys says so and holds nothing", async () => {
  expect(await prove(otherKey(), false)).toHaveLength(1);
  expect(await statusNow()).toEqual(["ok"]);
});

it("the right keys release what waited, and it goes out", async () => {
  const { id } = await scheduleOne(testApp.app, owner, channel);
  await testApp.deps.database.db.execute(
    "update publications set due_at = now(), not_before = now()",
  );
  await prove(otherKey());
  expect(await prove(testApp.deps.secrets)).toEqual([]);
  expect(await statusNow()).toEqual(["ok"]);
  const worker = await testApp.startWorker();
  const sent = await publicationsWhen(testApp.app, owner, ({ status }) => status === "published");
  expect(sent.map((publication) => publication.id)).toEqual([id]);
  await worker.stop();
});

it("a check of a token that cannot be opened says so and asks nobody, and the right key mends it", async () => {
  const deps = { ...testApp.deps, secrets: otherKey() };
  const before = testApp.telegram.control.requests().length;
  const check = async (by = testApp.deps) =>
    (await checkChannel(by, owner.userId, channel.id, new Date())).status;
  expect(await check(deps)).toBe("unreadable_token");
  expect(testApp.telegram.control.requests()).toHaveLength(before);
  expect(await check()).toBe("ok");
});

it("a row that was changed is told apart from a wrong key", async () => {
  const second = await connectChannel(testApp, owner);
  await testApp.deps.database.db.execute(
    `update channels set bot_token_sealed = (select bot_token_sealed from channels where id = '${channel.id}') where id = '${second.id}'`,
  );
  const [line = ""] = await prove(testApp.deps.secrets);
  expect(JSON.parse(line)).toMatchObject({ channels: 1 });
  expect(line).toContain("opens other bot tokens: the rows of 1 were changed");
});

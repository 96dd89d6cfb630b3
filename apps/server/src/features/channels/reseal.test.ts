import { randomBytes } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Database } from "../../db/db.ts";
import { channels, users } from "../../db/schema.ts";
import { createSecretBox } from "../../secrets/secretBox.ts";
import type { SecretBox } from "../../secrets/secretBox.ts";
import { Secret } from "../../secrets/secret.ts";
import { openTestDatabase } from "../../testing/database/testDatabase.ts";
import { openBotToken } from "./channels.ts";
import { resealBotTokens } from "./reseal.ts";
import { botTokenPlace } from "./workingBot.ts";

const CHANNELS = 230;
const k1: [string, Uint8Array] = ["k1", randomBytes(32)];
const k2: [string, Uint8Array] = ["k2", randomBytes(32)];
const old = createSecretBox(new Map([k1]));
const rotated = createSecretBox(new Map([k2, k1]));

let database: Database;
beforeEach(async () => {
  database = await openTestDatabase();
  await database.db.insert(users).values({ telegramId: 1, firstName: "Anna" });
  const [user] = await database.db.select().from(users);
  const userId = user?.id ?? "";
  const rows = Array.from({ length: CHANNELS }, (_, number) => ({
    userId,
    username: `channel_${number}`,
    title: `Channel ${number}`,
    status: "ok" as const,
  }));
  const bare = { userId, username: "bare", title: "No token", status: "no_token" as const };
  await database.db.insert(channels).values([...rows, bare]);
  for (const channel of await sealedOrNot()) {
    if (channel.title !== "No token") await store(old, channel, `token of ${channel.title}`);
  }
});
afterEach(async () => await database.close());

type Row = typeof channels.$inferSelect;

const sealedOrNot = async () => await database.db.select().from(channels).orderBy(asc(channels.id));
const sealed = async () =>
  (await sealedOrNot()).flatMap((row) =>
    row.botTokenSealed ? [{ ...row, botTokenSealed: row.botTokenSealed }] : [],
  );

async function store(box: SecretBox, channel: Row, botToken: string): Promise<void> {
  const botTokenSealed = box.seal(new Secret(botToken), botTokenPlace(channel));
  await database.db.update(channels).set({ botTokenSealed }).where(eq(channels.id, channel.id));
}

const reseal = async (secrets = rotated) => await resealBotTokens({ database, secrets });

it("a token that was moved to another row is not changed, is reported with its channel, and stops no other", async () => {
  const [one, other] = await sealed();
  if (!one || !other) throw new Error("There are no channels.");
  await database.db
    .update(channels)
    .set({ botTokenSealed: other.botTokenSealed })
    .where(eq(channels.id, one.id));
  const { resealed, unopened, keysInUse } = await reseal();
  expect(unopened).toMatchObject([{ channelId: one.id, keyId: "k1" }]);
  expect(JSON.stringify(unopened)).not.toContain("token of");
  expect({ resealed, keysInUse }).toEqual({
    resealed: CHANNELS - 1,
    keysInUse: [
      { keyId: "k1", total: 1 },
      { keyId: "k2", total: CHANNELS - 1 },
    ],
  });
  const [left] = await sealed();
  expect(left?.botTokenSealed).toEqual(other.botTokenSealed);
});

it("tokens whose key is missing are not changed", async () => {
  const { resealed, unopened } = await reseal(createSecretBox(new Map([k2])));
  expect({ resealed, left: unopened.length }).toEqual({ resealed: 0, left: CHANNELS });
  expect(unopened[0]?.reason).toBe('No key "k1" in SECRET_KEYS.');
});

it("after it every token opens with the new key alone, and a second run has nothing to do", async () => {
  expect(await reseal()).toEqual({
    resealed: CHANNELS,
    unopened: [],
    keysInUse: [{ keyId: "k2", total: CHANNELS }],
  });
  const secrets = createSecretBox(new Map([k2]));
  for (const channel of await sealed())
    expect(openBotToken({ secrets }, channel).reveal()).toBe(`token of ${channel.title}`);
  expect(await reseal()).toMatchObject({ resealed: 0 });
});

it("what owners store during the run is never lost, whichever key it is sealed with", async () => {
  const before = await sealed();
  const stored = new Map(before.map(({ id, title }) => [id, `token of ${title}`]));
  let isRunning = true;
  // Two processes: one was restarted with the new ring, the other was not yet.
  const writers = [rotated, old].map(async (box, writer) => {
    for (let round = 0; isRunning; round += 1) {
      const channel = before[(round * 2 + writer) % before.length];
      if (!channel) continue;
      const botToken = `${writer} wrote ${round}`;
      await store(box, channel, botToken);
      stored.set(channel.id, botToken);
    }
  });
  await reseal();
  isRunning = false;
  await Promise.all(writers);
  expect(
    new Map(
      (await sealed()).map((row) => [row.id, openBotToken({ secrets: rotated }, row).reveal()]),
    ),
  ).toEqual(stored);
  expect(await reseal()).toMatchObject({ unopened: [], keysInUse: [{ keyId: "k2" }] });
});

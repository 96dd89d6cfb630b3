import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { KeyRing } from "../secrets/secretBox.ts";
import { openTestDatabase } from "../testing/database/testDatabase.ts";
import type { Database } from "./db.ts";
import { schemaWithSigner } from "./db.ts";
import { listenForOwners, notifyOwner, OWNER_TOPIC } from "./notices.ts";
import type { OwnerNotice } from "./notices.ts";

const [oldKey, newKey] = [randomBytes(32), randomBytes(32)];
const rings = {
  old: new Map([["k1", oldKey]]),
  rotated: new Map([
    ["k2", newKey],
    ["k1", oldKey],
  ]),
  foreign: new Map([["k1", randomBytes(32)]]),
} satisfies Record<string, KeyRing>;
const notice: OwnerNotice = { userId: "anna", type: "channel", data: { id: "«канал»" } };

let database: Database;
let received: OwnerNotice[];
let doubts: number;
let lines: object[];
beforeEach(async () => {
  database = await openTestDatabase(rings.old);
  [received, doubts, lines] = [[], 0, []];
});
afterEach(async () => await database.close());

/** The same database, as a process with another ring uses it. */
function as(ring: KeyRing): Database["db"] {
  const { noticeSigner } = schemaWithSigner(ring);
  return Object.assign(Object.create(database.db) as Database["db"], {
    _: { ...database.db._, fullSchema: { ...database.db._.fullSchema, noticeSigner } },
  });
}

const listen = async (ring: KeyRing, onNotice = (one: OwnerNotice) => void received.push(one)) =>
  await listenForOwners(
    {
      database: { ...database, db: as(ring) },
      log: { warn: (facts) => lines.push(facts) },
    },
    { onNotice, onNonsense: () => (doubts += 1), onGap: () => undefined },
  );

const forge = async (payload: string) =>
  await database.db.execute(sql`select pg_notify(${OWNER_TOPIC}, ${payload})`);

it("a process with a newer key in front understands those that do not have it yet", async () => {
  const stop = await listen(rings.rotated);
  await notifyOwner(as(rings.old), notice);
  await notifyOwner(as(rings.rotated), notice);
  await expect.poll(() => received).toEqual([notice, notice]);
  expect(doubts).toBe(0);
  await stop();
});

it("a process that does not have the newer key yet is told to look for itself", async () => {
  const stop = await listen(rings.old);
  await notifyOwner(as(rings.rotated), notice);
  await notifyOwner(as(rings.old), notice);
  await expect.poll(() => received).toEqual([notice]);
  expect(doubts).toBe(1);
  await stop();
});

it("a notice that was changed, or signed with a key of somebody else, is not believed", async () => {
  const stop = await listen(rings.old);
  const sent: string[] = [];
  const stopReading = await database.listen(OWNER_TOPIC, (payload) => sent.push(payload));
  await notifyOwner(database.db, notice);
  await expect.poll(() => sent).toHaveLength(1);
  const [payload = ""] = sent;
  // A process from before there were signatures reads the same.
  expect(JSON.parse(payload)).toMatchObject(notice);
  await notifyOwner(as(rings.foreign), notice);
  const forged = [
    payload.replace("anna", "boris"),
    payload.replace("channel", "credits"),
    payload.replace('"userId"', '"userId":"boris","userId"'),
    `${payload} `,
    payload.replace(/"\}$/, '","userId":"boris"}'),
    payload.slice(0, -2) + "A" + payload.slice(-1),
  ];
  for (const one of forged) await forge(one);
  await expect.poll(() => sent).toHaveLength(2 + forged.length);
  expect(received).toEqual([notice]);
  await stopReading();
  await stop();
});

it("a flood of nonsense is looked into once, and fills no log", async () => {
  const stop = await listen(rings.old);
  await database.db.execute(
    sql`select pg_notify(${OWNER_TOPIC}, n::text) from generate_series(1, 2000) n`,
  );
  await notifyOwner(database.db, notice);
  await expect.poll(() => received).toEqual([notice]);
  expect([doubts, lines]).toEqual([1, [{ count: 1 }]]);
  await stop();
});

it("a listener that fails ends no process and keeps no other one from its notices", async () => {
  const stopFailing = await listen(rings.old, () => {
    throw new Error("a bug");
  });
  const stop = await listen(rings.old);
  await notifyOwner(database.db, notice);
  await expect.poll(() => received).toEqual([notice]);
  await stopFailing();
  await stop();
});

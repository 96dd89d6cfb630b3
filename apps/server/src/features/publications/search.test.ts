/** The statement that searches has to find what a plain loop over the texts finds, whatever its plan and the order of its words. */
import { randomUUID } from "node:crypto";
import type { Publication } from "@vestnik/contract/publications";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { channels, publications } from "../../db/schema.ts";
import { call, connectChannel, scheduleOne, signUp } from "../../testing/factories.ts";
import type { Owner } from "../../testing/factories.ts";
import { startTestApp } from "../../testing/testApp.ts";
import type { TestApp } from "../../testing/testApp.ts";
import { searchTextOf } from "./publications.ts";

const vocabulary = [
  ..."кофе КОФЕ кофейня ёлка елка Ёж еж утро и в я под об чай Новости новость".split(" "),
  ..."the The coffee Good good goods a I zz a% 50% 50 off_today offtoday \\ C:\\x [x] .* (?i)".split(
    " ",
  ),
];
/** Stands in every text. */
const EVERYWHERE = "Везде";

/** Numbers that are the same in each run. */
function pseudoRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

const random = pseudoRandom(220);
const pick = () => vocabulary[random(vocabulary.length)] ?? "";
const some = (count: number) => Array.from({ length: count }, pick);

let testApp: TestApp;
let owner: Owner;
/** What can be found of each publication, in lower case. */
const found = new Map<string, string>();

beforeAll(async () => {
  testApp = await startTestApp({ settings: { DEFAULT_PLAN: "business" } });
  const { db } = testApp.deps.database;
  owner = await signUp(testApp);
  const places = [await connectChannel(testApp, owner), await connectChannel(testApp, owner)];
  for (const [place, channel] of places.entries()) {
    const displayName = ["Кофейный Ряд", "Good 50% News"][place];
    await db.update(channels).set({ displayName }).where(eq(channels.id, channel.id));
    const { id } = await scheduleOne(testApp.app, owner, channel, { text: "<p>Model</p>" });
    const [model] = await db.select().from(publications).where(eq(publications.id, id));
    if (!model) throw new Error("There is no model.");
    const { kind: _kind, ...row } = model;
    const copies = Array.from({ length: 150 }, (_, n) => {
      const plainText = [...some(1 + random(12)), EVERYWHERE].join(n % 2 === 0 ? " " : "\n");
      // Rows older than the column have no searchable text.
      const searchText = n % 5 === 0 ? null : searchTextOf(plainText, row.channelTitle);
      return { ...row, id: randomUUID(), plainText, searchText };
    });
    await db.insert(publications).values(copies);
    for (const { id: copy, plainText } of [{ id, plainText: model.plainText }, ...copies])
      found.set(copy, [plainText, channel.title, displayName].join("\n").toLowerCase());
  }
});

afterAll(async () => await testApp.close());

async function listed(search: string): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor: string | null = ""; cursor !== null;) {
    const query = new URLSearchParams({ search, limit: "100", ...(cursor && { cursor }) });
    const response = await call(testApp.app, owner, "GET", `/publications?${query.toString()}`);
    const page = response.json<{ publications: Publication[]; nextCursor: string | null }>();
    ids.push(...page.publications.map(({ id }) => id));
    cursor = page.nextCursor;
  }
  return ids.toSorted();
}

function foundPlainly(search: string): string[] {
  const words = search.toLowerCase().split(" ");
  return [...found]
    .filter(([, text]) => words.every((word) => text.includes(word)))
    .map(([id]) => id)
    .toSorted();
}

it.each([
  ...vocabulary,
  EVERYWHERE,
  ...Array.from({ length: 24 }, (_, n) => some(2 + (n % 3)).join(" ")),
  // Seven words that are everywhere, or nearly, before and after one that is rare or nowhere.
  "в е д з ве де везде zz",
  "zz в е д з ве де везде",
  "везде е в о и а я никогда",
  "кофейный 50% ёлка",
  "good news кофе",
])("a search for %j finds what has all of its words, and nothing else", async (search) => {
  expect(await listed(search)).toEqual(foundPlainly(search));
});

/** P17: a search without results among all posts of one owner. */
import { askCrowdedOwner, tomorrow } from "../rig/crowdedOwner.ts";
import type { Measurement } from "./measurement.ts";

/** The extremes of a search: one word, and eight of which all but the last occur in every post. */
const searches = {
  "one word": "никогда",
  "eight words": "good morning the coffee roasted doors fifty zz",
};

export const crowdedSearch: Measurement = {
  id: "P17",
  what: "a search that finds nothing among 50,000 publications of one owner, asked over HTTP",
  measure: async (bench) =>
    await askCrowdedOwner(bench, {
      name: "crowded_search",
      posts: 50_000,
      from: tomorrow(),
      goalMs: { PostgreSQL: 25, PGlite: 60 },
      // Posts have some five hundred characters.
      change: async (pool) =>
        void (await pool.query(
          "update publications set plain_text = repeat(plain_text || ' ', 5), search_text = repeat(search_text || ' ', 5)",
        )),
      paths: async () =>
        new Map(
          Object.entries(searches).map(([name, words]) => [
            name,
            `/api/publications?search=${encodeURIComponent(words)}`,
          ]),
        ),
    }),
};

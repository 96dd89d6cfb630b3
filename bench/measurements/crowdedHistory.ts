/** P27: the first page of the history of an owner who has published very much. */
import { askCrowdedOwner, yearAgo } from "../rig/crowdedOwner.ts";
import type { Measurement } from "./measurement.ts";

const ENDED = "status=published,failed,unconfirmed,missed";

export const crowdedHistory: Measurement = {
  id: "P27",
  what: "the first page of the history, of 50 rows, with 100,000 published publications of one owner, asked over HTTP",
  measure: async (bench) =>
    await askCrowdedOwner(bench, {
      name: "crowded_history",
      posts: 100_000,
      from: yearAgo(),
      goalMs: { PostgreSQL: 50, PGlite: 50 },
      change: async (pool) =>
        void (await pool.query(
          `update publications set status = 'published', published_at = due_at, attempts = 1, fence = 1, planned_at = due_at,
             sent_chat_id = '-1001', message_ids = '[7]', plain_text = repeat(plain_text || ' ', 5), search_text = repeat(search_text || ' ', 5)`,
        )),
      paths: async (pool) => {
        const { rows } = await pool.query<{ id: string }>(
          `insert into channels (user_id, username, title, chat_id, chat_type, bot_id, bot_username, bot_token_sealed, bot_token_mask, status, checked_at)
           select user_id, 'silent', 'Silent', '-1009', 'channel', bot_id, bot_username, bot_token_sealed, '***', 'ok', now()
           from channels limit 1 returning id`,
        );
        const path = (filter: string) => `/api/publications?${filter}`;
        return new Map([
          ["without a filter", path(ENDED)],
          ["one state, which nothing has", path("status=failed")],
          ["what needs its owner, which is nothing", path(`${ENDED}&attention=true`)],
          ["polls, of which there are none", path(`${ENDED}&kind=poll`)],
          ["a channel without publications", path(`${ENDED}&channelId=${rows[0]?.id}`)],
        ]);
      },
    }),
};

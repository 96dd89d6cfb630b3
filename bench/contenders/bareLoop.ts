import pg from "pg";
import { botOf, botTokenOf, chatIdOf, TEXT } from "../rig/bots.ts";
import { firstMessage, startChild } from "../rig/child.ts";
import { contendersFolder } from "./contender.ts";
import type { Contender, OpenContender } from "./contender.ts";

export async function openBareLoop(
  databaseUrl: string,
  providerUrl: string,
): Promise<OpenContender> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  await pool.query(
    `create table bare_jobs (
       id bigint generated always as identity primary key, due_at timestamptz not null, status smallint not null default 0,
       chat_id text not null, bot_token text not null, text text not null, message_id bigint, done_at timestamptz)`,
  );
  await pool.query("create index on bare_jobs (due_at) where status = 0");
  const contender: Contender = {
    name: "bare loop",
    async start(inFlight) {
      const environment = {
        PROVIDER_URL: providerUrl,
        DATABASE_URL: databaseUrl,
        IN_FLIGHT: String(inFlight),
      };
      const child = startChild(new URL("bareLoop.ts", contendersFolder), environment);
      await firstMessage(child);
      return child;
    },
    async enqueue(channels) {
      const dueAt = Date.now();
      const jobs = channels.map((channel) => ({
        chat_id: chatIdOf(channel),
        bot_token: botTokenOf(botOf(channel)),
      }));
      await pool.query(
        `insert into bare_jobs (due_at, chat_id, bot_token, text)
         select to_timestamp($1::float8 / 1000), chat_id, bot_token, $2
         from json_to_recordset($3) as j(chat_id text, bot_token text)`,
        [dueAt, TEXT, JSON.stringify(jobs)],
      );
      await pool.query("analyze bare_jobs");
      return dueAt;
    },
    async isDone() {
      const { rows } = await pool.query<{ open: boolean }>(
        "select exists (select 1 from bare_jobs where status < 2) as open",
      );
      return rows[0]?.open === false;
    },
    clear: async () => void (await pool.query("truncate bare_jobs")),
  };
  return { contender, close: async () => await pool.end() };
}

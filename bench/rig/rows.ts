/** Inserts thousands of rows past Vestnik's rules, in the form its own code gives them. */
import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { SealBotToken } from "@vestnik/server/testing/botTokenSealer";
import { botIdOf, botTokenOf, chatIdOf, TEXT, usernameOf } from "./bots.ts";
/** Executes statements: a pool, or the one connection of the embedded database. */
export type Statements = {
  query<Row extends Record<string, unknown>>(
    text: string,
    values?: unknown[],
  ): Promise<{ readonly rows: Row[] }>;
};

const CONTENT = JSON.stringify({
  kind: "post",
  text: `<p>${TEXT}</p>`,
  imageUrl: null,
  imageUrls: [],
  tags: [],
});

/** A row of `publications` for a channel `c`, a batch `b` and a time; the database computes `kind`. */
const publicationColumns = (dueAt: string) => `
  insert into publications (user_id, batch_id, batch_position, channel_id, channel_title, content, plain_text, search_text, status, due_at, not_before, late_limit_at)
  select c.user_id, b.id, 0, c.id, c.title, $1::jsonb, $2, lower($2), 'scheduled', ${dueAt}, ${dueAt}, ${dueAt} + interval '1 hour'`;

/** Bots with that many connected channels each, numbered one after the other; every bot has its own owner. */
export async function writeBots(
  { pool, seal }: { readonly pool: Statements; readonly seal: SealBotToken },
  channelCounts: readonly number[],
): Promise<void> {
  const owners = channelCounts.map((count, bot) => ({ userId: randomUUID(), bot, count }));
  await pool.query(
    `insert into users (id, telegram_id, first_name)
     select id, telegram_id, 'Owner' from json_to_recordset($1) as o(id uuid, telegram_id bigint)`,
    [JSON.stringify(owners.map(({ userId, bot }) => ({ id: userId, telegram_id: bot + 1 })))],
  );
  const channels = owners
    .flatMap(({ userId, bot, count }) => Array.from({ length: count }, () => ({ userId, bot })))
    .map(({ userId, bot }, number) => {
      const id = randomUUID();
      return {
        id,
        user_id: userId,
        username: usernameOf(number),
        chat_id: String(chatIdOf(number)),
        bot_id: botIdOf(bot),
        sealed: seal(botTokenOf(bot), { userId, channelId: id }),
      };
    });
  await pool.query(
    `insert into channels (id, user_id, username, title, display_name, chat_id, chat_type, bot_id, bot_username, bot_token_sealed, bot_token_mask, status, checked_at)
     select id, user_id, username, '@' || username, username, chat_id, 'channel', bot_id, 'bench_bot', sealed, '***', 'ok', now()
     from json_to_recordset($1) as c(id uuid, user_id uuid, username text, chat_id text, bot_id bigint, sealed jsonb)`,
    [JSON.stringify(channels)],
  );
  await pool.query("analyze users");
  await pool.query("analyze channels");
}

export type Due = { readonly channel: number; readonly at: number };

/** One post per row; times are milliseconds since 1970, by the clock of this machine, which the database shares. */
export async function writePosts(pool: Statements, posts: readonly Due[]): Promise<void> {
  await pool.query(
    `with chosen as (
       select c.*, d.at from json_to_recordset($3) as d(chat_id text, at float8) join channels c using (chat_id)
     ), b as (
       insert into batches (user_id, idempotency_key, request_hash)
       select user_id, gen_random_uuid()::text, '' from chosen group by user_id returning id, user_id
     )
     ${publicationColumns("to_timestamp(c.at / 1000)")} from chosen c join b on b.user_id = c.user_id`,
    [
      CONTENT,
      TEXT,
      JSON.stringify(posts.map(({ channel, at }) => ({ chat_id: chatIdOf(channel), at }))),
    ],
  );
  // A real schedule is days old, so PostgreSQL has analysed its rows.
  await pool.query("analyze publications");
}

/** PostgreSQL keeps in memory what a statement still has to check of its rows. */
const POSTS_A_CHANNEL_AT_ONCE = 100;

/** That many posts for each channel, spread over thirty days, the first of them two days from now: within a day its bot would be asked about. */
export async function writePostsAhead(pool: Statements, postsAChannel: number): Promise<void> {
  await pool.query(
    `insert into batches (user_id, idempotency_key, request_hash) select id, 'ahead', '' from users`,
  );
  for (let written = 0; written < postsAChannel; written += POSTS_A_CHANNEL_AT_ONCE) {
    await pool.query(
      `${publicationColumns("date_trunc('milliseconds', now() + interval '2 days' + n.part * interval '30 days')")}
       from channels c join batches b on b.user_id = c.user_id
       cross join lateral (select random() as part from generate_series(1, $3::int) where c.id is not null) n`,
      [CONTENT, TEXT, Math.min(POSTS_A_CHANNEL_AT_ONCE, postsAChannel - written)],
    );
  }
  await pool.query("vacuum analyze publications");
}

/** Deletes everything of the last round. */
export async function clearPosts(pool: Statements): Promise<void> {
  // Emptied with DELETE, a table stands in the statistics as one without rows, and each row of it is looked for by reading all of them.
  await pool.query("truncate batches cascade");
}

/** The same, but without the posts that wait for later times. */
export async function clearDuePosts(pool: Statements): Promise<void> {
  await pool.query("delete from batches where idempotency_key <> 'ahead'");
  await pool.query("vacuum analyze batches, publications, attempts");
}

/** True once nothing that was due is scheduled or being sent any more. */
export async function areSettled(pool: Statements): Promise<boolean> {
  const { rows } = await pool.query<{ open: boolean }>(
    `select exists (select 1 from publications where status = 'sending')
       or exists (select 1 from publications where status = 'scheduled' and not_before <= now()) as open`,
  );
  return rows[0]?.open === false;
}

export type TableSize = {
  readonly table: string;
  readonly mb: number;
  readonly rows: number;
  /** Rows that were changed or deleted and still take space. */
  readonly deadRows: number;
};

/** The tables that sending writes to, the largest first. */
export async function tableSizes(pool: Statements): Promise<TableSize[]> {
  const { rows } = await pool.query<TableSize>(
    `select relname as "table", pg_total_relation_size(relid)::float8 / 1048576 as mb,
       n_live_tup::float8 as rows, n_dead_tup::float8 as "deadRows"
     from pg_stat_user_tables where relname in ('publications', 'attempts', 'rate_limits') order by mb desc`,
  );
  return rows;
}

export type SignedIn = {
  readonly headers: Readonly<Record<string, string>>;
  readonly channelId: string;
};

/** Signs in all users, each with a different address, because requests are counted by address. */
export async function writeSessions(pool: Statements): Promise<SignedIn[]> {
  const { rows: users } = await pool.query<{ id: string; channelId: string }>(
    `select distinct on (user_id) user_id as id, id as "channelId" from channels order by user_id`,
  );
  const made = users.map((user) => ({
    ...user,
    sessionToken: randomBytes(32).toString("base64url"),
  }));
  await pool.query(
    `insert into sessions (user_id, hash, expires_at)
     select id, decode(hash, 'hex'), now() + interval '1 day' from json_to_recordset($1) as s(id uuid, hash text)`,
    [
      JSON.stringify(
        made.map(({ id, sessionToken }) => ({
          id,
          hash: createHash("sha256").update(sessionToken).digest("hex"),
        })),
      ),
    ],
  );
  return made.map(({ sessionToken, channelId }, n) => ({
    channelId,
    headers: {
      authorization: `Bearer ${sessionToken}`,
      "x-forwarded-for": `10.9.${n >> 8}.${n & 255}`,
    },
  }));
}

/** The same statements behind the same server, and nothing else: no schemas, no rules, no limits, no views. */
import { createHash } from "node:crypto";
import type { AddressInfo } from "node:net";
import Fastify from "fastify";
import type { FastifyRequest } from "fastify";
import pg from "pg";
import { requireSetting } from "./bareSend.ts";

const pool = new pg.Pool({ connectionString: requireSetting("DATABASE_URL"), max: 10 });
const app = Fastify();

async function userOf(request: FastifyRequest): Promise<string> {
  const sessionToken = (request.headers.authorization ?? "").slice("Bearer ".length);
  const { rows } = await pool.query<{ user_id: string }>(
    `select id, user_id, last_used_at from sessions
     where hash = $1 and expires_at > now() and last_used_at > now() - interval '1 day'`,
    [createHash("sha256").update(sessionToken).digest()],
  );
  if (!rows[0]) throw new Error("Who is asking?");
  return rows[0].user_id;
}

type Row = {
  id: string;
  channel_id: string;
  content: object;
  due_at: Date;
  version: number;
};

app.get("/api/scheduled-posts", async (request) => {
  const { rows } = await pool.query<Row>(
    `select * from publications
     where user_id = $1 and kind = 'post' and status in ('scheduled', 'sending') order by due_at, created_at, id`,
    [await userOf(request)],
  );
  const posts = rows.map(({ id, channel_id: channelId, content, due_at: dueAt, version }) => ({
    _id: id,
    channelId,
    ...content,
    scheduledDate: dueAt,
    version,
  }));
  return { success: true, posts };
});

type Post = { channelId: string; text: string; scheduledDate: string };

app.post<{ Body: Post }>("/api/scheduled-posts", async (request, reply) => {
  const { channelId, scheduledDate, ...content } = request.body;
  const { rows } = await pool.query<{ id: string }>(
    `with b as (
       insert into batches (user_id, idempotency_key, request_hash) values ($1, $2, '') returning id, user_id
     )
     insert into publications (user_id, batch_id, batch_position, channel_id, channel_title, content, plain_text, status, due_at, not_before, late_limit_at)
     select b.user_id, b.id, 0, $3, '', $4::jsonb, $5, 'scheduled', $6::timestamptz, $6::timestamptz, $6::timestamptz + interval '1 hour'
     from b returning id`,
    [
      await userOf(request),
      request.headers["idempotency-key"],
      channelId,
      JSON.stringify({ kind: "post", ...content }),
      content.text,
      scheduledDate,
    ],
  );
  return await reply.code(201).send({ success: true, post: rows[0] });
});

process.on("SIGTERM", () => process.exit(0));
await app.listen({ port: 0, host: "127.0.0.1" });
process.send?.((app.server.address() as AddressInfo).port);

/**
 * The minimum of every engine on a database: claim a batch, send, record a batch. No leases, no fences, no journal, no order within a
 * channel, no fairness, no retries, and after a crash it is unknown what was sent.
 */
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { bareSend, requireSetting } from "./bareSend.ts";
import type { BareJob } from "./bareSend.ts";

type Claimed = BareJob & { readonly id: string };
type Done = { readonly id: string; readonly messageId: number };

const providerUrl = requireSetting("PROVIDER_URL");
const inFlight = Number(requireSetting("IN_FLIGHT"));
const pool = new pg.Pool({ connectionString: requireSetting("DATABASE_URL"), max: 4 });
const IDLE_MS = 5;

const claimed: Claimed[] = [];
const done: Done[] = [];
let sending = 0;
let isRecording = false;

async function claim(): Promise<void> {
  const { rows } = await pool.query<Claimed>(
    `update bare_jobs set status = 1
     where id = any(array(
       select id from bare_jobs where status = 0 and due_at <= now() order by due_at limit $1 for update skip locked))
     returning id, chat_id as "chatId", bot_token as "botToken", text`,
    [inFlight],
  );
  claimed.push(...rows);
}

async function record(): Promise<void> {
  if (isRecording) return;
  isRecording = true;
  while (done.length > 0) {
    const batch = done.splice(0);
    await pool.query(
      `update bare_jobs j set status = 2, message_id = d.message_id, done_at = now()
       from unnest($1::bigint[], $2::bigint[]) as d(id, message_id) where j.id = d.id`,
      [batch.map(({ id }) => id), batch.map(({ messageId }) => messageId)],
    );
  }
  isRecording = false;
}

async function send(job: Claimed): Promise<void> {
  sending += 1;
  const messageId = await bareSend(providerUrl, job);
  sending -= 1;
  done.push({ id: job.id, messageId });
  sendNext();
  void record();
}

function sendNext(): void {
  while (sending < inFlight) {
    const job = claimed.shift();
    if (!job) return;
    void send(job);
  }
}

process.on("SIGTERM", () => process.exit(0));
process.send?.("ready");
for (;;) {
  // The next batch is claimed while the last one is being sent.
  if (claimed.length < inFlight) await claim();
  sendNext();
  if (claimed.length === 0 || claimed.length >= inFlight) await sleep(IDLE_MS);
}

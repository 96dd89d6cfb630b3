/**
 * Notices between processes, sent through the database: something may be due; something of an owner changed. Every login that may connect
 * to the database may send notices, too, so those of owners are signed; one that is repeated only makes tabs fetch what they know.
 */
import { publicationStatuses } from "@vestnik/domain/publication";
import { sql } from "drizzle-orm";
import type { SQL, SQLWrapper } from "drizzle-orm";
import { z } from "zod";
import type { Database, Db, Tx } from "./db.ts";

/** Wakes the dispatchers. It says nothing, so there is nothing to believe. */
export const DUE_TOPIC = "vestnik_due";
/** Reaches the owner's open tabs. */
export const OWNER_TOPIC = "vestnik_owner";

/** Nonsense is looked into, and logged, this often: as often as a tab without a stream looks for changes. */
const NONSENSE_MS = 30_000;

const nothing = z.object({});
const named = z.object({ id: z.string() });
const owned = <Type extends string, Data extends z.ZodType>(type: Type, data: Data) =>
  z.object({ userId: z.string(), type: z.literal(type), data });

const ownerNoticeSchema = z.discriminatedUnion("type", [
  owned(
    "publication",
    z.object({
      id: z.string(),
      batchId: z.string(),
      version: z.number(),
      status: z.enum(publicationStatuses),
    }),
  ),
  owned("channel", named),
  /** The balance changed; tabs fetch it. */
  owned("credits", nothing),
  /** What its owner has to look at changed, or how they are told of it; tabs fetch it. */
  owned("problems", nothing),
  /** What is paid for, or how it goes on, changed; tabs fetch it. */
  owned("subscription", nothing),
  /** A deletion of the account was asked for or undone; tabs fetch everything. */
  owned("account", nothing),
  owned("session_ended", named),
]);
export type OwnerNotice = Readonly<z.output<typeof ownerNoticeSchema>>;

/** PostgreSQL delivers notices only when the transaction commits. */
export async function notifyDue(db: Db | Tx, ...notices: readonly OwnerNotice[]): Promise<void> {
  await db.execute(sql`select ${sent(sql`${writtenNotices(db, notices, { isDue: true })}`)}`);
}

export async function notifyOwner(db: Db | Tx, ...notices: readonly OwnerNotice[]): Promise<void> {
  if (notices.length === 0) return;
  await db.execute(sql`select ${sent(sql`${writtenNotices(db, notices, { isDue: false })}`)}`);
}

type Message = { readonly topic: string; readonly payload: string };

/** For a statement that sends them itself (`sent`). Dispatchers need waking for what is due before they look by themselves. */
export function writtenNotices(
  db: Db | Tx,
  notices: readonly OwnerNotice[],
  { isDue }: { readonly isDue: boolean },
): string {
  const due = isDue ? [{ topic: DUE_TOPIC, payload: "" }] : [];
  return JSON.stringify([...due, ...notices.map((each) => signed(db, each))]);
}

/** A value that sends these when it is computed. */
export const sent = (written: SQLWrapper): SQL<unknown> =>
  sql`(select count(pg_notify(topic, payload))
    from jsonb_to_recordset(${written}::jsonb) as notices(topic text, payload text))`;

export type OwnerListener = {
  readonly onNotice: (notice: OwnerNotice) => void;
  /** Somebody sends nonsense. Processes whose keys differ for the time of a restart do, too, so something may have changed. */
  readonly onNonsense: () => void;
  /** The connection was lost, so notices may be missing. */
  readonly onGap: () => void;
};

type Log = { warn(facts: object, message: string): void };

/** Returns a function that stops listening. */
export async function listenForOwners(
  { database, log }: { readonly database: Pick<Database, "db" | "listen">; readonly log: Log },
  { onNotice, onNonsense, onGap }: OwnerListener,
): Promise<() => Promise<void>> {
  const nonsense = countNonsense((count) => {
    log.warn({ count }, "notices through the database were not ours; who may connect to it?");
    onNonsense();
  });
  const onPayload = (payload: string) => {
    const notice = readSigned(database.db, payload);
    if (notice) onNotice(notice);
    else nonsense.add();
  };
  const stop = await database.listen(OWNER_TOPIC, onPayload, onGap);
  return async () => {
    nonsense.stop();
    await stop();
  };
}

/** Reports the first one at once, and what comes in the time after it in one piece. */
function countNonsense(report: (count: number) => void) {
  let count = 0;
  let timer: NodeJS.Timeout | undefined;
  const look = () => {
    timer = undefined;
    if (count === 0) return;
    timer = setTimeout(look, NONSENSE_MS).unref();
    const counted = count;
    count = 0;
    report(counted);
  };
  return {
    add() {
      count += 1;
      if (!timer) look();
    },
    stop: () => clearTimeout(timer),
  };
}

/** The signature is one more field, because a process from before there were any reads the others. */
const SIGNED = /^(?<text>\{.*),"signature":"(?<signature>[\w-]{43})"\}$/s;

function signed(db: Db | Tx, notice: OwnerNotice): Message {
  const signature = signerOf(db).sign(JSON.stringify(notice));
  return { topic: OWNER_TOPIC, payload: JSON.stringify({ ...notice, signature }) };
}

/** Nothing is parsed before its signature is verified. */
function readSigned(db: Db, payload: string): OwnerNotice | undefined {
  const { text = "", signature = "" } = SIGNED.exec(payload)?.groups ?? {};
  if (!signerOf(db).isSigned(`${text}}`, signature)) return undefined;
  // A newer process may send types that this one does not know.
  return ownerNoticeSchema.safeParse(JSON.parse(`${text}}`)).data;
}

const signerOf = (db: Db | Tx) => db._.fullSchema.noticeSigner;

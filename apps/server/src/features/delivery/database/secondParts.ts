/**
 * Of a post in two messages the second is a publication of its own, which is made when the first is published, whichever way that became known:
 * it cannot go out alone, and is sent by the same rules, at most once and to an end that its owner sees (decision 208).
 */
import type { PostContent } from "@vestnik/domain/content";
import { partsOf } from "@vestnik/domain/parts";
import type { Db, Tx } from "../../../db/db.ts";
import { notifyDue } from "../../../db/notices.ts";
import { publicationNotice, searchTextOf } from "../../publications/publications.ts";
import * as queries from "./secondPartQueries.ts";
import type { PublicationRow } from "./secondPartQueries.ts";

const PARTED_AT_ONCE = 100;

/** Brings the second messages of newly published posts on their way; true when there may be more. */
export async function partPosts(db: Db): Promise<boolean> {
  return await db.transaction(async (tx) => {
    const found = await queries.lockUnparted(tx, PARTED_AT_ONCE);
    for (const first of found) await part(tx, first);
    return found.length === PARTED_AT_ONCE;
  });
}

/** Makes the rows anew of second messages that may stand in their channels and that the database has forgotten, so that the evidence finds them. */
export async function bringBackSeconds(db: Db, publicationIds: readonly string[]): Promise<void> {
  const firsts = await queries.findFirsts(db, publicationIds);
  if (firsts.length === 0) return;
  await db.transaction(async (tx) => {
    for (const first of firsts) await makeSecond(tx, first, wordsOf(first), "scheduled");
  });
}

async function part(tx: Tx, first: PublicationRow): Promise<void> {
  const { content, removedAt } = first;
  if (content.kind === "poll") throw new Error("A poll is one message.");
  const [media, words] = partsOf(content) ?? [];
  if (media === undefined || words === undefined || removedAt !== null) {
    // One message says everything, or its owner has removed the first before there was a second.
    const whole: PostContent = { ...content, shape: "together" };
    await tell(tx, await queries.changeFirst(tx, first, { content: whole }));
    return;
  }
  const isDoubtful = await queries.wasSetBackSince(tx, first);
  const second = await makeSecond(tx, first, words, isDoubtful ? "unconfirmed" : "scheduled");
  await tell(
    tx,
    second,
    await queries.changeFirst(tx, first, {
      content: media,
      hasSecond: true,
      ...said(first, ""),
    }),
  );
}

async function tell(tx: Tx, ...rows: readonly (PublicationRow | undefined)[]): Promise<void> {
  await notifyDue(tx, ...rows.flatMap((row) => (row ? [publicationNotice(row)] : [])));
}

function wordsOf({ content }: PublicationRow): PostContent | undefined {
  return content.kind === "post" ? partsOf(content)?.[1] : undefined;
}

async function makeSecond(
  tx: Tx,
  first: PublicationRow,
  content: PostContent | undefined,
  status: "scheduled" | "unconfirmed",
): Promise<PublicationRow | undefined> {
  if (content === undefined) return undefined;
  return await queries.insertSecond(tx, first, {
    content,
    status,
    batchId: await queries.secondBatch(tx, first),
    ...said(first, first.plainText),
    ...(status === "unconfirmed" && { errorCode: "worker_stopped", cause: "new" }),
  });
}

function said({ channelTitle }: PublicationRow, plainText: string) {
  return { plainText, searchText: searchTextOf(plainText, channelTitle) };
}

/** One person's data, restored after every request that changed it, and a stranger without any. */
import { randomUUID } from "node:crypto";
import type { ApiKey, CreateApiKey } from "@vestnik/contract/apiKeys";
import { apiKeyScopes } from "@vestnik/domain/apiKey";
import type { ApiKeyScope } from "@vestnik/domain/apiKey";
import type { StripeEmulator } from "@vestnik/emulators/stripe/emulator";
import type { Publication } from "@vestnik/contract/publications";
import { eq } from "drizzle-orm";
import { apiKeys, publications, sessions } from "../../db/schema.ts";
import { removeFile } from "../../features/uploads/uploads.ts";
import { call, connectChannel, scheduleOne, signUp } from "../factories.ts";
import type { Owner, TestChannel } from "../factories.ts";
import { plainJpeg } from "../images/hostileImages.ts";
import { pay, refresh } from "../stripe/stripeApp.ts";
import type { StripeApp } from "../stripe/stripeApp.ts";
import type { TestApp } from "../testApp.ts";
import { sampleGif } from "../media/sampleMedia.ts";
import { storeSample } from "../media/storedSample.ts";
import { formBody } from "./formBody.ts";
import { keepTables, readTables, type TableState } from "./tableState.ts";

export type World = {
  readonly testApp: TestApp;
  readonly owner: Owner;
  readonly stranger: Owner;
  readonly things: Things;
  readonly keys: Keys;
  /** Restores everybody's data. */
  restore(): Promise<void>;
  /** Everybody's data as the database stores it, but when their sessions were last used. */
  contents(): Promise<string>;
};

/** The owner's data, by ids and names. */
export type Things = {
  readonly channel: TestChannel;
  readonly channelId: string;
  /** Without a bot token. */
  readonly bareChannelId: string;
  readonly batchId: string;
  readonly postId: string;
  readonly pollId: string;
  readonly deletedId: string;
  readonly deletedBatchId: string;
  readonly failedId: string;
  readonly failedBatchId: string;
  readonly unconfirmedId: string;
  readonly publishedId: string;
  readonly publishedBatchId: string;
  readonly publishedPollId: string;
  readonly preparingId: string;
  readonly publishedPollBatchId: string;
  readonly draftId: string;
  readonly deletedDraftId: string;
  readonly snippetId: string;
  readonly deletedSnippetId: string;
  readonly filename: string;
  /** The name of an upload that moves. */
  readonly animation: string;
  /** The secret of a link that downloads the owner's data. */
  readonly exportLink: string;
  /** A paid checkout session. */
  readonly paymentId: string;
  /** A message of the payment provider, signed now. */
  readonly signEvent: () => SignedEvent;
  /** Where the updates of the channel's bot arrive. */
  readonly webhookId: string;
  readonly webhookSecret: string;
  /** Another session than the one that sends the requests. */
  readonly sessionId: string;
  /** One of the owner's keys. */
  readonly apiKeyId: string;
};

/** Who asks with the owner's API keys. */
type Keys = Readonly<Record<ApiKeyScope, Owner>> & {
  /** With every scope. */
  readonly full: Owner;
  /** With every scope, for another channel, in which there is nothing. */
  readonly elsewhere: Owner;
  readonly ended: Owner;
  readonly expired: Owner;
};

export async function createWorld(testApp: TestApp, stripe: StripeEmulator): Promise<World> {
  const { files, database } = testApp.deps;
  const owner = await signUp(testApp);
  const stranger = await signUp(testApp);
  const channel = await connectChannel(testApp, owner);
  await givePicture(testApp, owner, channel);
  const things: Things = {
    channel,
    channelId: channel.id,
    bareChannelId: await addBareChannel(testApp, owner),
    ...(await addPublications(testApp, owner, channel)),
    draftId: await addDraft(testApp, owner, "Restored"),
    deletedDraftId: await addDeletedDraft(testApp, owner),
    snippetId: await addSnippet(testApp, owner),
    deletedSnippetId: await addDeletedSnippet(testApp, owner),
    filename: await upload(testApp, owner),
    animation: (await storeSample(testApp.deps, owner.userId, sampleGif)).slice("/uploads/".length),
    exportLink: await makeExportLink(testApp, owner),
    paymentId: await subscribe({ ...testApp, stripe }, owner),
    signEvent: () => signEvent(stripe),
    ...(await listen(testApp, owner, channel)),
    sessionId: await addSession(testApp, owner),
    apiKeyId: (await addKey(testApp, owner, {})).id,
  };
  const keys = await addKeys(testApp, owner);
  const restoreTables = await keepTables(database.db);
  const picture = await files.read(things.filename);
  const animation = await files.read(things.animation);
  return {
    testApp,
    owner,
    stranger,
    things,
    keys,
    restore: async () => {
      await restoreTables();
      if (picture && !(await files.has(things.filename)))
        await files.save(things.filename, picture);
      // Without the frame that was sent for it, which is taken once.
      await removeFile(files, things.animation);
      if (animation) await files.save(things.animation, animation);
    },
    contents: async () => contentsOf(await readTables(database.db)),
  };
}

/** A session that is used notes it, at most once a minute, and a changed row may come last. */
function contentsOf(tables: TableState): string {
  const timeless = (name: string, value: unknown) => (name === "lastUsedAt" ? undefined : value);
  const rows = tables.map((table) => table.map((row) => JSON.stringify(row, timeless)).toSorted());
  return JSON.stringify(rows);
}

/** A check learns that it is there. */
async function givePicture({ app, telegram }: TestApp, owner: Owner, channel: TestChannel) {
  telegram.control.setPicture(channel.chatId, await plainJpeg());
  await call(app, owner, "POST", `/channels/${channel.id}/check`);
}

async function listen({ app, telegram }: TestApp, owner: Owner, { id, botId }: TestChannel) {
  await call(app, owner, "PUT", `/channels/${id}/listening`);
  const { url = "", secretToken: webhookSecret = "" } = telegram.control.webhook(botId) ?? {};
  return { webhookId: url.slice(url.lastIndexOf("/") + 1), webhookSecret };
}

async function addKey(
  { app }: TestApp,
  { userId, ...owner }: Owner,
  given: Partial<CreateApiKey>,
): Promise<Owner & { readonly id: string }> {
  const asked = { name: "Robot", scopes: [...apiKeyScopes], channelIds: null, expiresInDays: null };
  const answer = await call(app, { userId, ...owner }, "POST", "/api-keys", { ...asked, ...given });
  const { apiKey, key } = answer.json<{ apiKey: ApiKey; key: string }>();
  return { id: apiKey.id, userId, headers: { authorization: `Bearer ${key}` } };
}

async function addKeys(testApp: TestApp, owner: Owner): Promise<Keys> {
  const { db } = testApp.deps.database;
  const of = async (scope: ApiKeyScope) => await addKey(testApp, owner, { scopes: [scope] });
  const elsewhere = await connectChannel(testApp, owner);
  const ended = await addKey(testApp, owner, {});
  await call(testApp.app, owner, "DELETE", `/api-keys/${ended.id}`);
  const expired = await addKey(testApp, owner, { expiresInDays: 1 });
  await db.update(apiKeys).set({ expiresAt: new Date() }).where(eq(apiKeys.id, expired.id));
  return {
    read: await of("read"),
    draft: await of("draft"),
    schedule: await of("schedule"),
    publish: await of("publish"),
    full: await addKey(testApp, owner, {}),
    elsewhere: await addKey(testApp, owner, { channelIds: [elsewhere.id] }),
    ended,
    expired,
  };
}

async function subscribe(stripeApp: StripeApp, owner: Owner): Promise<string> {
  const paymentId = await pay(stripeApp, owner, "basic");
  await refresh(stripeApp, owner);
  return paymentId;
}

type SignedEvent = { readonly body: string; readonly signature: string };

function signEvent({ control }: StripeEmulator): SignedEvent {
  const paid = control.events().find(({ type }) => type === "invoice.paid");
  if (!paid) throw new Error("Nothing was paid.");
  return control.webhooks.signed(paid.id);
}

async function addPublications({ app, deps }: TestApp, owner: Owner, channel: TestChannel) {
  const post = await scheduleOne(app, owner, channel, { text: "<p>Tea</p>" });
  const question = { kind: "poll" as const, question: "Tea?", options: ["Yes", "No"] };
  const poll: Publication = await scheduleOne(app, owner, channel, question);
  const deleted = await scheduleOne(app, owner, channel);
  await call(app, owner, "DELETE", `/publications/${deleted.id}`);
  const unconfirmed = await scheduleOne(app, owner, channel);
  const failed = await scheduleOne(app, owner, channel);
  for (const [{ id }, status, errorCode] of [
    [unconfirmed, "unconfirmed", "answer_timeout"],
    [failed, "failed", "bot_unauthorized"],
  ] as const) {
    const { db } = deps.database;
    await db.update(publications).set({ status, errorCode }).where(eq(publications.id, id));
  }
  const published = await scheduleOne(app, owner, channel);
  const publishedPoll = await scheduleOne(app, owner, channel, question);
  const preparing = await scheduleOne(app, owner, channel);
  const isOut = { status: "published", publishedAt: new Date(), messageIds: [1] } as const;
  await deps.database.db
    .update(publications)
    .set(isOut)
    .where(eq(publications.id, publishedPoll.id));
  await deps.database.db
    .update(publications)
    .set({ ...isOut, messageIds: [0] })
    .where(eq(publications.id, preparing.id));
  await deps.database.db
    .update(publications)
    .set({
      ...isOut,
      // Its plan can be cancelled.
      removeAt: new Date(Date.now() + 3_600_000),
      followUp: { kind: "pin", state: "failed", code: "message_gone", description: "" },
    })
    .where(eq(publications.id, published.id));
  return {
    publishedId: published.id,
    publishedBatchId: published.batchId,
    preparingId: preparing.id,
    publishedPollId: publishedPoll.id,
    publishedPollBatchId: publishedPoll.batchId,
    postId: post.id,
    batchId: post.batchId,
    pollId: poll.id,
    deletedId: deleted.id,
    deletedBatchId: deleted.batchId,
    failedId: failed.id,
    failedBatchId: failed.batchId,
    unconfirmedId: unconfirmed.id,
  };
}

async function addBareChannel({ app }: TestApp, owner: Owner): Promise<string> {
  const response = await call(app, owner, "POST", "/channels", { username: "bare_channel" });
  return response.json<{ channel: { id: string } }>().channel.id;
}

async function addDraft({ app }: TestApp, owner: Owner, title: string): Promise<string> {
  const response = await call(app, owner, "POST", "/drafts", { title, content: "<p>Tea</p>" });
  return response.json<{ data: { _id: string } }>().data._id;
}

async function addDeletedDraft(testApp: TestApp, owner: Owner): Promise<string> {
  const id = await addDraft(testApp, owner, "Deleted");
  await call(testApp.app, owner, "DELETE", `/drafts/${id}`);
  return id;
}

async function addSnippet({ app }: TestApp, owner: Owner): Promise<string> {
  const payload = { kind: "template", name: "Tea", text: "<p>Tea</p>" };
  const response = await call(app, owner, "POST", "/snippets", payload);
  return response.json<{ snippet: { id: string } }>().snippet.id;
}

async function addDeletedSnippet(testApp: TestApp, owner: Owner): Promise<string> {
  const id = await addSnippet(testApp, owner);
  await call(testApp.app, owner, "DELETE", `/snippets/${id}`);
  return id;
}

async function upload({ app }: TestApp, owner: Owner): Promise<string> {
  const bytes = await plainJpeg();
  const { payload, contentType } = formBody([{ name: "image", filename: "tea.jpg", bytes }]);
  const response = await app.inject({
    method: "POST",
    url: "/api/upload/image",
    headers: { ...owner.headers, "content-type": contentType },
    payload,
  });
  return response.json<{ imageUrl: string }>().imageUrl.slice("/uploads/".length);
}

async function makeExportLink({ app }: TestApp, owner: Owner): Promise<string> {
  const answer = await call(app, owner, "POST", "/account/export");
  return answer.json<{ data: { url: string } }>().data.url.split("/").at(-1) ?? "";
}

async function addSession({ deps }: TestApp, { userId }: Owner): Promise<string> {
  const id = randomUUID();
  const expiresAt = new Date(Date.now() + 86_400_000);
  await deps.database.db
    .insert(sessions)
    .values({ id, userId, hash: Buffer.alloc(32, 1), expiresAt });
  return id;
}

/**
 * For every operation who may ask it, and a request that succeeds, or at least is meaningful; the hostile requests are variations of it. An
 * operation without a row fails the suite.
 */
import { randomUUID } from "node:crypto";
import type { ApiKeyScope } from "@vestnik/domain/apiKey";
import { signLogin } from "@vestnik/emulators/telegram/login/signLogin";
import { minutesAhead } from "../factories.ts";
import { recording } from "../sounds.ts";
import { leadsBack } from "../stripe/stripeApp.ts";
import { LOGIN_BOT_TOKEN } from "../testTelegram.ts";
import type { FormPart } from "./formBody.ts";
import { smallPng } from "./formBody.ts";
import type { Things } from "./world.ts";

export type Example = {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
  /** Signs a changed body again. */
  readonly sign?: (body: object) => object;
  readonly form?: readonly FormPart[];
  /** Its answer does not end. */
  readonly isStream?: true;
};

const post = (channelId: string) => ({
  text: "<p>Tea</p>",
  imageUrl: null,
  imageUrls: [],
  tags: ["#tea"],
  silent: true,
  protected: true,
  topicId: 45,
  captionAbove: false,
  linkPreview: { mode: "small", url: "https://a.example" },
  buttons: [
    [
      { text: "Tea", url: "https://a.example" },
      { text: "Code", copyText: "T" },
    ],
  ],
  pin: { unpinAfterMinutes: 60 },
  removeAfterMinutes: 120,
  channelId,
  scheduledDate: minutesAhead(60),
});
const poll = {
  question: "Tea?",
  options: ["Yes", { text: "No" }],
  isAnonymous: true,
  allowsMultipleAnswers: false,
  silent: true,
};
const pollSettings = {
  quiz: { correct: [1], explanation: "No." },
  closeAfterMinutes: 60,
  hideResults: true,
  shuffle: true,
  allowRevote: false,
  description: "Think twice",
};
const when = () => ({ scheduledDate: minutesAhead(60), timeZone: "Europe/Berlin" });
const seen = (id: string, version = 1) => ({ publications: [{ id, version }] });
const key = () => ({ "idempotency-key": randomUUID() });
const guest = {
  id: 8_000_000_000,
  first_name: "Guest",
  username: "guest",
  photo_url: "https://a.bc/d",
};
/** Signs like Telegram where possible, because the server reads further only then. */
function sign(person: object): object {
  const isSignable = Object.values(person).every((value) => Object(value) !== value);
  if (!isSignable) return person;
  const authDate = Math.floor(Date.now() / 1000);
  return signLogin({ ...guest, ...person }, LOGIN_BOT_TOKEN, authDate);
}
const newPosts = {
  silent: true,
  protected: true,
  captionAbove: true,
  linkPreview: { mode: "small", above: true },
  pin: { unpinAfterMinutes: 60 },
  removeAfterMinutes: 120,
};
const snippet = {
  kind: "template",
  name: "Tea",
  text: "<p>Tea</p>",
  tags: ["#tea"],
  channelId: null,
};
const draft = {
  title: "Later",
  content: "<p>Tea</p>",
  imageUrl: "",
  imageUrls: [],
  tags: ["#tea"],
};
const updates: Readonly<Record<string, object>> = {
  poll: {
    id: "5368324170671202286",
    options: [
      { text: "Yes", voter_count: 2 },
      { text: "No", voter_count: 1 },
    ],
    total_voter_count: 3,
    is_closed: false,
  },
  my_chat_member: { chat: { id: -1_001_234_567_890, type: "channel" }, date: 1 },
};
const nothing: readonly Example[] = [{}];
const byId = (id: string): Example => ({ path: { id } });
const reference = (filename: string) => ({ imageUrl: `/uploads/${filename}` });

type Row = {
  /** Who may ask: anybody, a person in a browser alone, or also a key that has one of these scopes and no other. */
  readonly access: "anyone" | "person" | readonly ApiKeyScope[];
  readonly examples: (things: Things) => readonly Example[];
};
const forAnyone = (examples: Row["examples"]): Row => ({ access: "anyone", examples });
const forPerson = (examples: Row["examples"]): Row => ({ access: "person", examples });
const forKeys = (access: readonly ApiKeyScope[], examples: Row["examples"]): Row => ({
  access,
  examples,
});

export const rows: Readonly<Record<string, Row>> = {
  "GET /api/health/live": forAnyone(() => nothing),
  "GET /api/health/ready": forAnyone(() => nothing),
  "POST /api/telegram/auth": forAnyone(() => [{ body: guest, sign }]),
  "GET /api/login/settings": forAnyone(() => nothing),
  "GET /api/company": forAnyone(() => nothing),
  "GET /api/users/me": forKeys(["read"], () => nothing),
  "GET /api/sessions": forPerson(() => nothing),
  "DELETE /api/sessions/current": forPerson(() => nothing),
  "DELETE /api/sessions/others": forPerson(() => nothing),
  "DELETE /api/sessions/{id}": forPerson(({ sessionId }) => [byId(sessionId)]),
  "GET /api/api-keys": forPerson(() => nothing),
  "POST /api/api-keys": forPerson(({ channelId }) => [
    { body: { name: "Robot", scopes: ["read"], channelIds: [channelId], expiresInDays: 30 } },
    { body: { name: "Robot", scopes: ["publish"], channelIds: null, expiresInDays: null } },
  ]),
  "DELETE /api/api-keys/{id}": forPerson(({ apiKeyId }) => [byId(apiKeyId)]),
  "GET /api/account": forPerson(() => nothing),
  "POST /api/account/export": forPerson(() => nothing),
  "GET /api/account/export/{link}": forAnyone(({ exportLink }) => [{ path: { link: exportLink } }]),
  "DELETE /api/account": forPerson(() => nothing),
  "POST /api/account/restore": forPerson(() => nothing),
  "GET /api/accounts/{id}/existence": forAnyone(() => [{ path: { id: randomUUID() } }]),
  "GET /api/channels": forKeys(["read"], () => nothing),
  "POST /api/channels": forPerson(({ channel: { botToken } }) => [
    { body: { username: "another_channel", title: "@another_channel", chatId: "-1001234567890" } },
    { body: { username: "another_channel", botToken } },
  ]),
  "GET /api/channels/limits": forPerson(() => nothing),
  "GET /api/channels/{id}/picture": forPerson(({ channelId }) => [
    { ...byId(channelId), query: { version: "0123456789abcdef" } },
  ]),
  "POST /api/channels/check": forPerson(({ channel: { username, botToken } }) => [
    { body: { username, botToken } },
  ]),
  "POST /api/channels/{id}/check": forPerson(({ channelId }) => [byId(channelId)]),
  "PUT /api/channels/{id}": forPerson(({ channelId, channel: { botToken, username, title } }) => [
    { ...byId(channelId), body: { botToken, username, title } },
    { ...byId(channelId), body: { sharesVoice: false, defaultOptions: newPosts } },
  ]),
  "PUT /api/channels/{id}/listening": forPerson(({ channelId }) => [byId(channelId)]),
  "DELETE /api/channels/{id}/listening": forPerson(({ channelId }) => [byId(channelId)]),
  "DELETE /api/channels/{id}": forPerson(({ bareChannelId }) => [byId(bareChannelId)]),
  "GET /api/credits/info": forPerson(() => nothing),
  "GET /api/credits/history": forPerson(({ postId }) => [
    { query: { cursor: `${Date.now()}.${postId}` } },
  ]),
  "POST /api/credits/use": forPerson(() => [{ body: { operationType: "text", quantity: 1 } }]),
  "POST /api/credits/subscription": forPerson(({ paymentId }) => [
    { body: { subscriptionType: "basic", paymentId } },
  ]),
  "GET /api/subscription": forPerson(() => nothing),
  "GET /api/subscription/change": forPerson(() => [{ query: { plan: "free" } }]),
  "POST /api/stripe/create-checkout-session": forPerson(() => [
    { body: { subscriptionType: "business", ...leadsBack } },
  ]),
  "POST /api/stripe/purchase-tokens": forPerson(() => [
    { body: { tokenAmount: 100, price: 8, ...leadsBack } },
  ]),
  "POST /api/stripe/create-portal-session": forPerson(() => [
    { body: { returnUrl: leadsBack.successUrl, flow: "overview" } },
  ]),
  "POST /api/stripe/refresh": forPerson(() => nothing),
  "POST /api/stripe/webhook": forAnyone(({ signEvent }) => {
    const { body, signature } = signEvent();
    return [{ headers: { "stripe-signature": signature }, body: JSON.parse(body) as object }];
  }),
  "POST /api/telegram/updates/{id}": forAnyone(({ webhookId, webhookSecret }) =>
    ["poll", "my_chat_member"].map((kind, number) => ({
      path: { id: webhookId },
      headers: { "x-telegram-bot-api-secret-token": webhookSecret },
      body: { update_id: number + 1, [kind]: updates[kind] },
    })),
  ),
  "POST /api/upload/image": forKeys(["draft", "schedule", "publish"], () => [
    { form: [{ name: "image", filename: "tea.png", type: "image/png", bytes: smallPng }] },
  ]),
  "POST /api/upload/file": forKeys(["draft", "schedule", "publish"], () => [
    { form: [{ name: "file", filename: "tea.pdf", type: "application/pdf", bytes: smallPng }] },
  ]),
  "GET /api/upload/file/{key}": forKeys(["draft", "schedule", "publish"], () => [
    { path: { key: "0123456789abcdef" } },
  ]),
  "DELETE /api/upload/file/{key}": forKeys(["draft", "schedule", "publish"], () => [
    { path: { key: "0123456789abcdef" } },
  ]),
  "DELETE /api/upload/image/{filename}": forKeys(
    ["draft", "schedule", "publish"],
    ({ filename }) => [{ path: { filename } }],
  ),
  "PUT /api/uploads/{filename}/thumbnail": forKeys(
    ["draft", "schedule", "publish"],
    ({ animation }) => [
      {
        path: { filename: animation },
        form: [{ name: "image", filename: "frame.png", type: "image/png", bytes: smallPng }],
      },
    ],
  ),
  "GET /api/uploads/usage": forKeys(["read"], () => nothing),
  "POST /api/uploads/keep": forKeys(["draft", "schedule", "publish"], ({ filename }) => [
    { body: { filenames: [filename] } },
  ]),
  "POST /api/uploads/remove": forPerson(({ filename }) => [
    { body: { use: "published", before: minutesAhead(0), except: [filename] } },
  ]),
  "GET /api/ai/settings": forPerson(() => nothing),
  "POST /api/ai/transcribe": forPerson(() => [
    {
      form: [
        { name: "audio", filename: "tea.wav", type: "audio/wav", bytes: recording },
        { name: "language", bytes: Buffer.from("en") },
      ],
    },
  ]),
  "POST /api/ai/generate-text": forPerson(({ channelId }) => [
    { body: { prompt: "About tea", hasImage: true, channelId } },
  ]),
  "POST /api/ai/generate-text-from-image": forPerson(({ filename, channelId }) => [
    { body: { ...reference(filename), additionalPrompt: "About tea", hasImage: true, channelId } },
  ]),
  "POST /api/ai/generate-image": forPerson(() => [{ body: { prompt: "Tea" } }]),
  "POST /api/ai/generate-image-from-image": forPerson(({ filename }) => [
    { body: { ...reference(filename), prompt: "Tea" } },
  ]),
  "POST /api/ai/generate-tags": forPerson(() => [{ body: { text: "About tea" } }]),
  "POST /api/ai/rewrite": forPerson(() => [
    { body: { text: "Tea is good.", change: "shorter", hasImage: false } },
  ]),
  "GET /api/publications/calendar": forKeys(["read"], () => [
    { query: { from: minutesAhead(-60), to: minutesAhead(24 * 60) } },
    { query: { from: "0000-01-01T00:00:00Z", to: "0000-01-02T00:00:00Z" } },
    { query: { from: "9999-12-31T23:00:00-23:59", to: "9999-12-31T23:59:59-23:59" } },
  ]),
  "GET /api/events": forPerson(() => [{ isStream: true }]),
  "POST /api/publications": forKeys(["schedule"], ({ channelId }) => {
    const where = { channelIds: [channelId], ...when(), latePolicy: "hour" };
    const { channelId: _, ...content } = post(channelId);
    return [
      { headers: key(), body: { kind: "post", ...content, ...where } },
      {
        headers: key(),
        body: { kind: "post", ...content, ...where, ownTexts: [{ channelId, text: "<p>Own</p>" }] },
      },
      { headers: key(), body: { kind: "poll", ...poll, ...pollSettings, ...where } },
    ];
  }),
  "GET /api/publications": forKeys(["read"], ({ batchId, channelId, postId }) => [
    {
      query: {
        status: "scheduled,published",
        kind: "post",
        search: "tea",
        batchId,
        channelId,
        cursor: `${Date.now() + 1e9}.${postId}`,
        limit: "10",
      },
    },
  ]),
  "GET /api/publications/{id}": forKeys(["read"], ({ postId }) => [byId(postId)]),
  "PUT /api/publications/{id}": forKeys(["schedule"], ({ postId, channelId }) => [
    { ...byId(postId), body: { ...post(channelId), ...when(), latePolicy: "day", version: 1 } },
  ]),
  "DELETE /api/publications/{id}": forKeys(["schedule"], ({ postId }) => [
    { ...byId(postId), body: { version: 1 } },
  ]),
  "POST /api/publications/{id}/resolve": forKeys(["publish"], ({ unconfirmedId }) => [
    { ...byId(unconfirmedId), body: { choice: "it_is_there", version: 1 } },
  ]),
  "PUT /api/publications/{id}/message": forKeys(["publish"], ({ preparingId, channel }) => [
    { ...byId(preparingId), body: { link: `t.me/${channel.username}/5`, version: 1 } },
  ]),
  "PUT /api/publications/{id}/schedule": forKeys(["schedule"], ({ postId }) => [
    { ...byId(postId), body: { ...when(), version: 1 } },
  ]),
  "POST /api/publications/{id}/publish-now": forKeys(["publish"], ({ postId }) => [
    { ...byId(postId), body: { version: 1 } },
  ]),
  "POST /api/publications/{id}/restore": forKeys(["schedule"], ({ deletedId }) => [
    { ...byId(deletedId), body: { version: 2 } },
  ]),
  "PUT /api/publications/batches/{id}": forKeys(["schedule"], ({ batchId, postId, channelId }) => {
    const { channelId: _, ...content } = post(channelId);
    const edit = { ...content, ...when(), ...seen(postId) };
    return [
      { ...byId(batchId), body: edit },
      { ...byId(batchId), body: { ...edit, removes: [], addedChannelIds: [] } },
    ];
  }),
  "DELETE /api/publications/batches/{id}": forKeys(["schedule"], ({ batchId, postId }) => [
    { ...byId(batchId), body: seen(postId) },
  ]),
  "PUT /api/publications/batches/{id}/published": forKeys(
    ["publish"],
    ({ publishedBatchId, publishedId }) => {
      const { channelId: _, scheduledDate: __, imageUrl: ___, ...content } = post("");
      return [{ ...byId(publishedBatchId), body: { ...content, ...seen(publishedId) } }];
    },
  ),
  "DELETE /api/publications/batches/{id}/published": forKeys(
    ["publish"],
    ({ publishedBatchId, publishedId }) => [{ ...byId(publishedBatchId), body: seen(publishedId) }],
  ),
  "POST /api/publications/batches/{id}/withdraw": forKeys(
    ["publish"],
    ({ publishedBatchId, publishedId }) => [{ ...byId(publishedBatchId), body: seen(publishedId) }],
  ),
  "POST /api/publications/batches/{id}/cancel-plan": forKeys(
    ["publish"],
    ({ publishedBatchId, publishedId }) => [{ ...byId(publishedBatchId), body: seen(publishedId) }],
  ),
  "POST /api/publications/batches/{id}/close-poll": forKeys(["publish"], (things) => [
    { ...byId(things.publishedPollBatchId), body: seen(things.publishedPollId) },
  ]),
  "POST /api/publications/batches/{id}/pin": forKeys(
    ["publish"],
    ({ publishedBatchId, publishedId }) => [
      { ...byId(publishedBatchId), body: { ...seen(publishedId), pinned: true } },
    ],
  ),
  "PUT /api/publications/batches/{id}/schedule": forKeys(["schedule"], ({ batchId, postId }) => [
    { ...byId(batchId), body: { ...when(), ...seen(postId) } },
  ]),
  "POST /api/publications/batches/{id}/publish-now": forKeys(["publish"], ({ batchId, postId }) => [
    { ...byId(batchId), body: seen(postId) },
  ]),
  "POST /api/publications/batches/{id}/send-again": forKeys(
    ["publish"],
    ({ failedBatchId, failedId }) => [{ ...byId(failedBatchId), body: seen(failedId) }],
  ),
  "POST /api/publications/batches/{id}/restore": forKeys(
    ["schedule"],
    ({ deletedBatchId, deletedId }) => [{ ...byId(deletedBatchId), body: seen(deletedId, 2) }],
  ),
  "POST /api/scheduled-posts": forKeys(["schedule"], ({ channelId }) => [
    { headers: key(), body: post(channelId) },
  ]),
  "GET /api/scheduled-posts": forKeys(["read"], () => nothing),
  "GET /api/scheduled-posts/{id}": forKeys(["read"], ({ postId }) => [byId(postId)]),
  "PUT /api/scheduled-posts/{id}": forKeys(["schedule"], ({ postId, channelId }) => [
    { ...byId(postId), body: { ...post(channelId), version: 1 } },
  ]),
  "DELETE /api/scheduled-posts/{id}": forKeys(["schedule"], ({ postId }) => [byId(postId)]),
  "POST /api/scheduled-posts/{id}/publish": forKeys(["publish"], ({ postId }) => [byId(postId)]),
  "POST /api/scheduled-polls": forKeys(["schedule"], ({ channelId }) => [
    { headers: key(), body: { ...poll, channelId, scheduledDate: minutesAhead(60) } },
  ]),
  "GET /api/scheduled-polls": forKeys(["read"], () => nothing),
  "DELETE /api/scheduled-polls/{id}": forKeys(["schedule"], ({ pollId }) => [byId(pollId)]),
  "POST /api/scheduled-polls/{id}/publish": forKeys(["publish"], ({ pollId }) => [byId(pollId)]),
  "GET /api/problems": forPerson(() => nothing),
  "POST /api/problems/send-again": forPerson(() => [{ body: { key: "late" } }]),
  "POST /api/problems/close": forPerson(() => [{ body: { key: "late" } }]),
  "GET /api/alerts/settings": forPerson(() => nothing),
  "PUT /api/alerts/settings": forPerson(() => [
    {
      body: {
        enabled: true,
        quiet: { from: 1380, until: 480 },
        timeZone: "Europe/Berlin",
        language: "ru",
      },
    },
  ]),
  "GET /api/drafts": forKeys(["read"], () => nothing),
  "POST /api/drafts": forKeys(["draft"], ({ filename }) => [
    { headers: key(), body: draft },
    // A draft keeps the text of a channel that is gone.
    { body: { ...draft, ownTexts: [{ channelId: randomUUID(), text: "<p>Own</p>" }] } },
    { body: { title: "Poll", poll: { ...poll, ...pollSettings } } },
    { body: { ...draft, imageUrl: `/uploads/${filename}` } },
  ]),
  "PUT /api/drafts/{id}": forKeys(["draft"], ({ draftId }) => [
    { ...byId(draftId), body: { ...draft, version: 1 } },
    { ...byId(draftId), body: { title: "Poll", poll, version: 1 } },
  ]),
  "DELETE /api/drafts/{id}": forKeys(["draft"], ({ draftId }) => [byId(draftId)]),
  "POST /api/drafts/{id}/restore": forKeys(["draft"], ({ deletedDraftId }) => [
    byId(deletedDraftId),
  ]),
  "GET /api/snippets": forKeys(["read"], () => nothing),
  "POST /api/snippets": forKeys(["draft"], ({ channelId }) => [
    { headers: key(), body: snippet },
    { body: { ...snippet, kind: "tag_set", channelId } },
  ]),
  "PUT /api/snippets/{id}": forKeys(["draft"], ({ snippetId }) => [
    { ...byId(snippetId), body: { ...snippet, version: 1 } },
  ]),
  "DELETE /api/snippets/{id}": forKeys(["draft"], ({ snippetId }) => [byId(snippetId)]),
  "POST /api/snippets/{id}/restore": forKeys(["draft"], ({ deletedSnippetId }) => [
    byId(deletedSnippetId),
  ]),
  "GET /uploads/{filename}": forAnyone(({ filename }) => [{ path: { filename } }]),
  "GET /uploads/{filename}/thumbnail": forAnyone(({ filename }) => [{ path: { filename } }]),
};

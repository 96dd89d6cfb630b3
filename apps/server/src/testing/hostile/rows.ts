/**
 * For every operation a request that succeeds, or at least is meaningful; the hostile requests are variations of it. An operation without a
 * row fails the suite.
 */
import { randomUUID } from "node:crypto";
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
  ...{ text: "<p>Tea</p>", imageUrl: null, imageUrls: [], tags: ["#tea"], silent: true },
  ...{
    protected: true,
    captionAbove: false,
    linkPreview: { mode: "small", url: "https://a.example" },
  },
  buttons: [
    [
      { text: "Tea", url: "https://a.example" },
      { text: "Code", copyText: "T" },
    ],
  ],
  ...{ pin: { unpinAfterMinutes: 60 }, removeAfterMinutes: 120 },
  ...{ channelId, scheduledDate: minutesAhead(60) },
});
const poll = {
  ...{ question: "Tea?", options: ["Yes", { text: "No" }] },
  ...{ isAnonymous: true, allowsMultipleAnswers: false, silent: true },
};
const pollSettings = {
  ...{ quiz: { correct: [1], explanation: "No." }, closeAfterMinutes: 60, hideResults: true },
  ...{ shuffle: true, allowRevote: false, description: "Think twice" },
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
const nothing: readonly Example[] = [{}];
const byId = (id: string): Example => ({ path: { id } });
const reference = (filename: string) => ({ imageUrl: `/uploads/${filename}` });

export const rows: Readonly<Record<string, (things: Things) => readonly Example[]>> = {
  "GET /api/health/live": () => nothing,
  "GET /api/health/ready": () => nothing,
  "POST /api/telegram/auth": () => [{ body: guest, sign }],
  "GET /api/login/settings": () => nothing,
  "GET /api/company": () => nothing,
  "GET /api/users/me": () => nothing,
  "GET /api/sessions": () => nothing,
  "DELETE /api/sessions/current": () => nothing,
  "DELETE /api/sessions/others": () => nothing,
  "DELETE /api/sessions/{id}": ({ sessionId }) => [byId(sessionId)],
  "GET /api/account": () => nothing,
  "POST /api/account/export": () => nothing,
  "GET /api/account/export/{link}": ({ exportLink }) => [{ path: { link: exportLink } }],
  "DELETE /api/account": () => nothing,
  "POST /api/account/restore": () => nothing,
  "GET /api/accounts/{id}/existence": () => [{ path: { id: randomUUID() } }],
  "GET /api/channels": () => nothing,
  "POST /api/channels": ({ channel: { botToken } }) => [
    { body: { username: "another_channel", title: "@another_channel", chatId: "-1001234567890" } },
    { body: { username: "another_channel", botToken } },
  ],
  "GET /api/channels/limits": () => nothing,
  "POST /api/channels/check": ({ channel: { username, botToken } }) => [
    { body: { username, botToken } },
  ],
  "POST /api/channels/{id}/check": ({ channelId }) => [byId(channelId)],
  "PUT /api/channels/{id}": ({ channelId, channel: { botToken, username, title } }) => [
    { ...byId(channelId), body: { botToken, username, title } },
  ],
  "DELETE /api/channels/{id}": ({ bareChannelId }) => [byId(bareChannelId)],
  "GET /api/credits/info": () => nothing,
  "GET /api/credits/history": ({ postId }) => [{ query: { cursor: `${Date.now()}.${postId}` } }],
  "POST /api/credits/use": () => [{ body: { operationType: "text", quantity: 1 } }],
  "POST /api/credits/subscription": ({ paymentId }) => [
    { body: { subscriptionType: "basic", paymentId } },
  ],
  "GET /api/subscription": () => nothing,
  "GET /api/subscription/change": () => [{ query: { plan: "free" } }],
  "POST /api/stripe/create-checkout-session": () => [
    { body: { subscriptionType: "business", ...leadsBack } },
  ],
  "POST /api/stripe/purchase-tokens": () => [
    { body: { tokenAmount: 100, price: 8, ...leadsBack } },
  ],
  "POST /api/stripe/create-portal-session": () => [
    { body: { returnUrl: leadsBack.successUrl, flow: "overview" } },
  ],
  "POST /api/stripe/refresh": () => nothing,
  "POST /api/stripe/webhook": ({ signEvent }) => {
    const { body, signature } = signEvent();
    return [{ headers: { "stripe-signature": signature }, body: JSON.parse(body) as object }];
  },
  "POST /api/upload/image": () => [
    { form: [{ name: "image", filename: "tea.png", type: "image/png", bytes: smallPng }] },
  ],
  "POST /api/upload/file": () => [
    { form: [{ name: "file", filename: "tea.pdf", type: "application/pdf", bytes: smallPng }] },
  ],
  "DELETE /api/upload/image/{filename}": ({ filename }) => [{ path: { filename } }],
  "GET /api/uploads/usage": () => nothing,
  "POST /api/uploads/keep": ({ filename }) => [{ body: { filenames: [filename] } }],
  "POST /api/uploads/remove": ({ filename }) => [
    { body: { use: "published", before: minutesAhead(0), except: [filename] } },
  ],
  "GET /api/ai/settings": () => nothing,
  "POST /api/ai/transcribe": () => [
    {
      form: [
        { name: "audio", filename: "tea.wav", type: "audio/wav", bytes: recording },
        { name: "language", bytes: Buffer.from("en") },
      ],
    },
  ],
  "POST /api/ai/generate-text": ({ channelId }) => [
    { body: { prompt: "About tea", hasImage: true, channelId } },
  ],
  "POST /api/ai/generate-text-from-image": ({ filename, channelId }) => [
    { body: { ...reference(filename), additionalPrompt: "About tea", hasImage: true, channelId } },
  ],
  "POST /api/ai/generate-image": () => [{ body: { prompt: "Tea" } }],
  "POST /api/ai/generate-image-from-image": ({ filename }) => [
    { body: { ...reference(filename), prompt: "Tea" } },
  ],
  "POST /api/ai/generate-tags": () => [{ body: { text: "About tea" } }],
  "POST /api/ai/rewrite": () => [
    { body: { text: "Tea is good.", change: "shorter", hasImage: false } },
  ],
  "GET /api/publications/calendar": () => [
    { query: { from: minutesAhead(-60), to: minutesAhead(24 * 60) } },
    { query: { from: "0000-01-01T00:00:00Z", to: "0000-01-02T00:00:00Z" } },
    { query: { from: "9999-12-31T23:00:00-23:59", to: "9999-12-31T23:59:59-23:59" } },
  ],
  "GET /api/events": () => [{ isStream: true }],
  "POST /api/publications": ({ channelId }) => {
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
  },
  "GET /api/publications": ({ batchId, channelId, postId }) => [
    {
      query: {
        ...{ status: "scheduled,published", kind: "post", search: "tea", batchId, channelId },
        ...{ cursor: `${Date.now() + 1e9}.${postId}`, limit: "10" },
      },
    },
  ],
  "GET /api/publications/{id}": ({ postId }) => [byId(postId)],
  "PUT /api/publications/{id}": ({ postId, channelId }) => [
    { ...byId(postId), body: { ...post(channelId), ...when(), latePolicy: "day", version: 1 } },
  ],
  "DELETE /api/publications/{id}": ({ postId }) => [{ ...byId(postId), body: { version: 1 } }],
  "POST /api/publications/{id}/resolve": ({ unconfirmedId }) => [
    { ...byId(unconfirmedId), body: { choice: "it_is_there", version: 1 } },
  ],
  "PUT /api/publications/{id}/message": ({ preparingId, channel }) => [
    { ...byId(preparingId), body: { link: `t.me/${channel.username}/5`, version: 1 } },
  ],
  "PUT /api/publications/{id}/schedule": ({ postId }) => [
    { ...byId(postId), body: { ...when(), version: 1 } },
  ],
  "POST /api/publications/{id}/publish-now": ({ postId }) => [
    { ...byId(postId), body: { version: 1 } },
  ],
  "POST /api/publications/{id}/restore": ({ deletedId }) => [
    { ...byId(deletedId), body: { version: 2 } },
  ],
  "PUT /api/publications/batches/{id}": ({ batchId, postId, channelId }) => {
    const { channelId: _, ...content } = post(channelId);
    const edit = { ...content, ...when(), ...seen(postId) };
    return [
      { ...byId(batchId), body: edit },
      { ...byId(batchId), body: { ...edit, removes: [], addedChannelIds: [] } },
    ];
  },
  "DELETE /api/publications/batches/{id}": ({ batchId, postId }) => [
    { ...byId(batchId), body: seen(postId) },
  ],
  "PUT /api/publications/batches/{id}/published": ({ publishedBatchId, publishedId }) => {
    const { channelId: _, scheduledDate: __, imageUrl: ___, ...content } = post("");
    return [{ ...byId(publishedBatchId), body: { ...content, ...seen(publishedId) } }];
  },
  "DELETE /api/publications/batches/{id}/published": ({ publishedBatchId, publishedId }) => [
    { ...byId(publishedBatchId), body: seen(publishedId) },
  ],
  "POST /api/publications/batches/{id}/withdraw": ({ publishedBatchId, publishedId }) => [
    { ...byId(publishedBatchId), body: seen(publishedId) },
  ],
  "POST /api/publications/batches/{id}/cancel-plan": ({ publishedBatchId, publishedId }) => [
    { ...byId(publishedBatchId), body: seen(publishedId) },
  ],
  "POST /api/publications/batches/{id}/close-poll": (things) => [
    { ...byId(things.publishedPollBatchId), body: seen(things.publishedPollId) },
  ],
  "POST /api/publications/batches/{id}/pin": ({ publishedBatchId, publishedId }) => [
    { ...byId(publishedBatchId), body: { ...seen(publishedId), pinned: true } },
  ],
  "PUT /api/publications/batches/{id}/schedule": ({ batchId, postId }) => [
    { ...byId(batchId), body: { ...when(), ...seen(postId) } },
  ],
  "POST /api/publications/batches/{id}/publish-now": ({ batchId, postId }) => [
    { ...byId(batchId), body: seen(postId) },
  ],
  "POST /api/publications/batches/{id}/send-again": ({ failedBatchId, failedId }) => [
    { ...byId(failedBatchId), body: seen(failedId) },
  ],
  "POST /api/publications/batches/{id}/restore": ({ deletedBatchId, deletedId }) => [
    { ...byId(deletedBatchId), body: seen(deletedId, 2) },
  ],
  "POST /api/scheduled-posts": ({ channelId }) => [{ headers: key(), body: post(channelId) }],
  "GET /api/scheduled-posts": () => nothing,
  "GET /api/scheduled-posts/{id}": ({ postId }) => [byId(postId)],
  "PUT /api/scheduled-posts/{id}": ({ postId, channelId }) => [
    { ...byId(postId), body: { ...post(channelId), version: 1 } },
  ],
  "DELETE /api/scheduled-posts/{id}": ({ postId }) => [byId(postId)],
  "POST /api/scheduled-posts/{id}/publish": ({ postId }) => [byId(postId)],
  "POST /api/scheduled-polls": ({ channelId }) => [
    { headers: key(), body: { ...poll, channelId, scheduledDate: minutesAhead(60) } },
  ],
  "GET /api/scheduled-polls": () => nothing,
  "DELETE /api/scheduled-polls/{id}": ({ pollId }) => [byId(pollId)],
  "POST /api/scheduled-polls/{id}/publish": ({ pollId }) => [byId(pollId)],
  "GET /api/problems": () => nothing,
  "POST /api/problems/send-again": () => [{ body: { key: "late" } }],
  "POST /api/problems/close": () => [{ body: { key: "late" } }],
  "GET /api/alerts/settings": () => nothing,
  "PUT /api/alerts/settings": () => [
    {
      body: {
        ...{ enabled: true, quiet: { from: 1380, until: 480 } },
        ...{ timeZone: "Europe/Berlin", language: "ru" },
      },
    },
  ],
  "GET /api/drafts": () => nothing,
  "POST /api/drafts": ({ filename }) => [
    { headers: key(), body: draft },
    // A draft keeps the text of a channel that is gone.
    { body: { ...draft, ownTexts: [{ channelId: randomUUID(), text: "<p>Own</p>" }] } },
    { body: { title: "Poll", poll: { ...poll, ...pollSettings } } },
    { body: { ...draft, imageUrl: `/uploads/${filename}` } },
  ],
  "PUT /api/drafts/{id}": ({ draftId }) => [
    { ...byId(draftId), body: { ...draft, version: 1 } },
    { ...byId(draftId), body: { title: "Poll", poll, version: 1 } },
  ],
  "DELETE /api/drafts/{id}": ({ draftId }) => [byId(draftId)],
  "POST /api/drafts/{id}/restore": ({ deletedDraftId }) => [byId(deletedDraftId)],
  "GET /api/snippets": () => nothing,
  "POST /api/snippets": ({ channelId }) => [
    { headers: key(), body: snippet },
    { body: { ...snippet, kind: "tag_set", channelId } },
  ],
  "PUT /api/snippets/{id}": ({ snippetId }) => [
    { ...byId(snippetId), body: { ...snippet, version: 1 } },
  ],
  "DELETE /api/snippets/{id}": ({ snippetId }) => [byId(snippetId)],
  "POST /api/snippets/{id}/restore": ({ deletedSnippetId }) => [byId(deletedSnippetId)],
  "GET /uploads/{filename}": ({ filename }) => [{ path: { filename } }],
};

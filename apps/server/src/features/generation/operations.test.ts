/** The six operations that cost credits, as a client meets them; what an AI may do wrong is in the provider's tests. */
import { creditCosts } from "@vestnik/domain/credits";
import type { CreditInfo } from "@vestnik/contract/credits";
import type { ErrorBody } from "@vestnik/contract/errorBody";
import { generationEventSchema } from "@vestnik/contract/generation";
import type { GenerationEvent } from "@vestnik/contract/generation";
import type { AiFault } from "@vestnik/emulators/ai/faults";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { creditSpendings, publications } from "../../db/schema.ts";
import { useAiApp } from "../../testing/aiApp.ts";
import { call, connectChannel, scheduleOne, signUp, visitor } from "../../testing/factories.ts";
import type { Owner } from "../../testing/factories.ts";
import { plainJpeg } from "../../testing/images/hostileImages.ts";
import { storeBytes } from "../../testing/images/storedImage.ts";
import { startTestApp } from "../../testing/testApp.ts";

/** Long enough for a busy machine. */
const SOON = { timeout: 15_000 };
const PROMPT = "About our new opening hours";
const NO_IMAGE = `/uploads/${"a".repeat(32)}.jpg`;

const aiApp = useAiApp();

type Answer = Awaited<ReturnType<typeof call>>;

/** A complete body for each operation. */
const bodies = {
  "generate-text": { prompt: PROMPT },
  "generate-text-from-image": { imageUrl: NO_IMAGE },
  "generate-image": { prompt: PROMPT },
  "generate-image-from-image": { imageUrl: NO_IMAGE, prompt: PROMPT },
  "generate-tags": { text: PROMPT },
  rewrite: { text: "Wir have opened.", change: "correct" },
} as const;
const names = Object.keys(bodies) as (keyof typeof bodies)[];

async function ask(owner: Owner, name: string, body: object): Promise<Answer> {
  return await call(aiApp().app, owner, "POST", `/ai/${name}`, body);
}

async function creditsOf(owner: Owner): Promise<CreditInfo> {
  const response = await call(aiApp().app, owner, "GET", "/credits/info");
  return response.json<{ data: CreditInfo }>().data;
}

async function spendAllBut(owner: Owner, left: number): Promise<void> {
  const spent = { operation: "text", amount: 10 - left, state: "spent" } as const;
  const { deps } = aiApp();
  await deps.database.db
    .insert(creditSpendings)
    .values({ userId: owner.userId, createdAt: deps.clock(), ...spent });
}

function refusalOf(response: Answer): [number, string] {
  return [response.statusCode, response.json<ErrorBody>().code];
}

function made<Data>(response: Answer): Data {
  expect([response.statusCode, response.body]).toEqual([200, expect.any(String)]);
  return response.json<{ data: Data }>().data;
}

const ownImage = async (owner: Owner) =>
  `/uploads/${await storeBytes(aiApp().deps, owner.userId, await plainJpeg())}`;

describe("an operation is refused, and nothing is charged,", () => {
  it.each(names)("%s: without a session, and with an unknown field", async (name) => {
    expect(refusalOf(await ask(visitor, name, bodies[name]))).toEqual([401, "unauthorized"]);
    const owner = await signUp(aiApp());
    const body = { ...bodies[name], model: "the-dearest" };
    expect(refusalOf(await ask(owner, name, body))).toEqual([400, "validation_failed"]);
  });

  it.each<[keyof typeof bodies, string, object]>([
    ["generate-image", "prompt_required", { prompt: " " }],
    ["generate-image-from-image", "prompt_too_long", { prompt: "x".repeat(4001) }],
    ["generate-text-from-image", "reference_required", { imageUrl: "" }],
    ["generate-text-from-image", "prompt_too_long", { additionalPrompt: "x".repeat(4001) }],
    ["generate-tags", "source_required", { text: "\u200b" }],
    ["rewrite", "source_too_long", { text: "x".repeat(4097) }],
    ["generate-text-from-image", "image_missing", {}],
    ["generate-image-from-image", "image_url_invalid", { imageUrl: "https://example.com/a.png" }],
    ["generate-image-from-image", "image_missing", { imageUrl: "/uploads/a.jpg" }],
    ["generate-text", "channel_not_found", { channelId: crypto.randomUUID() }],
    ["generate-text", "channel_not_found", { channelId: "@tea" }],
  ])("%s: %s", async (name, code, more) => {
    const owner = await signUp(aiApp());
    const response = await ask(owner, name, { ...bodies[name], ...more });
    expect(response.json<ErrorBody>().code).toBe(code);
    expect(await creditsOf(owner)).toMatchObject({ currentCredits: 10, totalUsed: 0 });
    expect([...aiApp().ai.control.chats(), ...aiApp().ai.control.images()]).toEqual([]);
  });

  it("with a picture or a channel of somebody else, as if it were not there", async () => {
    const [owner, other] = [await signUp(aiApp()), await signUp(aiApp())];
    const imageUrl = await ownImage(other);
    const { id: channelId } = await connectChannel(aiApp(), other);
    const about = await ask(owner, "generate-text-from-image", { imageUrl });
    expect(refusalOf(about)).toEqual([422, "image_missing"]);
    const inVoice = await ask(owner, "generate-text", { prompt: PROMPT, channelId });
    expect(refusalOf(inVoice)).toEqual([404, "channel_not_found"]);
  });

  it.each<[keyof typeof bodies, number, string, string]>([
    ["generate-text", 0, "not_enough_credits", "Not enough credits"],
    ["rewrite", 0, "not_enough_credits", "Not enough credits"],
    ["generate-image", 1, "not_enough_credits_image", "Not enough credits to generate image"],
    ["generate-tags", 0, "not_enough_credits_tags", "Not enough credits to generate tags"],
  ])("%s with %i credits: %s", async (name, left, code, words) => {
    const owner = await signUp(aiApp());
    await spendAllBut(owner, left);
    const response = await ask(owner, name, bodies[name]);
    expect(refusalOf(response)).toEqual([403, code]);
    expect(response.json<ErrorBody>().message).toContain(words);
    expect([...aiApp().ai.control.chats(), ...aiApp().ai.control.images()]).toEqual([]);
  });

  it.each<[AiFault, number, string, string | undefined]>([
    [{ kind: "status", status: 429, retryAfter: 7 }, 503, "ai_rate_limited", "7"],
    [{ kind: "status", status: 500 }, 503, "ai_unreachable", "30"],
    [{ kind: "refusal" }, 422, "ai_content_refused", undefined],
    [{ kind: "picture", picture: "truncated" }, 503, "ai_unreadable", undefined],
    [{ kind: "picture", picture: "huge" }, 503, "ai_unreadable", undefined],
  ])("a picture when the AI answers %j: %i %s", async (fault, status, code, wait) => {
    const owner = await signUp(aiApp());
    aiApp().ai.control.fault(fault);
    const response = await ask(owner, "generate-image", bodies["generate-image"]);
    expect(refusalOf(response)).toEqual([status, code]);
    expect(response.headers["retry-after"]).toBe(wait);
    expect(await creditsOf(owner)).toMatchObject({ currentCredits: 10, totalUsed: 0 });
  });

  it("where the installation has no model for it, which clients can see beforehand", async () => {
    const without = await startTestApp();
    const owner = await signUp(without);
    const abilities = await call(without.app, owner, "GET", "/ai/settings");
    const data = { transcription: false, text: false, image: false };
    expect(abilities.json()).toMatchObject({ data });
    for (const name of names) {
      const response = await call(without.app, owner, "POST", `/ai/${name}`, bodies[name]);
      expect(refusalOf(response)).toEqual([503, "ai_switched_off"]);
    }
    await without.close();
  });
});

describe("what the AI makes", () => {
  it("is an own upload for a picture, the default tags for tags, and costs what the list says", async () => {
    const owner = await signUp(aiApp());
    const { imageUrl } = made<{ imageUrl: string }>(
      await ask(owner, "generate-image", { prompt: PROMPT }),
    );
    const file = await aiApp().app.inject({ url: imageUrl });
    expect(await sharp(file.rawPayload).metadata()).toMatchObject({ width: 1024 });

    const tagged = made<{ tags: string[]; credits: object }>(
      await ask(owner, "generate-tags", { text: "Новое кофе и свежая выпечка" }),
    );
    expect(tagged.tags.length).toBeLessThanOrEqual(5);
    for (const tag of tagged.tags) expect(tag).toMatch(/^#[a-zа-яё\d]+$/);

    const again = await ask(owner, "generate-image-from-image", { imageUrl, prompt: PROMPT });
    expect(made<{ imageUrl: string }>(again).imageUrl).not.toBe(imageUrl);
    expect(aiApp().ai.control.images()[1]).toMatchObject({
      kind: "edit",
      references: [{ type: "image/png" }],
    });

    const about = made<{ text: string }>(
      await ask(owner, "generate-text-from-image", { imageUrl, additionalPrompt: "Короче" }),
    );
    expect(about.text).not.toBe("");
    const { image, tags, image_from_image: edited, text_from_image: described } = creditCosts;
    const totalUsed = image + tags + edited + described;
    expect(await creditsOf(owner)).toMatchObject({ totalUsed, currentCredits: 10 - totalUsed });
  });

  it("fits the post: a caption for a post with an image, and only formatting a post may have", async () => {
    const owner = await signUp(aiApp());
    aiApp().ai.control.write(
      `# News\n\n<script>alert(1)</script>**Good** words. ${"Long. ".repeat(1000)}`,
    );
    const body = { prompt: PROMPT, hasImage: true };
    const { text } = made<{ text: string }>(await ask(owner, "generate-text", body));
    expect(text).toMatch(/^\*News\*\n\n\*Good\* words\./);
    expect(text).not.toContain("alert");
    expect(text.length).toBeLessThanOrEqual(1030);
  });

  it("is in the language of the page where a picture is all that was given", async () => {
    const owner = await signUp(aiApp());
    const imageUrl = await ownImage(owner);
    for (const language of ["en-US", "ru"]) {
      const headers = { ...owner.headers, "accept-language": language };
      const url = "/api/ai/generate-text-from-image";
      await aiApp().app.inject({ method: "POST", url, headers, payload: { imageUrl } });
    }
    const asked = aiApp()
      .ai.control.chats()
      .map(({ messages }) => JSON.stringify(messages[0]));
    expect(asked).toEqual([
      expect.stringContaining("Write in English."),
      expect.stringContaining("Write in Russian."),
    ]);
  });

  it("sounds like the channel only after its owner has switched that on", async () => {
    const owner = await signUp(aiApp());
    const channel = await connectChannel(aiApp(), owner);
    const { db } = aiApp().deps.database;
    const { id } = await scheduleOne(aiApp().app, owner, channel, {
      text: "<p>Ahoy, landlubbers!</p>",
    });
    const published = { status: "published", publishedAt: new Date(), leaseUntil: null } as const;
    await db.update(publications).set(published).where(eq(publications.id, id));
    const body = { prompt: PROMPT, channelId: channel.id };
    const sent = () => JSON.stringify(aiApp().ai.control.chats().at(-1)?.messages);

    made(await ask(owner, "generate-text", body));
    expect(sent()).not.toContain("Ahoy");
    const put = await call(aiApp().app, owner, "PUT", `/channels/${channel.id}`, {
      sharesVoice: true,
    });
    expect(put.json()).toMatchObject({ channel: { sharesVoice: true } });
    made(await ask(owner, "generate-text", body));
    expect(sent()).toContain("Ahoy, landlubbers!");
    // The provider is never told whose channel it is.
    expect(sent()).not.toContain(channel.username);
  });
});

describe("a stream of events", () => {
  async function stream(owner: Owner, name: string, body: object) {
    const headers = { ...owner.headers, accept: "text/event-stream" };
    return await aiApp().app.inject({
      method: "POST",
      url: `/api/ai/${name}`,
      headers,
      payload: body,
    });
  }

  const eventsOf = (body: string): GenerationEvent[] =>
    body
      .split("\n\n")
      .filter((part) => part.startsWith("data: "))
      .map((part) => generationEventSchema.parse(JSON.parse(part.slice("data: ".length))));

  it("brings the text as it is written, and then the whole answer with the balance", async () => {
    const owner = await signUp(aiApp());
    const written =
      "We open at eight from Monday on. Come and see what is new, and tell your friends.";
    aiApp().ai.control.write(written);
    const response = await stream(owner, "generate-text", { prompt: PROMPT });
    expect(response.headers["content-type"]).toContain("text/event-stream");
    const events = eventsOf(response.body);
    expect(events[0]).toMatchObject({ kind: "working" });
    const pieces = events.flatMap((event) => (event.kind === "text" ? [event.text] : []));
    expect(pieces.length).toBeGreaterThan(1);
    expect(pieces.join("")).toBe(written);
    expect(events.at(-1)).toMatchObject({
      kind: "done",
      data: { text: pieces.join(""), credits: { currentCredits: 9 } },
    });
  });

  it("answers a refusal before its first event like any request, and later as an event", async () => {
    const owner = await signUp(aiApp());
    const early = await stream(owner, "generate-text", { prompt: "" });
    expect([early.statusCode, early.json<ErrorBody>().code]).toEqual([422, "prompt_required"]);
    aiApp().ai.control.fault({ kind: "status", status: 500 });
    const late = await stream(owner, "generate-text", { prompt: PROMPT });
    expect(eventsOf(late.body).at(-1)).toMatchObject({
      kind: "failed",
      status: 503,
      error: { code: "ai_unreachable" },
    });
    expect(await creditsOf(owner)).toMatchObject({ currentCredits: 10 });
  });

  it("says that a third operation waits for its turn, while its person goes on publishing", async () => {
    const owner = await signUp(aiApp());
    const release = aiApp().ai.control.hold();
    const first = [1, 2].map(async () => await ask(owner, "generate-text", { prompt: PROMPT }));
    await expect.poll(() => aiApp().ai.control.chats().length, SOON).toBe(2);
    const third = stream(owner, "generate-text", { prompt: PROMPT });
    const channel = await connectChannel(aiApp(), owner);
    await scheduleOne(aiApp().app, owner, channel);
    expect(aiApp().ai.control.chats()).toHaveLength(2);
    release();
    for (const each of first) made(await each);
    const kinds = eventsOf((await third).body).map(({ kind }) => kind);
    expect([kinds.slice(0, 2), kinds.at(-1)]).toEqual([["waiting", "working"], "done"]);
    expect(await creditsOf(owner)).toMatchObject({ currentCredits: 7 });
  });
});

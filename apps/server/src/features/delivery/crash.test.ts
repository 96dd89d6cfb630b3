/** Real processes, killed without warning; the emulator's request log is the truth. */
import { randomUUID } from "node:crypto";
import type { Publication } from "@vestnik/contract/publications";
import { afterEach, expect, it } from "vitest";
import {
  connectChannel,
  isSettled,
  postPublications,
  publicationsWhen,
  signUp,
  textOf,
} from "../../testing/factories.ts";
import { startRig } from "../../testing/rig.ts";
import type { Rig } from "../../testing/rig.ts";
import { startTestApp } from "../../testing/testApp.ts";

const CHANNELS = 50;
const POSTS_PER_CHANNEL = 10;
const KILLS = 5;

let rig: Rig | undefined;
afterEach(async () => await rig?.close());

it(
  "500 posts, the server killed five times in the middle: none twice, none lost, every unknown visible",
  { timeout: 150_000 },
  async () => {
    rig = await startRig({ channels: CHANNELS, latencyMs: 40 });
    const { telegram } = rig;
    const texts = Array.from({ length: POSTS_PER_CHANNEL }, (_, n) => `Post ${n}`);
    // Every request to publish is repeated with its key until it is answered, as a browser would.
    const publishing = Promise.all(
      rig.channels.map(async ({ id }) => {
        for (const text of texts)
          await rig?.publish(randomUUID(), { channelIds: [id], text: `<p>${text}</p>` });
      }),
    );
    for (let kill = 1; kill <= KILLS; kill += 1) {
      await rig.until(
        () => acceptedPosts().length >= (kill * CHANNELS * POSTS_PER_CHANNEL) / (KILLS + 1),
      );
      await rig.killAndRestart();
    }
    await publishing;
    const settled = await rig.publicationsWhen(isSettled, CHANNELS * POSTS_PER_CHANNEL);

    const accepted = acceptedPosts();
    const published = keysOf(settled.filter(({ status }) => status === "published"));
    const unconfirmed = keysOf(settled.filter(({ status }) => status === "unconfirmed"));
    console.log(
      `  ${settled.length} publications, ${KILLS} kills: ${published.length} published, ${unconfirmed.length} unconfirmed, ${accepted.length} accepted by Telegram`,
    );
    expect(new Set(accepted).size, "no post is in a channel twice").toBe(accepted.length);
    expect(published.length + unconfirmed.length, "nothing is lost").toBe(
      CHANNELS * POSTS_PER_CHANNEL,
    );
    expect(
      published.filter((key) => !accepted.includes(key)),
      "what is called published is there",
    ).toEqual([]);
    expect(
      accepted.filter((key) => !published.includes(key) && !unconfirmed.includes(key)),
      "what is there is known or visibly unknown",
    ).toEqual([]);
    expect(unconfirmed.length, "only what was in flight at a kill is unknown").toBeLessThanOrEqual(
      KILLS * CHANNELS,
    );

    function acceptedPosts(): string[] {
      return telegram.control
        .requests()
        .filter(({ accepted, method }) => accepted && method === "sendMessage")
        .map(({ chatId, parameters }) => `${chatId} ${String(parameters["text"])}`);
    }
    function keysOf(publications: readonly Publication[]): string[] {
      const chatOf = new Map(rig?.channels.map(({ id, chatId }) => [id, chatId]));
      return publications.map(
        (publication) =>
          `${chatOf.get(publication.channelId ?? "")} ${textOf(publication).slice(3, -4)}`,
      );
    }
  },
);

it(
  "a stopped server takes back its word to nobody: SIGTERM under load leaves nothing unknown",
  { timeout: 60_000 },
  async () => {
    rig = await startRig({ channels: 20, latencyMs: 100 });
    for (const { id } of rig.channels) await rig.publish(randomUUID(), { channelIds: [id] });
    await rig.until(() => (rig?.telegram.control.requests().length ?? 0) > 3);
    expect(await rig.stopAndRestart()).toBe(0);
    const settled = await rig.publicationsWhen(isSettled, 20);
    expect(settled.map(({ status }) => status)).toEqual(
      Array.from({ length: 20 }, () => "published"),
    );
    expect(
      rig.telegram.control.requests().filter(({ method }) => method === "sendMessage"),
    ).toHaveLength(20);
  },
);

it(
  "90 sends, a third of the answers lost after Telegram took the post: none twice, exactly those unknown",
  { timeout: 60_000 },
  async () => {
    const testApp = await startTestApp({ settings: { DEFAULT_PLAN: "business" } });
    const owner = await signUp(testApp);
    const channels = await Promise.all(
      Array.from({ length: 30 }, async () => await connectChannel(testApp, owner)),
    );
    testApp.telegram.control.fault({
      kind: "drop_after_accept",
      method: "sendMessage",
      times: 0,
      probability: 0.3,
    });
    await testApp.startWorker();
    for (let n = 0; n < 3; n += 1) {
      await Promise.all(
        channels.map(
          async ({ id }) =>
            await postPublications(testApp.app, owner, { channelIds: [id], text: `<p>${n}</p>` }),
        ),
      );
    }
    const settled = await publicationsWhen(testApp.app, owner, isSettled, 90);
    const sends = testApp.telegram.control
      .requests()
      .filter(({ method }) => method === "sendMessage");
    const dropped = sends.filter(({ outcome }) => outcome?.status === 0);
    const unconfirmed = settled.filter(({ status }) => status === "unconfirmed");
    expect(sends).toHaveLength(90);
    expect(dropped.length).toBeGreaterThan(5);
    expect(
      unconfirmed
        .map((publication) => `${publication.channelId} ${textOf(publication)}`)
        .toSorted((a, b) => a.localeCompare(b)),
    ).toEqual(
      dropped
        .map(
          ({ chatId, parameters }) =>
            `${channels.find((channel) => channel.chatId === chatId)?.id} <p>${String(parameters["text"])}</p>`,
        )
        .toSorted((a, b) => a.localeCompare(b)),
    );
    await testApp.close();
  },
);

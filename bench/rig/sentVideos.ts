/** Videos on their way: uploaded by a form, published, and thrown away by a Telegram that only counts them. */
import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { sampleVideo } from "@vestnik/server/testing/media/sampleMedia";
import { memoryKb } from "./processorTime.ts";
import type { SignedIn } from "./rows.ts";

const LOOK_EVERY_MS = 20;

export type Place = { readonly url: string; readonly uploader: SignedIn };
type Answer = { readonly media?: object };

export async function upload({ url, uploader }: Place, bytes: number): Promise<object> {
  const plain = await sampleVideo();
  const video = await sampleVideo({ padding: Math.max(0, bytes - plain.length) });
  const form = new FormData();
  form.set("name", "film.mp4");
  form.set("file", new Blob([video]), "film.mp4");
  const { headers } = uploader;
  const response = await fetch(`${url}/api/upload/file`, { method: "POST", headers, body: form });
  const { media } = (await response.json()) as Answer;
  if (!media) throw new Error(`The upload was answered with ${response.status}.`);
  return media;
}

export async function publish({ url, uploader }: Place, media: object): Promise<void> {
  const response = await fetch(`${url}/api/publications`, {
    method: "POST",
    headers: {
      ...uploader.headers,
      "content-type": "application/json",
      "idempotency-key": randomUUID(),
    },
    body: JSON.stringify({
      kind: "post",
      text: "",
      channelIds: [uploader.channelId],
      media: [media],
      scheduledDate: null,
    }),
  });
  if (response.status !== 201)
    throw new Error(`Publishing: ${response.status} ${await response.text()}`);
}

/** How much more memory a process has at most while the work is done, in kB. */
export async function growthOf<T>(pid: number | undefined, work: () => Promise<T>) {
  const before = memoryKb(pid);
  let most = before;
  const looking = setInterval(() => (most = Math.max(most, memoryKb(pid))), LOOK_EVERY_MS);
  try {
    return { result: await work(), growthKb: most - before };
  } finally {
    clearInterval(looking);
  }
}

/** Telegram, which throws away what arrives. */
export async function startReceiver() {
  let [sent, received] = [0, 0];
  const server = createServer((request, response) => {
    request.on("data", (chunk: Buffer) => (received += chunk.length));
    request.on("end", () => {
      const isPost = request.url?.includes("/send") === true;
      if (isPost) sent += 1;
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify({ ok: true, result: isPost ? sentVideo(sent) : BOT }));
    });
  });
  server.listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sent: () => sent,
    receivedMb: () => Math.round(received / 1024 / 1024),
    async whenSent(count: number) {
      while (sent < count) await sleep(LOOK_EVERY_MS);
      // The answer is read and written down.
      await sleep(500);
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const BOT = { id: 1, is_bot: true, first_name: "Bench", username: "bench_login_bot" };

function sentVideo(number: number) {
  const chat = { id: -1, title: "Bench", type: "channel" };
  const file = { file_id: `file${number}`, file_unique_id: `unique${number}` };
  const video = { ...file, width: 128, height: 96, duration: 2 };
  return { message_id: number, chat, date: Math.floor(Date.now() / 1000), video };
}

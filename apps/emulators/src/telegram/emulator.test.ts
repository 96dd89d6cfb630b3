import { mkdtemp, readFile, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTelegramEmulator } from "./emulator.ts";
import type { Message } from "./message.ts";
import { type Stage, openStage } from "./botClient.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "telegram-emulator-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const contents = async (url: string): Promise<string> => (await fetch(url)).text();

async function postPhoto(stage: Stage): Promise<Message> {
  const picture = sharp({ create: { width: 64, height: 48, channels: 3, background: "#a33" } });
  const form = new FormData();
  form.set("chat_id", "@stage");
  form.set("photo", new Blob([await picture.jpeg().toBuffer()]), "a.jpg");
  return (await stage.upload("sendPhoto", form)).result as Message;
}

describe("a data folder", () => {
  it("brings bots, channels, posts and photos back after a restart", async () => {
    const dataDir = join(folder, "data");
    const first = await openStage({ dataDir });
    await first.send("sendMessage", { text: "stored" });
    const { photo } = await postPhoto(first);
    await first.emulator.close();

    const second = await startTelegramEmulator({ dataDir });
    const posts = second.control.posts("@stage");
    const shown = await fetch(`${second.url}/photo/${photo?.[0]?.file_unique_id}`);
    const known = await fetch(`${second.url}/bot${first.bot.botToken}/getMe`);
    await second.close();
    expect(posts.map((post) => post.text ?? "photo")).toEqual(["stored", "photo"]);
    expect([shown.status, shown.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
    expect(known.status).toBe(200);
    expect(second.loginBot).toEqual(first.emulator.loginBot);
  });

  it("is written while running, so that a kill loses at most a moment", async () => {
    const dataDir = join(folder, "running");
    const stage = await openStage({ dataDir });
    await stage.send("sendMessage", { text: "on disk" });
    const saved = (): Promise<string> =>
      readFile(join(dataDir, "state.json"), "utf8").catch(() => "");
    await expect.poll(saved).toContain("on disk");
    await stage.emulator.close();
    expect(await readdir(dataDir)).not.toContain("state.json.part");
  });

  it("uses the login bot of the settings, also when another was saved", async () => {
    const dataDir = join(folder, "login");
    const first = await startTelegramEmulator({ dataDir });
    await first.close();
    const loginBotToken = `4242424242:${"x".repeat(35)}`;
    const second = await startTelegramEmulator({ dataDir, loginBotToken });
    const status = (await fetch(`${second.url}/bot${loginBotToken}/getMe`)).status;
    await second.close();
    expect(second.loginBot).toMatchObject({ id: 4_242_424_242, username: first.loginBot.username });
    expect(status).toBe(200);
  });
});

it("the request log file has one line per request once the emulator is closed", async () => {
  const requestLogFile = join(folder, "requests", "log.ndjson");
  const stage = await openStage({ requestLogFile });
  for (let turn = 0; turn < 5; turn++) await stage.send("sendMessage", { text: `post ${turn}` });
  await stage.emulator.close();
  const lines = (await readFile(requestLogFile, "utf8")).trim().split("\n");
  expect(lines.map((line) => (JSON.parse(line) as { n: number }).n)).toEqual([1, 2, 3, 4, 5]);
});

describe("the pages", () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage({ seed: true });
  });
  afterAll(() => stage.emulator.close());

  it("show a post with its formatting and never as markup of its own", async () => {
    const text = "<b>bold</b> &lt;script&gt;alert(1)&lt;/script&gt; <tg-spoiler>psst</tg-spoiler>";
    await stage.send("sendMessage", { text, parse_mode: "HTML" });
    const page = await contents(`${stage.emulator.url}/c/stage`);
    expect(page).toContain("<strong>bold</strong> &lt;script&gt;alert(1)&lt;/script&gt;");
    expect(page).toContain('class="spoiler"');
    expect(page).not.toContain("<script>alert");
  });

  it("do not tell in the line of the pinned message what a spoiler hides", async () => {
    const text = "open <tg-spoiler>sesame</tg-spoiler>";
    const { message_id } = await stage.send("sendMessage", { text, parse_mode: "HTML" });
    await stage.call("pinChatMessage", { message_id });
    const page = await contents(`${stage.emulator.url}/c/stage`);
    expect(page).toContain("open ▒▒▒▒▒▒");
    expect(page.match(/sesame/g)).toHaveLength(1);
  });

  it("say of a post that it came without a sound and cannot be forwarded, and of no other", async () => {
    const shown = async () => (await contents(`${stage.emulator.url}/c/stage`)).match(/🔒|🔕/gu);
    await stage.send("sendMessage", { text: "plain" });
    const before = (await shown()) ?? [];
    await stage.send("sendMessage", {
      text: "quiet",
      disable_notification: true,
      protect_content: true,
    });
    expect(await shown()).toEqual([...before, "🔒", "🔕"]);
    const [plain, quiet] = stage.emulator.control.posts("@stage").slice(-2);
    expect(plain).not.toHaveProperty("has_protected_content");
    expect(quiet).toMatchObject({ has_protected_content: true });
  });

  it("tell an open page at once that the channel changed", async () => {
    const events = await fetch(`${stage.emulator.url}/events/${stage.chatId}`);
    const reader = events.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader?.read())?.value).toBe("retry: 1000\n\n");
    await stage.send("sendMessage", { text: "news" });
    expect((await reader?.read())?.value).toBe("data: changed\n\n");
    await reader?.cancel();
  });

  it("take votes, and show what a closed poll came to", async () => {
    const { url, control } = stage.emulator;
    const { message_id } = await stage.send("sendPoll", { question: "Tea?", options: ["Y", "N"] });
    control.vote(stage.chatId, message_id, [0]);
    expect(() => control.vote(stage.chatId, message_id, [0, 1])).toThrow("cannot be chosen");
    expect(() => control.vote(stage.chatId, message_id, [2])).toThrow("cannot be chosen");
    for (const option of ["1", "0"]) {
      const body = new URLSearchParams({ option });
      await fetch(`${url}/c/${stage.chatId}/${message_id}/vote`, { method: "POST", body });
    }
    expect(await contents(`${url}/c/stage`)).toContain("3 votes");
    expect(await stage.call("stopPoll", { message_id })).toMatchObject({
      result: { options: [{ voter_count: 2 }, { voter_count: 1 }], total_voter_count: 3 },
    });
    expect(await contents(`${url}/c/stage`)).toContain("67% · 2");
    expect(() => control.vote(stage.chatId, message_id, [0])).toThrow("closed");
  });

  it("forget a deleted post", async () => {
    const { message_id } = await stage.send("sendMessage", { text: "regretted" });
    expect(await contents(`${stage.emulator.url}/c/stage`)).toContain("regretted");
    await stage.call("deleteMessage", { message_id });
    expect(await contents(`${stage.emulator.url}/c/stage`)).not.toContain("regretted");
  });

  it("answer the addresses of t.me", async () => {
    const { url } = stage.emulator;
    const target = async (path: string): Promise<string | null> =>
      (await fetch(url + path, { redirect: "manual" })).headers.get("location");
    expect(await target("/stage/1")).toBe("/c/stage#m1");
    expect(await target(`/c/${String(stage.chatId).slice(4)}/1`)).toBe("/c/stage#m1");
    expect((await fetch(`${url}/unknown`)).status).toBe(404);
  });

  it("explain in both languages which bot and channel is for what", async () => {
    expect(await contents(`${stage.emulator.url}/`)).toContain("@vestnik_demo_bot");
    expect(await contents(`${stage.emulator.url}/?lang=ru`)).toContain("Каналы и группы");
  });

  it("let BotFather make a bot and a channel and connect them", async () => {
    const { url, control } = stage.emulator;
    const submit = (path: string, fields: Record<string, string>): Promise<Response> =>
      fetch(`${url}/botfather/${path}`, { method: "POST", body: new URLSearchParams(fields) });
    expect((await submit("bots", { name: "New", username: "nonsense" })).status).toBe(400);
    await submit("bots", { name: "New", username: "brand_new_bot" });
    await submit("chats", { title: "New channel", username: "brand_new" });
    const bots = (await (await fetch(`${url}/control/bots`)).json()) as {
      id: number;
      username: string;
      botToken: string;
    }[];
    const bot = bots.find((one) => one.username === "brand_new_bot");
    await submit("members", {
      chat: "@brand_new",
      botId: String(bot?.id),
      status: "administrator",
      can_post_messages: "on",
    });
    const query = new URLSearchParams({ chat_id: "@brand_new", text: "first" }).toString();
    await fetch(`${url}/bot${bot?.botToken}/sendMessage?${query}`);
    expect(control.posts("@brand_new").map((post) => post.text)).toEqual(["first"]);
  });
});

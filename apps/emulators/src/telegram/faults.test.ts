import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Stage, openStage } from "./botClient.ts";

let stage: Stage;
beforeEach(async () => {
  stage = await openStage();
});
afterEach(() => stage.emulator.close());

const post = (path: string, body: object, method = "POST"): Promise<Response> =>
  fetch(stage.emulator.url + path, {
    method,
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
const posted = (): number => stage.emulator.control.posts(stage.chatId).length;
const newest = () => stage.emulator.control.requests().at(-1);

describe("faults on demand", () => {
  it("an unknown kind is refused with the list of those that exist", async () => {
    const answer = await post("/control/faults", { kind: "meteor" });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain("drop_after_accept");
  });

  it("429 says how long to wait and hits only what it names, as often as it says", async () => {
    await post("/control/faults", { kind: "429", method: "sendMessage", retryAfter: 35, times: 2 });
    const refused = {
      ok: false,
      error_code: 429,
      description: "Too Many Requests: retry after 35",
      parameters: { retry_after: 35 },
    };
    expect((await stage.call("getMe")).ok).toBe(true);
    expect(await stage.call("sendMessage", { text: "a" })).toEqual(refused);
    expect(await stage.call("sendMessage", { text: "a" })).toEqual(refused);
    expect((await stage.call("sendMessage", { text: "a" })).ok).toBe(true);
  });

  it("a connection dropped before acceptance leaves no post", async () => {
    stage.emulator.control.fault({ kind: "drop_before_accept", chatId: "@stage" });
    await expect(stage.call("sendMessage", { text: "a" })).rejects.toThrow("fetch failed");
    expect(posted()).toBe(0);
    expect(newest()).toMatchObject({ accepted: false, outcome: { status: 0 } });
  });

  it("a connection dropped after acceptance leaves a post without an answer", async () => {
    stage.emulator.control.fault({ kind: "drop_after_accept" });
    await expect(stage.call("sendMessage", { text: "a" })).rejects.toThrow("fetch failed");
    expect(posted()).toBe(1);
    expect(newest()).toMatchObject({ accepted: true, outcome: { status: 0, messageIds: [1] } });
  });

  it("an unreadable 200 was accepted, a 502 page was not", async () => {
    const { control } = stage.emulator;
    control.fault({ kind: "garbage200" });
    await expect(stage.call("sendMessage", { text: "a" })).rejects.toThrow(SyntaxError);
    control.fault({ kind: "502html" });
    await expect(stage.call("sendMessage", { text: "b" })).rejects.toThrow(SyntaxError);
    expect(posted()).toBe(1);
  });

  it("a 500 may come after the post was made", async () => {
    stage.emulator.control.fault({ kind: "500", afterAccept: true });
    expect(await stage.call("sendMessage", { text: "a" })).toMatchObject({ error_code: 500 });
    expect(posted()).toBe(1);
  });

  it("kick and revoke change the world, not only one answer", async () => {
    const { control } = stage.emulator;
    control.fault({ kind: "kick" });
    expect(await stage.call("sendMessage", { text: "a" })).toMatchObject({ error_code: 403 });
    expect(await stage.call("sendMessage", { text: "a" })).toMatchObject({ error_code: 403 });
    control.fault({ kind: "revoke" });
    const url = `${stage.emulator.url}/bot${stage.bot.botToken}/getMe`;
    expect((await fetch(url)).status).toBe(401);
    expect((await fetch(url)).status).toBe(401);
  });

  it("until cleared means until cleared", async () => {
    await post("/control/faults", { kind: "500", times: 0 });
    for (let turn = 0; turn < 3; turn++) expect((await stage.call("getMe")).ok).toBe(false);
    await fetch(`${stage.emulator.url}/control/faults`, { method: "DELETE" });
    expect((await stage.call("getMe")).ok).toBe(true);
  });

  it("a hanging request is let go when the emulator closes", async () => {
    stage.emulator.control.fault({ kind: "hang" });
    const waiting = stage.call("getMe").catch(() => "let go");
    await expect.poll(() => newest()?.outcome?.fault).toBe("hang");
    await stage.emulator.close();
    expect(await waiting).toBe("let go");
  });
});

describe("the log of requests", () => {
  it("never holds a token, and says what was sent", async () => {
    await stage.call("sendMessage", { text: "secretly" });
    const form = new FormData();
    form.set("chat_id", String(stage.chatId));
    form.set("photo", new Blob(["abc"]), "a.png");
    await stage.upload("sendPhoto", form);
    const text = await (await fetch(`${stage.emulator.url}/control/requests`)).text();
    const secret = stage.bot.botToken.split(":")[1] ?? "";
    expect(text).not.toContain(secret);
    expect(JSON.parse(text)).toMatchObject([
      { n: 1, method: "sendMessage", botId: stage.bot.id, parameters: { text: "secretly" } },
      {
        n: 2,
        accepted: false,
        files: [
          {
            field: "photo",
            name: "a.png",
            size: 3,
            sha256: "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
          },
        ],
      },
    ]);
    const later = await fetch(`${stage.emulator.url}/control/requests?since=1`);
    expect(await later.json()).toHaveLength(1);
  });
});

it("with rate limits, a channel takes a short burst and then about one message a second", async () => {
  const paced = await openStage({ rateLimits: true });
  const answers = [];
  for (let turn = 0; turn < 4; turn++) answers.push(await paced.call("sendMessage", { text: "a" }));
  await paced.emulator.close();
  expect(answers.map((answer) => answer.ok)).toEqual([true, true, true, false]);
  expect(answers[3]).toMatchObject({ error_code: 429, parameters: { retry_after: 1 } });
});

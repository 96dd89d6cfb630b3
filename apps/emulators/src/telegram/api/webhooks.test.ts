import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Stage, openStage } from "../botClient.ts";
import type { Message } from "../message.ts";

type Update = { update_id: number; poll?: Message["poll"]; my_chat_member?: Member };
type Member = { chat: { id: number }; new_chat_member: { status: string } };

/** A program that takes updates, after it has refused the next `failures`. */
const taken: Update[] = [];
const secrets: unknown[] = [];
let failures = 0;
const program = createServer((request, response) => void take(request, response));
async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const update = JSON.parse(await text(request)) as Update;
  secrets.push(request.headers["x-telegram-bot-api-secret-token"]);
  const isRefused = failures-- > 0;
  if (!isRefused) taken.push(update);
  response.writeHead(isRefused ? 503 : 200).end("{}");
}
const url = () => `http://127.0.0.1:${(program.address() as AddressInfo).port}/hook`;

let stage: Stage;
beforeAll(async () => {
  await new Promise<void>((resolve) => void program.listen(0, "127.0.0.1", resolve));
});
beforeEach(async () => {
  stage = await openStage();
  taken.length = 0;
  secrets.length = 0;
  failures = 0;
  return async () => await stage.emulator.close();
});
afterAll(() => void program.close());

const info = async () => (await stage.call("getWebhookInfo", {})).result as Record<string, unknown>;

describe("a webhook is refused", () => {
  it.each([
    [{ url: "ftp://a.example/" }, "An HTTPS URL must be provided"],
    [{ url: "https://a.example:9443/" }, "only on ports 80, 88, 443 or 8443"],
    [{ url: "https://a.example/", secret_token: "a b" }, "unallowed characters"],
  ])("%j", async (fields, words) => {
    const answer = await stage.call("setWebhook", fields);
    expect([answer.ok, answer.description]).toEqual([
      false,
      expect.stringContaining(words) as string,
    ]);
    expect(await info()).toMatchObject({ url: "" });
  });
});

it("votes and changed rights reach the program that asked for them, with its secret, in order", async () => {
  await stage.call("setWebhook", {
    url: url(),
    secret_token: "s3cret",
    allowed_updates: ["poll", "my_chat_member"],
    max_connections: 2,
  });
  expect(await info()).toEqual({
    url: url(),
    has_custom_certificate: false,
    pending_update_count: 0,
    max_connections: 2,
    allowed_updates: ["poll", "my_chat_member"],
  });
  failures = 1;
  const { control } = stage.emulator;
  const poll = { question: "Tea?", options: ["Yes", "No"] };
  const { message_id: id } = await stage.send("sendPoll", poll);
  control.vote("@stage", id, [1]);
  control.kick("@stage", stage.bot.id);
  await expect.poll(() => taken.length).toBe(2);
  expect(taken[0]?.poll?.options.map(({ voter_count: votes }) => votes)).toEqual([0, 1]);
  expect(taken[1]?.my_chat_member?.new_chat_member.status).toBe("kicked");
  expect(Number(taken[1]?.update_id)).toBeGreaterThan(Number(taken[0]?.update_id));
  expect(new Set(secrets)).toEqual(new Set(["s3cret"]));
  expect((await info())["last_error_message"]).toBe("Wrong response from the webhook: 503");
});

it("nothing is told of a kind that was not asked for, nor after the webhook is removed", async () => {
  await stage.call("setWebhook", { url: url(), allowed_updates: ["my_chat_member"] });
  const { control } = stage.emulator;
  const poll = { question: "Tea?", options: ["Yes", "No"] };
  const { message_id: id } = await stage.send("sendPoll", poll);
  control.vote("@stage", id, [1]);
  control.setMember("@stage", stage.bot.id, { rights: { can_edit_messages: false } });
  await expect.poll(() => taken.length).toBe(1);
  await stage.call("deleteWebhook", {});
  control.setMember("@stage", stage.bot.id);
  expect(await info()).toEqual({
    url: "",
    has_custom_certificate: false,
    pending_update_count: 0,
  });
  expect(taken.map((update) => Object.keys(update)[1])).toEqual(["my_chat_member"]);
});

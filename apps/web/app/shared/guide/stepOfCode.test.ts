import { channelStatuses } from "@vestnik/domain/channel";
import { expect, test } from "vitest";
import { botGuideAddress, botGuideSteps } from "../addresses/botGuide.ts";
import { stepOfCode } from "./stepOfCode.ts";

test("every state of a channel that stops its posts leads to a step", () => {
  const broken = channelStatuses.filter((status) => status !== "ok");
  expect(broken.filter((status) => stepOfCode(status) === undefined)).toEqual([]);
  expect(stepOfCode("ok")).toBeUndefined();
});

test.each([
  ["bot_token_invalid", "bot-token"],
  ["channel_unknown_to_bot", "connect"],
  ["channel_kind_unsupported", "connect"],
  ["bot_not_in_channel", "administrator"],
  ["bot_may_not_post", "post-right"],
  ["bot_unauthorized", "bot-token"],
  ["bot_kicked", "administrator"],
  ["not_enough_rights", "post-right"],
  ["chat_not_found", "connect"],
])("%s leads to the step %s", (code, step) => {
  expect(stepOfCode(code)).toBe(step);
});

test("what no bot can repair leads nowhere", () => {
  for (const code of ["message_too_long", "image_refused", "answer_timeout", "constructor"])
    expect(stepOfCode(code)).toBeUndefined();
});

test("a step's address opens the tab at the step", () => {
  const [first] = botGuideSteps;
  const { pathname, search, hash } = botGuideAddress(first);
  expect(`${pathname}${search}${hash}`).toBe("/dashboard?tab=instructions#open-botfather");
});

import { expect, it } from "vitest";
import { emptyPoll, emptyPost, isSameContent, readContent, storedContent } from "./content.ts";
import { checkPost } from "./post.ts";
import { checkTopic, checkTopicGroups, MAX_TOPIC_ID, MIN_TOPIC_ID, topicIn } from "./topic.ts";

it("a topic is General, or a number from the lowest to the highest that Telegram gives", () => {
  for (const topicId of [MIN_TOPIC_ID - 1, 0, -2, 2.5, MAX_TOPIC_ID + 1])
    expect([topicId, checkTopic(topicId)]).toMatchObject([topicId, [{ code: "topic_invalid" }]]);
  for (const topicId of [null, MIN_TOPIC_ID, MIN_TOPIC_ID + 1, MAX_TOPIC_ID - 1, MAX_TOPIC_ID])
    expect([topicId, checkTopic(topicId)]).toEqual([topicId, []]);
  const post = { ...emptyPost, length: 3, hasText: true };
  expect(checkPost({ ...post, topicId: 1 })).toMatchObject([{ code: "topic_invalid" }]);
});

it("with a topic two groups are refused, one is not, and without a topic none are", () => {
  expect([0, 1, 2].map((count) => checkTopicGroups(45, count).map(({ code }) => code))).toEqual([
    [],
    [],
    ["topic_of_one_group"],
  ]);
  expect(checkTopicGroups(null, 2)).toEqual([]);
});

it("a channel is sent no topic, everything else is", () => {
  expect([topicIn(true, 45), topicIn(false, 45), topicIn(false, null)]).toEqual([null, 45, null]);
});

it("what was stored before there were topics goes to General and stays what it is; another topic is another content", () => {
  for (const empty of [emptyPost, emptyPoll]) {
    const { topicId: _, ...before } = empty;
    expect(readContent(before)).toEqual(empty);
    expect(readContent({ ...before, topicId: "45" })).toEqual(empty);
    expect(storedContent(empty)).not.toHaveProperty("topicId");
    const inTopic = { ...empty, topicId: 45 };
    expect(readContent(storedContent(inTopic))).toEqual(inTopic);
    expect(isSameContent(inTopic, empty)).toBe(false);
  }
});

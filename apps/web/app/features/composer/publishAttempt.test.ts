import { beforeEach, describe, expect, test } from "vitest";
import { writeLocal } from "../../shared/storage/localValue.ts";
import { beginAttempt, endAttempt, unansweredAttempt } from "./publishAttempt.ts";

beforeEach(endAttempt);

describe("the idempotency key of a post", () => {
  test("asking again for the same post uses the same key, so it cannot be published twice", () => {
    expect(beginAttempt("post").key).toBe(beginAttempt("post").key);
  });

  test("a changed post is another post with its own key", () => {
    expect(beginAttempt("changed").key).not.toBe(beginAttempt("post").key);
  });

  test("once the answer is known, the same words are a new post", () => {
    const { key } = beginAttempt("post");
    endAttempt();
    expect(unansweredAttempt()).toBeUndefined();
    expect(beginAttempt("post").key).not.toBe(key);
  });

  test("an unanswered post is remembered until its answer is known", () => {
    const attempt = beginAttempt("post");
    expect(unansweredAttempt()).toEqual(attempt);
  });

  test("a damaged memory is no attempt", () => {
    writeLocal("post-publication-attempt", "{");
    expect(unansweredAttempt()).toBeUndefined();
    writeLocal("post-publication-attempt", JSON.stringify({ key: "short", body: "post" }));
    expect(unansweredAttempt()).toBeUndefined();
  });
});

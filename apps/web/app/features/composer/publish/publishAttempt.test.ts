import { beforeEach, describe, expect, test } from "vitest";
import { removeLocal, writeLocal } from "../../../shared/storage/localValue.ts";
import { beginAttempt, endAttempt, storeUnsent, unansweredAttempt } from "./publishAttempt.ts";

beforeEach(() => {
  endAttempt("post");
  endAttempt("poll");
  endAttempt("draft");
  endAttempt("snippet");
});

describe("the idempotency key of a post", () => {
  test("a retry of the same post uses the same key, so it cannot be published twice", () => {
    expect(beginAttempt("post", "post").key).toBe(beginAttempt("post", "post").key);
  });

  test("a changed post is another post with its own key", () => {
    expect(beginAttempt("post", "changed").key).not.toBe(beginAttempt("post", "post").key);
  });

  test("once the answer is known, the same words are a new post", () => {
    const { key } = beginAttempt("post", "post");
    endAttempt("post");
    expect(unansweredAttempt("post")).toBeUndefined();
    expect(beginAttempt("post", "post").key).not.toBe(key);
  });

  test("an unanswered post is remembered until its answer is known", () => {
    const attempt = beginAttempt("post", "post");
    expect(unansweredAttempt("post")).toEqual(attempt);
  });

  test("a poll does not erase the memory of an unanswered post", () => {
    const attempt = beginAttempt("post", "post");
    beginAttempt("poll", "poll");
    endAttempt("poll");
    expect(unansweredAttempt("post")).toEqual(attempt);
  });

  test.each(["draft", "snippet"] as const)(
    "a post does not erase the memory of an unanswered %s",
    (kind) => {
      const attempt = beginAttempt(kind, "words");
      beginAttempt("post", "words");
      endAttempt("post");
      expect(beginAttempt(kind, "words")).toEqual(attempt);
    },
  );

  test("a post that never left is distinguished from one that may have arrived, under the same key", () => {
    const attempt = beginAttempt("post", "post");
    storeUnsent("post", attempt);
    expect(unansweredAttempt("post")).toEqual({ ...attempt, isUnsent: true });
    expect(beginAttempt("post", "post")).toEqual(attempt);
    expect(unansweredAttempt("post"), "it may arrive from now on").toEqual(attempt);
  });

  test("another tab that publishes meanwhile erases nothing of this one, nor this one of the other", () => {
    const attempt = beginAttempt("post", "post");
    const other = { key: crypto.randomUUID(), body: "other" };
    writeLocal("post-publication-attempt", JSON.stringify(other));
    expect(beginAttempt("post", "post").key).toBe(attempt.key);
    removeLocal("post-publication-attempt");
    expect(beginAttempt("post", "post").key).toBe(attempt.key);
    writeLocal("post-publication-attempt", JSON.stringify(other));
    endAttempt("post");
    expect(unansweredAttempt("post")).toEqual(other);
  });

  test("an unreadable stored attempt counts as none", () => {
    writeLocal("post-publication-attempt", "{");
    expect(unansweredAttempt("post")).toBeUndefined();
    writeLocal("post-publication-attempt", JSON.stringify({ key: "short", body: "post" }));
    expect(unansweredAttempt("post")).toBeUndefined();
  });
});

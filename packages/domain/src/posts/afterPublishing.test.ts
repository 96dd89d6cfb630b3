import { expect, it } from "vitest";
import { checkAfterPublishing, MAX_REMOVE_MINUTES, plannedChanges } from "./afterPublishing.ts";
import { readPost, storedContent, emptyPost } from "./content.ts";

it.each([
  ["unpinning after no minute", { pin: { unpinAfterMinutes: 0 } }, ["unpin_time"]],
  ["unpinning after 30 days", { pin: { unpinAfterMinutes: 43_200 } }, []],
  ["unpinning after a minute more", { pin: { unpinAfterMinutes: 43_201 } }, ["unpin_time"]],
  ["removing after half a minute", { removeAfterMinutes: 0.5 }, ["remove_time"]],
  ["removing after 47 hours 55 minutes", { removeAfterMinutes: 2875 }, []],
  ["removing after a minute more", { removeAfterMinutes: 2876 }, ["remove_time"]],
])("%s is judged", (_, chosen, codes) => {
  const problems = checkAfterPublishing({ pin: null, removeAfterMinutes: null, ...chosen });
  expect(problems.map(({ code }) => code)).toEqual(codes);
});

it("what was chosen is stored, and only that", () => {
  const chosen = { pin: { unpinAfterMinutes: 60 }, removeAfterMinutes: 120 };
  const { kind, text, tags } = emptyPost;
  const stored = { kind, text, imageUrl: null, imageUrls: [], tags };
  expect(storedContent({ ...emptyPost, ...chosen })).toEqual({ ...stored, ...chosen });
  expect(readPost({ ...stored, pin: "yes", removeAfterMinutes: "1" })).toEqual(emptyPost);
  expect(readPost({ ...stored, pin: { unpinAfterMinutes: null } }).pin).toEqual({});
});

it("times count from when the post went out", () => {
  const publishedAt = new Date("2026-11-28T12:00:00Z");
  const post = {
    ...emptyPost,
    pin: { unpinAfterMinutes: 60 },
    removeAfterMinutes: MAX_REMOVE_MINUTES,
  };
  expect(
    plannedChanges(post, publishedAt).map(({ kind, dueAt }) => [kind, dueAt.toISOString()]),
  ).toEqual([
    ["pin", "2026-11-28T12:00:00.000Z"],
    ["unpin", "2026-11-28T13:00:00.000Z"],
    ["remove", "2026-11-30T11:55:00.000Z"],
  ]);
  expect(plannedChanges(emptyPost, publishedAt)).toEqual([]);
});

import { expect, test } from "vitest";
import { changesTo, channelTicks } from "./channelTicks.ts";

const inChannels = (...ids: (string | null)[]) => ids.map((channelId) => ({ channelId }));

test("a channel that was added elsewhere meanwhile stays ticked, and one that was removed there does not come back", () => {
  const changes = changesTo(["b", "d"], channelTicks(inChannels("a", "b", "c"), []));
  expect(changes).toEqual({ added: ["d"], removed: ["a", "c"] });
  const now = channelTicks(inChannels("a", "b", "e"), inChannels("a", "b", "e"), changes);
  expect(now.tickedIds).toEqual(["b", "e", "d"]);
  expect(inChannels("a", "b", null).map(now.isRemoved)).toEqual([true, false, false]);
});

test("a channel that has got the post meanwhile is not added to it", () => {
  const changes = { added: ["b"], removed: [] };
  const { addedIds, takenIds } = channelTicks(inChannels("a"), inChannels("a", "b"), changes);
  expect([addedIds, takenIds]).toEqual([[], ["b"]]);
});

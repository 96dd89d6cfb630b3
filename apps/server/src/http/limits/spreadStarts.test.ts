import { expect, it } from "vitest";
import { createSpreadStarts } from "./spreadStarts.ts";

it("what arrives meanwhile is looked at between two requests of one person, and everything is started in order", async () => {
  const spread = createSpreadStarts();
  const started: string[] = [];
  const { promise: isDone, resolve } = Promise.withResolvers<void>();
  for (const name of ["one 1", "one 2", "one 3"]) spread("one", () => void started.push(name));
  spread("two", () => void started.push("two 1"));
  spread("two", () => resolve());
  expect(started).toEqual(["one 1", "two 1"]);
  await isDone;
  // Started later, and by itself, because the task is another one.
  await new Promise((next) => setImmediate(next));
  spread("two", () => void started.push("two 3"));
  await expect.poll(() => started).toEqual(["one 1", "two 1", "one 2", "one 3", "two 3"]);
});

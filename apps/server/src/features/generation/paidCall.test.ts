import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { AppError } from "../../appError.ts";
import { creditSpendings } from "../../db/schema.ts";
import { useAiApp } from "../../testing/aiApp.ts";
import { signUp } from "../../testing/factories.ts";
import { makePaidCall } from "./paidCall.ts";

const aiApp = useAiApp();

/** Makes a picture whose client leaves at some point; returns what became of the reservation. */
async function makeAndLeave({ isMade, isStopping }: { isMade: boolean; isStopping: boolean }) {
  const { deps } = aiApp();
  const { userId } = await signUp(aiApp());
  const leaving = new AbortController();
  const client = {
    userId,
    giveUp: leaving.signal,
    language: "en" as const,
    isStopping: () => isStopping,
    report: () => undefined,
  };
  const call = { operation: "image", counted: "image" } as const;
  const paid = makePaidCall(deps, client, call, async (onMade) => {
    if (isMade) onMade();
    leaving.abort();
    return await Promise.resolve("a picture");
  });
  await expect(paid).rejects.toBeInstanceOf(AppError);
  const own = eq(creditSpendings.userId, userId);
  const { state, amount } = creditSpendings;
  return await deps.database.db.select({ state, amount }).from(creditSpendings).where(own);
}

describe("a picture whose client leaves", () => {
  it.each([
    ["before it came is free", { isMade: false, isStopping: false }, "returned"],
    ["after it came is charged", { isMade: true, isStopping: false }, "spent"],
    ["because the server stops is free", { isMade: true, isStopping: true }, "returned"],
  ])("%s", async (_, circumstances, state) => {
    expect(await makeAndLeave(circumstances)).toEqual([{ state, amount: 2 }]);
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FakeStorage } from "./fakeStorage.ts";
import { forgetGoneAccounts, noteDeletion } from "./goneAccounts.ts";
import { readLocal, writeLocal } from "./localValue.ts";
import { claimStorage, readOwned, useStorageOwner, writeOwned } from "./ownedValue.ts";

const DRAFT = "tab-content-storage";
const DELETE_AT = "2026-11-30T10:00:00.000Z";
const before = Date.parse(DELETE_AT) - 1;
const after = Date.parse(DELETE_AT);
const isGone = async () => await Promise.resolve(false);
const lives = async () => await Promise.resolve(true);
const isAway = async () => await Promise.reject(new TypeError("Failed to fetch"));

beforeEach(() => {
  useStorageOwner.setState({ userId: undefined });
  vi.stubGlobal("localStorage", new FakeStorage());
  claimStorage("anna");
  writeOwned(DRAFT, "Anna's");
});

afterEach(() => useStorageOwner.setState({ userId: undefined }));

describe("what a browser stores of a person whose account is going to be deleted", () => {
  it("stays until then, and as long as the deletion may be undone", async () => {
    noteDeletion("anna", DELETE_AT);
    await forgetGoneAccounts(before, isGone);
    expect(readOwned(DRAFT)).toBe("Anna's");
    noteDeletion("anna", undefined);
    await forgetGoneAccounts(after, isGone);
    expect(readOwned(DRAFT)).toBe("Anna's");
  });

  it("goes with the account, and nothing of anybody else does", async () => {
    noteDeletion("anna", DELETE_AT);
    claimStorage("boris");
    writeOwned(DRAFT, "Boris's");
    writeLocal("language", "ru");
    await forgetGoneAccounts(after, isGone);
    expect(readOwned(DRAFT)).toBe("Boris's");
    expect(readLocal("language")).toBe("ru");
    claimStorage("anna");
    expect(readOwned(DRAFT)).toBeNull();
  });

  it("goes also if no other person has logged in, and leaves no trace of the person", async () => {
    noteDeletion("anna", DELETE_AT);
    await forgetGoneAccounts(after, isGone);
    const stored = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at));
    expect(stored).toEqual([]);
  });

  it.each([
    ["lives, because the deletion was undone in another browser", lives],
    ["is unknown to a server that does not answer", isAway],
  ])("stays, with the note, when it %s", async (_, exists) => {
    noteDeletion("anna", DELETE_AT);
    await forgetGoneAccounts(after, exists);
    expect(readOwned(DRAFT)).toBe("Anna's");
    await forgetGoneAccounts(after, isGone);
    expect(readOwned(DRAFT)).toBeNull();
  });

  it("is not asked about before its day", async () => {
    noteDeletion("anna", DELETE_AT);
    const asked: string[] = [];
    await forgetGoneAccounts(before, async (userId) => {
      asked.push(userId);
      return await isGone();
    });
    expect(asked).toEqual([]);
  });

  it("stays where the day cannot be read", async () => {
    noteDeletion("anna", "some day");
    await forgetGoneAccounts(after, isGone);
    expect(readOwned(DRAFT)).toBe("Anna's");
  });
});

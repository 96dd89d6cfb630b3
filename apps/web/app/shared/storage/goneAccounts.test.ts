import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FakeStorage } from "./fakeStorage.ts";
import { forgetGoneAccounts, noteDeletion } from "./goneAccounts.ts";
import { readLocal, writeLocal } from "./localValue.ts";
import { claimStorage, readOwned, useStorageOwner, writeOwned } from "./ownedValue.ts";

const DRAFT = "tab-content-storage";
const DELETE_AT = "2026-11-30T10:00:00.000Z";
const before = Date.parse(DELETE_AT) - 1;
const after = Date.parse(DELETE_AT);

beforeEach(() => {
  useStorageOwner.setState({ userId: undefined });
  vi.stubGlobal("localStorage", new FakeStorage());
  claimStorage("anna");
  writeOwned(DRAFT, "Anna's");
});

afterEach(() => useStorageOwner.setState({ userId: undefined }));

describe("what a browser stores of a person whose account is going to be deleted", () => {
  it("stays until then, and as long as the deletion may be undone", () => {
    noteDeletion("anna", DELETE_AT);
    forgetGoneAccounts(before);
    expect(readOwned(DRAFT)).toBe("Anna's");
    noteDeletion("anna", undefined);
    forgetGoneAccounts(after);
    expect(readOwned(DRAFT)).toBe("Anna's");
  });

  it("goes with the account, and nothing of anybody else does", () => {
    noteDeletion("anna", DELETE_AT);
    claimStorage("boris");
    writeOwned(DRAFT, "Boris's");
    writeLocal("language", "ru");
    forgetGoneAccounts(after);
    expect(readOwned(DRAFT)).toBe("Boris's");
    expect(readLocal("language")).toBe("ru");
    claimStorage("anna");
    expect(readOwned(DRAFT)).toBeNull();
  });

  it("goes also if no other person has logged in, and leaves no trace of the person", () => {
    noteDeletion("anna", DELETE_AT);
    forgetGoneAccounts(after);
    const stored = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at));
    expect(stored).toEqual([]);
  });

  it("stays where the day cannot be read", () => {
    noteDeletion("anna", "some day");
    forgetGoneAccounts(after);
    expect(readOwned(DRAFT)).toBe("Anna's");
  });
});

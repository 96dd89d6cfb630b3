import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readLocal, removeLocal, writeLocal } from "./localValue.ts";
import {
  claimStorage,
  readOwned,
  STORAGE_OWNER_KEY,
  useStorageOwner,
  writeOwned,
} from "./ownedValue.ts";

const DRAFT = "tab-content-storage";

beforeEach(() => {
  useStorageOwner.setState({ userId: undefined });
  for (const key of [DRAFT, `${DRAFT}:anna`, `${DRAFT}:boris`, STORAGE_OWNER_KEY]) removeLocal(key);
});

afterEach(() => useStorageOwner.setState({ userId: undefined }));

describe("what a browser stores for an account", () => {
  test("the next account that signs in does not see it, and its owner gets it back", () => {
    claimStorage("anna");
    writeOwned(DRAFT, "Anna's");
    claimStorage("boris");
    expect(readOwned(DRAFT)).toBeNull();
    writeOwned(DRAFT, "Boris's");
    claimStorage("anna");
    expect(readOwned(DRAFT)).toBe("Anna's");
    claimStorage("boris");
    expect(readOwned(DRAFT)).toBe("Boris's");
  });

  test("a page whose account was left in another tab still writes to its own account", () => {
    claimStorage("anna");
    writeLocal(STORAGE_OWNER_KEY, "boris");
    writeLocal(DRAFT, "Boris's");
    writeOwned(DRAFT, "Anna's last letters");
    expect(readLocal(DRAFT)).toBe("Boris's");
    expect(readLocal(`${DRAFT}:anna`)).toBe("Anna's last letters");
  });

  test("a value under its plain name belongs to the account that stays", () => {
    writeLocal(DRAFT, "from before");
    claimStorage("anna");
    claimStorage("anna");
    expect(readLocal(DRAFT)).toBe("from before");
  });
});

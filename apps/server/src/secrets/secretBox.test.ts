import { randomBytes } from "node:crypto";
import { inspect } from "node:util";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Secret } from "./secret.ts";
import { createSecretBox } from "./secretBox.ts";

const place = { userId: "u1", rowId: "c1", column: "bot_token" };
const secret = new Secret("123456:AAE-very-secret");
const key = (id: string): [string, Uint8Array] => [id, randomBytes(32)];

it("a sealed secret opens in its own place, and its ciphertext reveals nothing", () => {
  const box = createSecretBox(new Map([key("k1")]));
  const sealed = box.seal(secret, place);
  expect(JSON.stringify(sealed)).not.toContain("very-secret");
  expect(box.open(sealed, place).reveal()).toBe("123456:AAE-very-secret");
  expect(box.seal(secret, place).ciphertext, "no two seals are alike").not.toBe(sealed.ciphertext);
});

it.each([
  ["another row", { ...place, rowId: "c2" }],
  ["another user", { ...place, userId: "u2" }],
  ["another column", { ...place, column: "other" }],
])("a ciphertext moved to %s does not open", (_, elsewhere) => {
  const box = createSecretBox(new Map([key("k1")]));
  const sealed = box.seal(secret, place);
  expect(() => box.open(sealed, elsewhere)).toThrow(/does not open it/);
});

it("with one flipped bit anywhere it does not open", () => {
  const box = createSecretBox(new Map([key("k1")]));
  const sealed = box.seal(secret, place);
  for (const part of ["ciphertext", "wrappedKey"] as const) {
    const bytes = Buffer.from(sealed[part], "base64");
    for (let index = 0; index < bytes.length; index += 1) {
      const flipped = Buffer.from(bytes);
      flipped[index] = (flipped[index] ?? 0) ^ 1;
      const changed = { ...sealed, [part]: flipped.toString("base64") };
      expect(() => box.open(changed, place)).toThrow(/does not open it/);
    }
  }
});

it("the first key seals, the old one behind it still opens, and without the old one nothing does", () => {
  const [oldKey, newKey] = [key("old"), key("new")];
  const sealed = createSecretBox(new Map([oldKey])).seal(secret, place);
  const rotated = createSecretBox(new Map([newKey, oldKey]));
  expect(rotated.open(sealed, place).reveal()).toBe(secret.reveal());
  expect(rotated.seal(secret, place).keyId).toBe("new");
  expect(() => createSecretBox(new Map([newKey])).open(sealed, place)).toThrow(/old/);
});

describe("an opened secret is kept", () => {
  const MINUTE_MS = 60_000;
  afterEach(() => void vi.useRealTimers());

  it("for at most a minute, however often it is asked for", () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const box = createSecretBox(new Map([key("k1")]));
    const sealed = box.seal(secret, place);
    const opened = box.open(sealed, place);
    for (let second = 1; second < 60; second += 1) {
      vi.advanceTimersByTime(1000);
      expect(box.open(sealed, place)).toBe(opened);
    }
    vi.advanceTimersByTime(1000);
    const again = box.open(sealed, place);
    expect(again).not.toBe(opened);
    vi.advanceTimersByTime(MINUTE_MS);
    expect(box.open(sealed, place)).not.toBe(again);
  });

  it("no longer than a minute when others are opened in the meantime", () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const box = createSecretBox(new Map([key("k1")]));
    const elsewhere = { ...place, rowId: "c2" };
    const [first, second] = [box.seal(secret, place), box.seal(secret, elsewhere)];
    const opened = box.open(first, place);
    vi.advanceTimersByTime(MINUTE_MS - 1);
    const late = box.open(second, elsewhere);
    vi.advanceTimersByTime(1);
    expect(box.open(first, place)).not.toBe(opened);
    expect(box.open(second, elsewhere)).not.toBe(late);
  });

  it("without an open process waiting for that minute", () => {
    const before = process.getActiveResourcesInfo().filter((name) => name === "Timeout").length;
    const box = createSecretBox(new Map([key("k1")]));
    box.open(box.seal(secret, place), place);
    const after = process.getActiveResourcesInfo().filter((name) => name === "Timeout").length;
    expect(after).toBe(before);
  });

  it("but given only for its own row: not for another channel, and not for a changed one", () => {
    const box = createSecretBox(new Map([key("k1")]));
    const sealed = box.seal(secret, place);
    box.open(sealed, place);
    for (const elsewhere of [
      { ...place, rowId: "c2" },
      { ...place, userId: "u2" },
      { ...place, column: "other" },
    ])
      expect(() => box.open(sealed, elsewhere)).toThrow(/does not open it/);
    const another = box.seal(new Secret("123456:another"), place);
    expect(box.open(another, place).reveal()).toBe("123456:another");
    expect(() => box.open({ ...sealed, ciphertext: another.ciphertext }, place)).toThrow(
      /does not open it/,
    );
  });

  it("not after its key has gone", () => {
    const [k1, k2] = [key("k1"), key("k2")];
    const ring = new Map([k1, k2]);
    const box = createSecretBox(ring);
    const sealed = createSecretBox(new Map([k2])).seal(secret, place);
    box.open(sealed, place);
    ring.delete("k2");
    expect(() => box.open(sealed, place)).toThrow(/k2/);
  });
});

it("a secret is never printed, however it is formatted", () => {
  const prints = [
    String(secret),
    JSON.stringify({ secret }),
    inspect({ secret }),
    `secret ${String(secret)}`,
  ];
  expect(prints.join()).not.toContain("very-secret");
  expect(prints.every((print) => print.includes("[secret]"))).toBe(true);
});

import { randomBytes } from "node:crypto";
import { inspect } from "node:util";
import { expect, it } from "vitest";
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
  expect(() => box.open(sealed, elsewhere)).toThrow(/authenticate/);
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
      expect(() => box.open(changed, place)).toThrow(/authenticate/);
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

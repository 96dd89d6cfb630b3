/** Signs texts for processes with the same ring of keys. */
import { createHmac, createSecretKey, hkdfSync, timingSafeEqual } from "node:crypto";
import type { KeyObject } from "node:crypto";
import type { KeyRing } from "./secretBox.ts";

export type Signer = {
  /** 43 characters of the alphabet of base64url, made with the first key. */
  sign(text: string): string;
  /** Whether any key of the ring made this signature of the text. */
  isSigned(text: string, signature: string): boolean;
};

/** The purpose separates what is signed for one use from everything else that is made with the same keys. */
export function createSigner(ring: KeyRing, purpose: string): Signer {
  // Node takes five times as long for a key that is given as bytes.
  const keys = [...ring.values()].map((key) =>
    createSecretKey(Buffer.from(hkdfSync("sha256", key, "", purpose, 32))),
  );
  const [first] = keys;
  if (!first) throw new Error("The key ring is empty.");
  const signatureOf = (key: KeyObject, text: string) =>
    createHmac("sha256", key).update(text).digest();
  return {
    sign: (text) => signatureOf(first, text).toString("base64url"),
    isSigned(text, signature) {
      const given = Buffer.from(signature, "base64url");
      return keys.some((key) => {
        const own = signatureOf(key, text);
        return own.length === given.length && timingSafeEqual(own, given);
      });
    },
  };
}

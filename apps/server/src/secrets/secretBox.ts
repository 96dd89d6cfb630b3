/**
 * Encrypts secrets for storage: AES-256-GCM under a data key for each secret, which a key of the ring wraps.
 * The row and column are authenticated with it, so a ciphertext moved to another row does not open.
 */
import { createCipheriv, createDecipheriv, createSecretKey, randomBytes } from "node:crypto";
import type { KeyObject } from "node:crypto";
import type { SealedSecret } from "../db/schema.ts";
import { Secret } from "./secret.ts";

/** Keys by id; the first one seals, all of them open. */
export type KeyRing = ReadonlyMap<string, Uint8Array>;

/** The place a secret is stored in: owner, row and column. */
export type SecretPlace = {
  readonly userId: string;
  readonly rowId: string;
  readonly column: string;
};

/** `no_key`: its key is not in the ring. `not_opened`: the ring has another key under that id, or the ciphertext was changed or moved. */
type UnopenedReason = "no_key" | "not_opened";

export class UnopenedSecret extends Error {
  readonly keyId: string;
  readonly reason: UnopenedReason;

  constructor(keyId: string, reason: UnopenedReason, options?: ErrorOptions) {
    super(
      reason === "no_key"
        ? `No key "${keyId}" in SECRET_KEYS.`
        : `The key "${keyId}" in SECRET_KEYS does not open it: it was sealed with another key, or its row was changed.`,
      options,
    );
    this.keyId = keyId;
    this.reason = reason;
  }
}

export type SecretBox = {
  /** The key that new secrets are sealed with. */
  readonly sealingKeyId: string;
  seal(secret: Secret, place: SecretPlace): SealedSecret;
  /** Throws an `UnopenedSecret` when the ciphertext was changed, moved, or its key is not in the ring. What was opened is kept for a minute. */
  open(sealed: SealedSecret, place: SecretPlace): Secret;
};

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** A bot's token is needed for each of its posts, and opening it means to decrypt twice. */
const KEPT_MS = 60_000;
const MAX_KEPT = 10_000;

export function createSecretBox(ring: KeyRing): SecretBox {
  const opened = new Map<string, Secret>();
  // Node takes five times as long for a key that is given as bytes.
  const keys = new Map([...ring].map(([id, key]) => [id, createSecretKey(key)]));
  const [first] = keys;
  if (!first) throw new Error("The key ring is empty.");
  const [sealingKeyId, sealingKey] = first;
  return {
    sealingKeyId,
    seal(secret, place) {
      const bytes = randomBytes(32);
      const dataKey = createSecretKey(bytes);
      return {
        keyId: sealingKeyId,
        wrappedKey: encrypt(sealingKey, bytes, context(place, sealingKeyId)),
        ciphertext: encrypt(dataKey, Buffer.from(secret.reveal()), context(place, sealingKeyId)),
      };
    },
    open(sealed, place) {
      // All that its opening depends on.
      const name = JSON.stringify([sealed, place]);
      const known = opened.get(name);
      if (known && ring.has(sealed.keyId)) return known;
      const key = ring.has(sealed.keyId) ? keys.get(sealed.keyId) : undefined;
      const secret = openWith(key, sealed, place);
      if (opened.size === 0) setTimeout(() => opened.clear(), KEPT_MS).unref();
      if (opened.size < MAX_KEPT) opened.set(name, secret);
      return secret;
    },
  };
}

function openWith(key: KeyObject | undefined, sealed: SealedSecret, place: SecretPlace): Secret {
  const { keyId, wrappedKey, ciphertext } = sealed;
  if (!key) throw new UnopenedSecret(keyId, "no_key");
  const aad = context(place, keyId);
  try {
    const dataKey = createSecretKey(decrypt(key, wrappedKey, aad));
    return new Secret(decrypt(dataKey, ciphertext, aad).toString());
  } catch (error) {
    throw new UnopenedSecret(keyId, "not_opened", { cause: error });
  }
}

function context(place: SecretPlace, keyId: string): Buffer {
  return Buffer.from(JSON.stringify([place.userId, place.rowId, place.column, keyId]));
}

function encrypt(key: KeyObject, plain: Uint8Array, aad: Uint8Array): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(aad);
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString("base64");
}

function decrypt(key: KeyObject, sealed: string, aad: Uint8Array): Buffer {
  const bytes = Buffer.from(sealed, "base64");
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(aad).setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
}

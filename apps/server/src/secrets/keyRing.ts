/** Reads SECRET_KEYS: id:key, separated by commas. */
import { tidySetting } from "../../../../scripts/machine/settings.mjs";
import type { KeyRing } from "./secretBox.ts";

const KEY_BYTES = 32;
/** A random key has 30 on average, and practically never fewer than this. */
const MIN_DIFFERENT_BYTES = 16;
const HOW_TO_MAKE_ONE = "docs/operations.md says how to make one";

/** The keys in their order, and what is wrong with them, in sentences that show no key. */
export function readKeyRing(setting: string): {
  readonly ring: KeyRing;
  readonly problems: readonly string[];
} {
  const ring = new Map<string, Uint8Array>();
  const problems: string[] = [];
  const entries = setting.split(/[,\s]+/).flatMap((entry) => tidySetting(entry) ?? []);
  for (const entry of entries) {
    const [, keyId = "", encoded = ""] = /^([^:]+):([\w+/-]+)={0,2}$/.exec(entry) ?? [];
    const key = Buffer.from(encoded, "base64");
    const usedBy = [...ring].find(([, other]) => key.equals(other))?.[0];
    // An id is shown only beside a whole key: in anything else it may be part of one.
    if (key.length !== KEY_BYTES) {
      problems.push("must be a comma-separated list of id:base64-of-32-bytes");
      return { ring, problems };
    }
    if (ring.has(keyId)) {
      problems.push(`has the key id "${keyId}" twice: give each key an id of its own`);
    } else if (usedBy !== undefined) {
      problems.push(`has the same key as "${usedBy}" and as "${keyId}": leave one of them out`);
    } else if (isGuessable(key)) {
      problems.push(`has a key "${keyId}" that is not random: ${HOW_TO_MAKE_ONE}`);
    }
    ring.set(keyId, key);
  }
  if (ring.size === 0) problems.push(`has no key: ${HOW_TO_MAKE_ONE}`);
  return { ring, problems };
}

/** One byte or pattern repeated, a row of numbers, or readable text: no random key looks like that. */
function isGuessable(key: Buffer): boolean {
  const steps = new Set(key.subarray(1).map((byte, index) => (byte - (key[index] ?? 0)) & 0xff));
  const half = KEY_BYTES / 2;
  return (
    new Set(key).size < MIN_DIFFERENT_BYTES ||
    steps.size === 1 ||
    key.subarray(0, half).equals(key.subarray(half)) ||
    key.every((byte) => byte >= 0x20 && byte < 0x7f)
  );
}

/**
 * The Telegram login widget (core.telegram.org/widgets/login#checking-authorization; decision 11): the hash is an HMAC over
 * every field that was received, under the SHA-256 of the login bot's token.
 */
import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { Secret } from "../../secrets/secret.ts";
import type { LoginMethod, Person } from "./login.ts";

const MAX_AGE_MS = 10 * 60_000;
/** Telegram's clock may be a little ahead of ours. */
const MAX_AHEAD_MS = 60_000;

export function createTelegramLogin(
  loginBotToken: Secret,
  isPhotoUrl: (address: string) => boolean,
): LoginMethod {
  const key = createHash("sha256").update(loginBotToken.reveal()).digest();
  return (proof, now) => {
    const fields = new Map(Object.entries(proof).map(([name, value]) => [name, String(value)]));
    const hash = fields.get("hash") ?? "";
    fields.delete("hash");
    if (!isUnambiguous(fields) || !isSignedBy(key, fields, hash)) return undefined;
    const signedAt = signedAtOf(fields);
    const person = personOf(fields, isPhotoUrl);
    if (!signedAt || !person || !isFresh(signedAt, now)) return undefined;
    return { person, hash, expiresAt: new Date(signedAt.getTime() + MAX_AGE_MS + MAX_AHEAD_MS) };
  };
}

type Fields = ReadonlyMap<string, string>;

/**
 * The signed text joins fields by line breaks, so a name with a line break, or a field called `id=1\nusername`, could be split into
 * other fields under the same signature.
 */
function isUnambiguous(fields: Fields): boolean {
  return [...fields].every(([name, value]) => /^[a-z0-9_]+$/.test(name) && !/\p{Cc}/u.test(value));
}

function isSignedBy(key: Uint8Array, fields: Fields, hash: string): boolean {
  // Only Telegram's own spelling is accepted: another spelling of a used hash would look new.
  if (!/^[0-9a-f]{64}$/.test(hash)) return false;
  const lines = [...fields].map(([name, value]) => `${name}=${value}`).toSorted();
  const expected = createHmac("sha256", key).update(lines.join("\n")).digest();
  return timingSafeEqual(expected, Buffer.from(hash, "hex"));
}

function signedAtOf(fields: Fields): Date | undefined {
  const seconds = positiveInteger(fields.get("auth_date"));
  return seconds === undefined ? undefined : new Date(seconds * 1000);
}

function isFresh(signedAt: Date, now: Date): boolean {
  const ageMs = now.getTime() - signedAt.getTime();
  return ageMs <= MAX_AGE_MS && ageMs >= -MAX_AHEAD_MS;
}

function personOf(fields: Fields, isPhotoUrl: (address: string) => boolean): Person | undefined {
  const telegramId = positiveInteger(fields.get("id"));
  if (telegramId === undefined) return undefined;
  const username = fields.get("username") || null;
  const photoUrl = fields.get("photo_url") ?? "";
  return {
    telegramId,
    username,
    firstName: fields.get("first_name") || username || String(telegramId),
    photoUrl: isPhotoUrl(photoUrl) ? photoUrl : null,
  };
}

function positiveInteger(text = ""): number | undefined {
  if (!/^[1-9]\d{0,15}$/.test(text)) return undefined;
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : undefined;
}

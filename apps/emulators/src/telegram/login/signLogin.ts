import { createHash, createHmac } from "node:crypto";

export type LoginPerson = {
  id: number;
  first_name: string;
  last_name?: string;
  username?: string;
  photo_url?: string;
};

export type SignedLogin = LoginPerson & { auth_date: number; hash: string };

/**
 * What the login widget hands over, signed as on core.telegram.org/widgets/login: HMAC-SHA256 over the sorted
 * `key=value` lines, keyed with the SHA-256 of the bot's token.
 *
 * @param authDate Unix time in seconds
 */
export function signLogin(person: LoginPerson, botToken: string, authDate: number): SignedLogin {
  const { id, first_name, last_name, username, photo_url } = person;
  const facts = { id, first_name, last_name, username, photo_url, auth_date: authDate };
  const lines = Object.entries(facts)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${key}=${value}`)
    .toSorted();
  const key = createHash("sha256").update(botToken).digest();
  const hash = createHmac("sha256", key).update(lines.join("\n")).digest("hex");
  return {
    id,
    first_name,
    ...(last_name === undefined ? {} : { last_name }),
    ...(username === undefined ? {} : { username }),
    ...(photo_url === undefined ? {} : { photo_url }),
    auth_date: authDate,
    hash,
  };
}

export function loginQuery(login: SignedLogin): string {
  return new URLSearchParams(
    Object.entries(login).map(([key, value]): [string, string] => [key, String(value)]),
  ).toString();
}

/** Whom to tell of a weakness (RFC 9116). */
import type { FastifyInstance } from "fastify";
import type { Config } from "../../config.ts";
import { sendRefusal } from "../errors.ts";

const DAY_MS = 24 * 3_600_000;
/** The standard asks for less than a year. */
const VALID_DAYS = 180;

export function registerSecurityContact(
  app: FastifyInstance,
  config: Pick<Config, "appUrl" | "company">,
): void {
  app.get("/.well-known/security.txt", { schema: { hide: true } }, async (request, reply) => {
    const text = securityText(config, new Date());
    if (text === undefined) return await sendRefusal(request, reply, "not_found");
    return await reply
      .header("cache-control", "no-cache")
      .type("text/plain; charset=utf-8")
      .send(text);
  });
}

/** Undefined where the settings name no contact, without which the file would mean nothing. */
export function securityText(
  { appUrl, company: { email, telegram } }: Pick<Config, "appUrl" | "company">,
  now: Date,
): string | undefined {
  const contacts = [
    ...(email === undefined ? [] : [`Contact: mailto:${email}`]),
    ...(telegram === undefined ? [] : [`Contact: https://t.me/${telegram}`]),
  ];
  if (contacts.length === 0) return undefined;
  // The same all day, so that it can be compared.
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  const expires = new Date(today + VALID_DAYS * DAY_MS).toISOString().replace(".000", "");
  return [
    ...contacts,
    `Expires: ${expires}`,
    "Preferred-Languages: en, ru",
    // Addresses in it must be https.
    ...(appUrl.startsWith("https:") ? [`Canonical: ${appUrl}/.well-known/security.txt`] : []),
    "",
  ].join("\n");
}

/** Seals bot tokens as the server does, for tests that insert thousands of channels into the database. */
import type { SealedSecret } from "../db/schema.ts";
import { Secret } from "../secrets/secret.ts";
import { createSecretBox } from "../secrets/secretBox.ts";

export type SealBotToken = (
  botToken: string,
  place: { readonly userId: string; readonly channelId: string },
) => SealedSecret;

export function createBotTokenSealer(keyId: string, key: Uint8Array): SealBotToken {
  const box = createSecretBox(new Map([[keyId, key]]));
  return (botToken, { userId, channelId }) =>
    box.seal(new Secret(botToken), { userId, rowId: channelId, column: "bot_token" });
}

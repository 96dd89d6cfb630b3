/** `npm run reseal`: the command around `resealBotTokens`, with the settings of the server. */
import { readConfig } from "./config.ts";
import { openDatabase } from "./db/opening/openDatabase.ts";
import { resealBotTokens } from "./features/channels/reseal.ts";
import type { Resealed } from "./features/channels/reseal.ts";
import { keepPrivate } from "./machine/privateFolder.ts";
import { createSecretBox } from "./secrets/secretBox.ts";
import { endWithReason } from "./startFailure.ts";

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const secrets = createSecretBox(config.secretKeys);
  keepPrivate(config.dataDir);
  const database = await openDatabase(config, (error) => say(error.message));
  try {
    const result = await resealBotTokens({ database, secrets });
    say(describe(result, secrets.sealingKeyId, [...config.secretKeys.keys()]));
    const isDone = result.keysInUse.every(({ keyId }) => keyId === secrets.sealingKeyId);
    process.exitCode = isDone ? 0 : 1;
  } finally {
    await database.close();
  }
}

function describe(
  { resealed, unopened, keysInUse }: Resealed,
  first: string,
  ring: string[],
): string {
  const used = new Set(keysInUse.map(({ keyId }) => keyId));
  const removable = ring.filter((keyId) => keyId !== first && !used.has(keyId));
  const others = [...used].filter((keyId) => keyId !== first);
  return [
    `Bot tokens sealed anew under the key "${first}": ${resealed}.`,
    ...keysInUse.map(({ keyId, total }) => `Sealed under "${keyId}" now: ${total}.`),
    ...unopened.map(
      ({ channelId, keyId, reason }) =>
        `The bot token of channel ${channelId}, sealed under "${keyId}", cannot be opened and was left as it is: ${reason}`,
    ),
    ...(removable.length > 0
      ? [`No longer used, to be removed from SECRET_KEYS: ${removable.join(", ")}.`]
      : []),
    ...(others.length > 0
      ? [
          `Still used, to be kept: ${others.join(", ")}. Add a missing key to SECRET_KEYS, restart every process that ` +
            `does not have "${first}" in front, and run this again; owners of tokens that stay unreadable have to give them again.`,
        ]
      : []),
  ].join("\n");
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

main().catch(endWithReason);

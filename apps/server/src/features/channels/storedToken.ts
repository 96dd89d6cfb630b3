/** The stored bot token of a channel, in clear. */
import type { SealedSecret } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import type { Secret } from "../../secrets/secret.ts";
import { UnopenedSecret } from "../../secrets/secretBox.ts";
import { botTokenPlace } from "./workingBot.ts";

type WithBotToken = {
  readonly id: string;
  readonly userId: string;
  readonly botTokenSealed: SealedSecret;
};

/** Throws when the row was tampered with or its key is not in SECRET_KEYS. */
export function openBotToken({ secrets }: Pick<Deps, "secrets">, channel: WithBotToken): Secret {
  return secrets.open(channel.botTokenSealed, botTokenPlace(channel));
}

/** Undefined where `openBotToken` throws. */
export function findBotToken(
  deps: Pick<Deps, "secrets">,
  channel: WithBotToken,
): Secret | undefined {
  try {
    return openBotToken(deps, channel);
  } catch (error) {
    if (error instanceof UnopenedSecret) return undefined;
    throw error;
  }
}

/** Also undefined where none is stored. */
export function findStoredToken(
  deps: Pick<Deps, "secrets">,
  {
    id,
    userId,
    botTokenSealed,
  }: Omit<WithBotToken, "botTokenSealed"> & {
    readonly botTokenSealed: SealedSecret | null;
  },
): Secret | undefined {
  return botTokenSealed ? findBotToken(deps, { id, userId, botTokenSealed }) : undefined;
}

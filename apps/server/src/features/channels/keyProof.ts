/**
 * Proves at the start that SECRET_KEYS opens the stored bot tokens. With another key ring nothing could be sent, and owners would hear of it
 * only when their posts were missed.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { isHeld } from "@vestnik/domain/channel";
import type { Deps } from "../../deps.ts";
import { UnopenedSecret } from "../../secrets/secretBox.ts";
import { changeChannel } from "./channels.ts";
import * as queries from "./queries.ts";
import type { ChannelFacts } from "./queries.ts";
import { listSealed } from "./resealQueries.ts";
import type { StoredBotToken } from "./resealQueries.ts";
import { botTokenPlace } from "./workingBot.ts";

type Needed = Pick<Deps, "database" | "secrets" | "log">;

/** What became of the bot tokens that are sealed under one key. */
type KeyTally = { opened: number; noKey: number; notOpened: number };

const BATCH = 200;
const RETRY_MS = 5000;

/** `marksChannels`: what cannot be opened is held and its owner told, which is up to the processes that send. */
type Options = { readonly marksChannels: boolean; readonly signal?: AbortSignal };

/** Runs beside the start, so that it delays nothing; a database that is away is asked again. */
export function startKeyProof(deps: Needed, marksChannels: boolean): { stop(): void } {
  const stopped = new AbortController();
  const { signal } = stopped;
  async function prove(): Promise<void> {
    while (!signal.aborted) {
      try {
        return await proveKeys(deps, { marksChannels, signal });
      } catch (error) {
        if (signal.aborted) return;
        deps.log.warn({ err: error }, "the keys could not be tried on the stored bot tokens yet");
        await sleep(RETRY_MS, undefined, { signal, ref: false }).catch(() => undefined);
      }
    }
  }
  void prove();
  return { stop: () => stopped.abort() };
}

/** Tries every stored bot token, and logs which keys do not open theirs. */
export async function proveKeys(deps: Needed, { marksChannels, signal }: Options): Promise<void> {
  const tallies = new Map<string, KeyTally>();
  for (let afterId: string | undefined; ;) {
    const batch = await listSealed(deps.database.db, afterId, BATCH);
    for (const channel of batch) {
      if (signal?.aborted) return;
      const isOpened = tryToOpen(deps, channel, tallies);
      if (marksChannels) await markReadable(deps, channel, isOpened);
    }
    afterId = batch.at(-1)?.id;
    if (afterId === undefined) break;
  }
  for (const [keyId, tally] of tallies) {
    const sentence = sentenceOf(keyId, tally);
    if (sentence === undefined) continue;
    deps.log.error({ keyId, channels: tally.noKey + tally.notOpened }, sentence);
  }
}

function tryToOpen(
  { secrets }: Needed,
  channel: StoredBotToken,
  tallies: Map<string, KeyTally>,
): boolean {
  const { keyId } = channel.botTokenSealed;
  const tally = tallies.get(keyId) ?? { opened: 0, noKey: 0, notOpened: 0 };
  tallies.set(keyId, tally);
  try {
    secrets.open(channel.botTokenSealed, botTokenPlace(channel));
    tally.opened += 1;
    return true;
  } catch (error) {
    if (!(error instanceof UnopenedSecret)) throw error;
    tally[error.reason === "no_key" ? "noKey" : "notOpened"] += 1;
    return false;
  }
}

/** A token that opens again releases what waits; whether its bot still works is asked before the next post. */
async function markReadable(
  { database }: Needed,
  channel: StoredBotToken,
  isOpened: boolean,
): Promise<void> {
  const isMarked = channel.status === "unreadable_token";
  if (isOpened ? !isMarked : isHeld(channel.status)) return;
  const facts: ChannelFacts = isOpened
    ? { status: "ok", checkedAt: null }
    : { status: "unreadable_token" };
  await database.db.transaction(async (tx) => {
    const current = await queries.findChannelForUpdate(tx, channel.userId, channel.id);
    const isSame = current?.botTokenSealed?.ciphertext === channel.botTokenSealed.ciphertext;
    // Removed, given another token or checked meanwhile.
    if (current && isSame && current.status === channel.status)
      await changeChannel(tx, current, facts);
  });
}

function sentenceOf(keyId: string, { opened, noKey, notOpened }: KeyTally): string | undefined {
  if (noKey > 0) {
    return `No key "${keyId}" in SECRET_KEYS: ${bots(noKey)} cannot be opened`;
  }
  if (notOpened === 0) return undefined;
  return opened === 0
    ? `Another key "${keyId}" in SECRET_KEYS: ${bots(notOpened)} were sealed with a different one and cannot be opened`
    : `The key "${keyId}" in SECRET_KEYS opens other bot tokens: the rows of ${notOpened} were changed and cannot be opened`;
}

function bots(count: number): string {
  return `the bot tokens of ${count} channel${count === 1 ? "" : "s"}`;
}

/** Seals bot tokens again after a new key was added in front, so that an old key can be removed. */
import type { Deps } from "../../deps.ts";
import { countByKey, listSealedUnderOthers, replaceSealed } from "./resealQueries.ts";
import type { KeyInUse, SealedChannel } from "./resealQueries.ts";
import { botTokenPlace } from "./workingBot.ts";

const BATCH = 100;
/** A process that still seals with an old key may change a token between our read and write; five passes outlast that. */
const MAX_PASSES = 5;

type Pass = { resealed: number; overtaken: number; unopened: Unopened[] };
type Unopened = { readonly channelId: string; readonly keyId: string; readonly reason: string };

export type Resealed = {
  readonly resealed: number;
  /** Not changed, because their key is missing, or the ciphertext was altered or belongs to another row. */
  readonly unopened: readonly Unopened[];
  /** Which keys the stored tokens need now. */
  readonly keysInUse: readonly KeyInUse[];
};

/** Safe while other processes run: a token that changes meanwhile is not overwritten. */
export async function resealBotTokens(deps: Pick<Deps, "database" | "secrets">): Promise<Resealed> {
  let resealed = 0;
  let pass = await resealOnce(deps);
  for (let passes = 1; ; passes += 1) {
    resealed += pass.resealed;
    if (pass.overtaken === 0 || passes === MAX_PASSES) break;
    pass = await resealOnce(deps);
  }
  return { resealed, unopened: pass.unopened, keysInUse: await countByKey(deps.database.db) };
}

async function resealOnce(deps: Pick<Deps, "database" | "secrets">): Promise<Pass> {
  const pass: Pass = { resealed: 0, overtaken: 0, unopened: [] };
  const { db } = deps.database;
  for (let afterId: string | undefined; ;) {
    const batch = await listSealedUnderOthers(db, deps.secrets.sealingKeyId, afterId, BATCH);
    for (const channel of batch) await resealOne(deps, channel, pass);
    afterId = batch.at(-1)?.id;
    if (afterId === undefined) return pass;
  }
}

async function resealOne(
  { database, secrets }: Pick<Deps, "database" | "secrets">,
  channel: SealedChannel,
  pass: Pass,
): Promise<void> {
  const place = botTokenPlace(channel);
  let anew;
  try {
    anew = secrets.seal(secrets.open(channel.botTokenSealed, place), place);
  } catch (error) {
    const reason = error instanceof Error ? error.message : "unknown";
    pass.unopened.push({ channelId: channel.id, keyId: channel.botTokenSealed.keyId, reason });
    return;
  }
  if (await replaceSealed(database.db, channel, anew)) pass.resealed += 1;
  else pass.overtaken += 1;
}

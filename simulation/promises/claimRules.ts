/** The rules for every claim, derived from the rows alone and formulated independently of the engine. */
import { sayAttempt } from "../report.ts";
import { isBefore } from "../model/modelClaim.ts";
import type { ModelPublication, Tables } from "../model/modelTables.ts";
import type { ClaimRecord, History } from "./truth.ts";
import { violate } from "./violation.ts";

/** `row` is the publication as it was claimed. */
export function checkClaim(
  tables: Tables,
  history: History,
  row: Readonly<ModelPublication>,
  claim: ClaimRecord,
): void {
  const name = sayAttempt(claim.attempt);
  if (history.claims.has(claim.attempt.id)) violate("attempt_named_twice", name);
  if (row.dueAt > claim.at) violate("claimed_too_early", name);
  if (row.lateLimitAt < claim.at) violate("claimed_too_late", name);
  checkLine(tables, row, name);
  checkPauses(history, claim, name);
  checkRates(history, claim, name);
}

function checkLine(tables: Tables, row: Readonly<ModelPublication>, name: string): void {
  for (const other of tables.publications.values()) {
    if (other.id === row.id || other.channelId !== row.channelId) continue;
    if (other.status === "sending") violate("two_in_one_channel", `${name} beside ${other.id}`);
    if (other.status === "scheduled" && isBefore(other, row)) {
      violate("out_of_order", `${name} before ${other.id}`);
    }
  }
}

/** No claim inside a pause that the database knows. */
function checkPauses(
  { pauses, restores }: History,
  { botId, at }: ClaimRecord,
  name: string,
): void {
  const pause = pauses.find(
    (one) =>
      one.worker === undefined &&
      one.botId === botId &&
      one.from < at &&
      at < one.until &&
      // The restore made it forget earlier pauses.
      !restores.some((restore) => restore.at >= one.from),
  );
  if (pause)
    violate(
      "inside_pause",
      `${name} claimed ${pause.until - at} ms before its bot's pause is over`,
    );
}

const rates = [
  { of: "botId", messages: 25, perMs: 1000 },
  { of: "channelId", messages: 1, perMs: 1000 },
  { of: "channelId", messages: 20, perMs: 60_000 },
] as const;

function checkRates({ claimsInOrder, restores }: History, claim: ClaimRecord, name: string): void {
  // A database that was set back has forgotten the last messages.
  const since = restores.at(-1)?.at ?? -Infinity;
  for (const { of, messages, perMs } of rates) {
    let weight = 0;
    for (let place = claimsInOrder.length - 1; place >= 0; place -= 1) {
      const earlier = claimsInOrder[place];
      if (!earlier || earlier.at <= Math.max(since, claim.at - perMs)) break;
      if (earlier[of] === claim[of]) weight += earlier.weight;
    }
    // A publication that exceeds the limit by itself may go when no other one counts.
    const allowed = Math.max(0, messages - claim.weight);
    if (weight > allowed)
      violate("too_fast", `${name}: ${weight} before it within ${perMs} ms by ${of}`);
  }
}

/**
 * What a key that is limited to some channels may name. Whatever the field is called: an id of something in another channel of its owner is
 * answered like one that never was, so a field that is added to a request cannot open another channel. Queries are left out, because lists
 * show nothing of other channels anyway.
 */
import type { FastifyRequest } from "fastify";
import { AppError } from "../appError.ts";
import { requireScopesFor } from "./keyRules.ts";
import { signedInOf } from "./session.ts";

/** Whether one of the ids names something of a user's in another channel. */
export type NamesBeyond = (
  userId: string,
  channelIds: readonly string[],
  ids: readonly string[],
) => Promise<boolean>;

/** A hook behind `requireSession`, for requests that were validated. */
export function requireReach(namesBeyond: NamesBeyond) {
  return async (request: FastifyRequest): Promise<void> => {
    const { grant, userId } = signedInOf(request);
    if (!grant) return;
    requireScopesFor(grant, request.routeOptions.config?.keyRule, request.body);
    if (!grant.channelIds) return;
    const named = [...idsIn(request.params), ...idsIn(request.body)];
    const channels = named.filter(({ field }) => /channelIds?$/i.test(field));
    if (channels.some(({ id }) => !grant.channelIds?.includes(id)))
      throw new AppError("channel_not_found");
    const ids = [...new Set(named.map(({ id }) => id))];
    if (ids.length > 0 && (await namesBeyond(userId, grant.channelIds, ids)))
      throw new AppError("not_found");
  };
}

type Named = { readonly field: string; readonly id: string };

/** As schemas leave ids: in lower case. */
const ID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

function* idsIn(given: unknown, field = ""): Generator<Named> {
  if (typeof given === "string") {
    if (ID.test(given)) yield { field, id: given };
  } else if (Array.isArray(given)) {
    for (const each of given) yield* idsIn(each, field);
  } else if (typeof given === "object" && given !== null) {
    for (const [name, value] of Object.entries(given)) yield* idsIn(value, name);
  }
}

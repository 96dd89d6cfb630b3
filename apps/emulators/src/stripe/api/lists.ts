import type { Core } from "../core.ts";
import { absent } from "../refusal.ts";
import { type Kind, type Kinds, allOf } from "../world.ts";
import { type Given, group, text, whole } from "./params.ts";
import { wrong } from "../refusal.ts";

const MOST = 100;
const USUAL = 10;

/** What every list can be asked with. */
export const listFields = {
  limit: whole,
  starting_after: text,
  ending_before: text,
  created: group({ gt: whole, gte: whole, lt: whole, lte: whole }),
} as const;
type ListGiven = Given<typeof listFields>;

/** The newest first, a page at a time. */
export function pageOf<K extends Kind>(
  core: Core,
  kind: K,
  given: ListGiven,
  path: string,
  isWanted: (object: Kinds[K]) => boolean = () => true,
): object {
  const all = allOf(core.world, kind).toReversed();
  const wanted = all.filter((object) => isWanted(object) && isWithin(object.created, given));
  const { limit = USUAL, starting_after: after, ending_before: before } = given;
  if (limit < 1 || limit > MOST) throw wrong(`Invalid limit: between 1 and ${MOST}`, "limit");
  const order = new Map(all.map(({ id }, index) => [id, index]));
  const placeOf = (id: string, param: string): number => {
    const place = order.get(id);
    if (place === undefined) throw absent(kind, id, param);
    return place;
  };
  const at = (object: Kinds[K]): number => order.get(object.id) ?? -1;
  if (before !== undefined) {
    const place = placeOf(before, "ending_before");
    const newer = wanted.filter((object) => at(object) < place);
    return listObject(newer.slice(-limit), newer.length > limit, path);
  }
  const place = after === undefined ? -1 : placeOf(after, "starting_after");
  const older = wanted.filter((object) => at(object) > place);
  return listObject(older.slice(0, limit), older.length > limit, path);
}

function listObject(data: object[], hasMore: boolean, url: string): object {
  return { object: "list", data, has_more: hasMore, url };
}

function isWithin(created: number, { created: asked }: ListGiven): boolean {
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = asked ?? {};
  return created > gt && created >= gte && created < lt && created <= lte;
}

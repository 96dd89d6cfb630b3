/**
 * What the operator of an installation can do to accounts (decision 204). Rules stay where they are: publications are sent again and given up
 * by the verbs their owners use, an account is deleted by the same job. Each act is written down in its own transaction.
 */
import { UNLIMITED } from "@vestnik/domain/plan";
import type { PlanLimits } from "@vestnik/domain/plan";
import { AppError } from "../../appError.ts";
import type { Db, Tx } from "../../db/db.ts";
import { notifyDue } from "../../db/notices.ts";
import type { Deps } from "../../deps.ts";
import { StartFailure } from "../../startFailure.ts";
import { leaveNow, stopSending } from "../account/account.ts";
import { endAllSessionsIn, findAccountForUpdate } from "../auth/auth.ts";
import { fitChannels } from "../channels/channels.ts";
import { planOf } from "../plans/plans.ts";
import { releaseThese, resolvePublication } from "../publications/publications.ts";
import type { Command, LimitName } from "./commands.ts";
import * as queries from "./queries.ts";
import type { Chosen, Filter, HeldVerb, Person } from "./queries.ts";

export type Answer = {
  /** For readers. */
  readonly lines: readonly string[];
  /** The same for programs. */
  readonly data: unknown;
};

type Needed = Pick<Deps, "config" | "database" | "clock">;
type By = { readonly by: string };

/** More would take a request's time on the embedded database. */
const MAX_AT_ONCE = 1000;

/** Throws a `StartFailure` with what the operator should know. */
export async function administer(deps: Needed, command: Command, by: string): Promise<Answer> {
  switch (command.act) {
    case "people":
      return await showPeople(deps, command);
    case "log":
      return await showLog(deps, command);
    case "held":
      return await showHeld(deps);
    case "block":
      return await aboutPerson(deps, { ...command, by }, async (tx, person) => {
        const block = { blockedAt: deps.clock(), blockedReason: command.reason };
        await queries.setBlocked(tx, person.id, block);
        await stopSending(tx, person.id, true);
        return { line: `${nameOf(person)} is blocked and reads: “${command.reason}”` };
      });
    case "unblock":
      return await aboutPerson(deps, { ...command, by }, async (tx, person) => {
        if (person.blockedAt === null) throw new StartFailure(`${nameOf(person)} is not blocked.`);
        await queries.setBlocked(tx, person.id, undefined);
        await stopSending(tx, person.id, person.deletionAskedAt !== null);
        return {
          line: `${nameOf(person)} is not blocked any more. What became too late meanwhile is missed.`,
        };
      });
    case "end-sessions":
      return await aboutPerson(deps, { ...command, by }, async (tx, person) => {
        await endAllSessionsIn(tx, person.id);
        return { line: `The sessions of ${nameOf(person)} have ended.` };
      });
    case "limit":
      return await aboutPerson(
        deps,
        { ...command, by },
        async (tx, person) => await changeLimit(deps, tx, person, command),
      );
    case "delete":
      return await deletePerson(deps, command, by);
    case "reset-bot":
      return await resetBot(deps, command, by);
    case "release":
    case "requeue":
    case "dismiss":
      return await decideHeld(deps, command, by);
    default:
      return command satisfies never;
  }
}

type PersonAct = By & {
  readonly act: string;
  readonly person: string;
  readonly reason?: string | undefined;
};
type Done = {
  readonly line: string;
  readonly details?: Readonly<Record<string, string | number>>;
};

/** Under the lock of the person's row, and written down with what it changes. */
async function aboutPerson(
  { database }: Needed,
  { act, person: name, reason, by }: PersonAct,
  change: (tx: Tx, person: Person) => Promise<Done>,
): Promise<Answer> {
  return await database.db.transaction(async (tx) => {
    const found = await requirePerson(tx, name);
    const person = await findAccountForUpdate(tx, found.id);
    if (!person || person.deletionBegunAt) throw noPerson(name);
    const { line, details = {} } = await change(tx, person);
    const userId = person.id;
    await queries.insertAct(tx, { by, act, userId, reason: reason ?? null, details });
    return { lines: [line], data: { act, userId, ...details } };
  });
}

async function requirePerson(db: Db | Tx, name: string): Promise<Person> {
  const [person, other] = await queries.findPeople(db, name);
  if (!person || person.deletionBegunAt) throw noPerson(name);
  // A username goes to another person when its owner gives it up, and each is known as it was at the last login.
  if (other) throw new StartFailure(`Several people are called ${name}: name the id.`);
  return person;
}

const noPerson = (name: string) => new StartFailure(`There is no person ${name}.`);

function nameOf({
  username,
  firstName,
  id,
}: Pick<Person, "username" | "firstName" | "id">): string {
  return username === null ? `${firstName} (${id})` : `@${username}`;
}

const limitKeys: Readonly<Record<LimitName, keyof PlanLimits>> = {
  channels: "channels",
  publications: "publications",
  credits: "monthlyCredits",
  "storage-mb": "imageBytes",
};
const MB = 1024 * 1024;

/** A larger number of channels also releases what was held beyond the old one. */
async function changeLimit(
  deps: Needed,
  tx: Tx,
  person: Person,
  { name, value }: Extract<Command, { act: "limit" }>,
): Promise<Done> {
  if (name === "credits" && value === "unlimited")
    throw new StartFailure("Credits cost money with each request: name a number.");
  const key = limitKeys[name];
  const { [key]: _, ...others } = person.ownLimits;
  const size = name === "storage-mb" ? MB : 1;
  const own =
    value === "plan"
      ? others
      : { ...others, [key]: value === "unlimited" ? UNLIMITED : value * size };
  await queries.setOwnLimits(tx, person.id, own);
  const { limits } = await planOf(deps, tx, person, deps.clock());
  await fitChannels(tx, person.id, limits.channels);
  const now = limits[key] === UNLIMITED ? "unlimited" : String(limits[key] / size);
  return { line: `${nameOf(person)}: ${name} ${now}.`, details: { limit: name, value: now } };
}

async function deletePerson(
  deps: Needed,
  command: Extract<Command, { act: "delete" }>,
  by: string,
): Promise<Answer> {
  if (!command.isReal) {
    const person = await requirePerson(deps.database.db, command.person);
    const lines = [
      `${nameOf(person)} would be deleted for good: publications, drafts, files, channels, credits, the customer at the payment provider.`,
      "Nothing was changed. Add --yes to do it.",
    ];
    return { lines, data: { act: command.act, userId: person.id, isDry: true } };
  }
  return await aboutPerson(deps, { ...command, by }, async (tx, person) => {
    await leaveNow(tx, person.id, deps.clock());
    return {
      line: `${nameOf(person)} is deleted within some minutes, when no request of the account is under way and a process of Vestnik runs.`,
    };
  });
}

/** What can keep a bot from sending: a refused token, a pause of ours or of Telegram, tries that were put off. */
async function resetBot(
  { database }: Needed,
  { act, bot, reason }: Extract<Command, { act: "reset-bot" }>,
  by: string,
): Promise<Answer> {
  return await database.db.transaction(async (tx) => {
    const channels = await queries.lockChannelsOfBot(tx, bot);
    const botIds = [...new Set(channels.flatMap(({ botId }) => botId ?? []))];
    if (channels.length === 0) throw new StartFailure(`There is no channel with the bot ${bot}.`);
    const ids = channels.map(({ id }) => id);
    const refused = channels.filter(({ status }) => status === "bad_token");
    await queries.believeTokens(tx, ids);
    const { pauses, publications } = await queries.forgetPauses(tx, botIds, ids);
    const details = { channels: ids.length, refused: refused.length, pauses, publications };
    for (const userId of new Set(channels.map((channel) => channel.userId)))
      await queries.insertAct(tx, { by, act, userId, reason: reason ?? null, details });
    const notices = channels.map(({ id, userId }) => ({
      userId,
      type: "channel" as const,
      data: { id },
    }));
    await notifyDue(tx, ...notices);
    const line =
      `${bot}: ${ids.length} channels; refused tokens forgotten: ${refused.length}, pauses: ${pauses}, publications tried earlier: ${publications}. ` +
      "A token that Telegram still refuses is marked again at the first try.";
    return { lines: [line], data: { act, ...details } };
  });
}

async function decideHeld(
  deps: Needed,
  { act, filter, isReal, reason }: Extract<Command, { act: HeldVerb }>,
  by: string,
): Promise<Answer> {
  const { db } = deps.database;
  const { person: name, ...rest } = filter;
  const userId = name === undefined ? undefined : (await requirePerson(db, name)).id;
  const found = await queries.choose(db, act, { ...rest, userId }, MAX_AT_ONCE + 1);
  const chosen = found.slice(0, MAX_AT_ONCE);
  const more = found.length > MAX_AT_ONCE ? [`Only the first ${MAX_AT_ONCE} at once.`] : [];
  if (!isReal) {
    const lines = [
      `${act} would be done to ${chosen.length} publications:`,
      ...chosen.map(described),
      ...more,
      "Nothing was changed. Add --yes to do it.",
    ];
    return { lines, data: { act, isDry: true, publications: chosen } };
  }
  const refusals =
    act === "release" ? await release(deps, chosen) : await decideEach(deps, act, chosen);
  const done = chosen.filter(({ id }) => !refusals.has(id));
  for (const [about, publications] of Map.groupBy(done, (each) => each.userId))
    await queries.insertAct(db, {
      by,
      act,
      userId: about,
      reason: reason ?? null,
      details: { publications: publications.length, ...wordsOf(filter) },
    });
  const lines = [
    `${act} was done to ${done.length} publications.`,
    ...chosen
      .filter(({ id }) => refusals.has(id))
      .map((each) => `Refused (${refusals.get(each.id)}): ${described(each)}`),
    ...more,
  ];
  return {
    lines,
    data: { act, done: done.map(({ id }) => id), refused: Object.fromEntries(refusals) },
  };
}

/** Nothing of a person in the log of acts. */
function wordsOf({ code, dueFrom, dueUntil }: Filter): Record<string, string> {
  return {
    ...(code !== undefined && { code }),
    ...(dueFrom !== undefined && { dueFrom }),
    ...(dueUntil !== undefined && { dueUntil }),
  };
}

async function release(
  { database }: Needed,
  chosen: readonly Chosen[],
): Promise<Map<string, string>> {
  const released = new Set(
    await releaseThese(
      database,
      chosen.map(({ id }) => id),
    ),
  );
  const late = chosen.filter(({ id }) => !released.has(id));
  return new Map(late.map(({ id }) => [id, "too_late"]));
}

/** By the owner's own decision, with its rules: plan, images, versions. One that is refused does not keep the others. */
async function decideEach(
  deps: Needed,
  act: "requeue" | "dismiss",
  chosen: readonly Chosen[],
): Promise<Map<string, string>> {
  const refusals = new Map<string, string>();
  const choice = act === "requeue" ? "send_again" : "dismiss";
  for (const { id, userId, version } of chosen) {
    try {
      await resolvePublication(deps, userId, id, choice, version, deps.clock());
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      refusals.set(id, error.code);
    }
  }
  return refusals;
}

function described({ dueAt, channelTitle, status, errorCode, id }: Chosen): string {
  return [dueAt.toISOString(), channelTitle, status, errorCode ?? "", id].join("  ");
}

async function showPeople(
  { database }: Needed,
  { sort, limit }: Extract<Command, { act: "people" }>,
): Promise<Answer> {
  const people = await queries.listPeople(database.db, sort, limit);
  const rows = people.map((person) => [
    nameOf(person),
    ...[person.channels, person.posts, person.scheduled].map(String),
    `${Math.ceil(person.storageBytes / MB)} MB`,
    person.lastUsedAt?.slice(0, 10) ?? "–",
    person.blockedReason === null ? "" : `blocked: ${person.blockedReason}`,
    Object.keys(person.ownLimits).length > 0 ? JSON.stringify(person.ownLimits) : "",
    person.id,
  ]);
  const head = [
    "person",
    "channels",
    "posts in 30 days",
    "scheduled",
    "files",
    "last seen",
    "",
    "",
    "id",
  ];
  return { lines: inColumns([head, ...rows]), data: people };
}

async function showLog(
  { database }: Needed,
  { person, limit }: Extract<Command, { act: "log" }>,
): Promise<Answer> {
  const { db } = database;
  // A deleted person is known by the id alone.
  const isId = person !== undefined && /^[\da-f]{8}-[\da-f-]{27}$/i.test(person);
  const userId = person === undefined || isId ? person : (await requirePerson(db, person)).id;
  const acts = await queries.listActs(db, userId, limit);
  const rows = acts.map((act) => [
    act.at.toISOString(),
    act.by,
    act.act,
    act.userId ?? "",
    JSON.stringify(act.details),
    act.reason ?? "",
  ]);
  return { lines: inColumns(rows), data: acts };
}

async function showHeld({ database }: Needed): Promise<Answer> {
  const groups = await queries.listHeld(database.db);
  const rows = groups.map(({ status, why, count, people, firstDue, lastDue }) => [
    status,
    why ?? "",
    String(count),
    String(people),
    firstDue,
    lastDue,
  ]);
  const head = ["state", "why", "publications", "people", "first due", "last due"];
  return { lines: inColumns([head, ...rows]), data: groups };
}

function inColumns(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, index) =>
    Math.max(...rows.map((row) => row[index]?.length ?? 0)),
  );
  return rows.map((row) =>
    row
      .map((cell, index) => cell.padEnd(widths[index] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}

/** What an operator can ask for, read from the words of a command line. */
import { StartFailure } from "../../startFailure.ts";
import type { Filter, HeldVerb, Sort } from "./queries.ts";

/** The limits of a person that can be others than the plan's, as an operator names them. */
const limitNames = ["channels", "publications", "credits", "storage-mb"] as const;
export type LimitName = (typeof limitNames)[number];
const sorts = ["posts", "scheduled", "storage", "new"] as const satisfies readonly Sort[];

/** A person is named by the account's id, the number at Telegram, or @username. */
export type Command =
  | { readonly act: "people"; readonly sort: Sort; readonly limit: number }
  | { readonly act: "log"; readonly person: string | undefined; readonly limit: number }
  | { readonly act: "held" }
  | { readonly act: "block"; readonly person: string; readonly reason: string }
  | {
      readonly act: "unblock" | "end-sessions";
      readonly person: string;
      readonly reason?: string | undefined;
    }
  | {
      readonly act: "delete";
      readonly person: string;
      readonly isReal: boolean;
      readonly reason?: string | undefined;
    }
  | {
      readonly act: "limit";
      readonly person: string;
      readonly name: LimitName;
      /** `plan`: what the plan says again. */
      readonly value: number | "unlimited" | "plan";
      readonly reason?: string | undefined;
    }
  | { readonly act: "reset-bot"; readonly bot: string; readonly reason?: string | undefined }
  | {
      readonly act: HeldVerb;
      readonly filter: Filter;
      readonly isReal: boolean;
      readonly reason?: string | undefined;
    };

/** Enough to say why, short enough for one sentence on a telephone. */
const MAX_REASON = 300;
const MAX_SHOWN = 1000;

const USAGE = `npm run admin -- <what> …, with --json for programs, --by <name> for the log of acts, --reason "…"
  people [--sort posts|scheduled|storage|new] [--limit 50]   who uses, sends and stores how much
  block <person> --reason "…"       nothing of this person is sent, and every request is refused with the reason
  unblock <person>                  what is in time goes out
  limit <person> channels|publications|credits|storage-mb <number|unlimited|plan>
  end-sessions <person>             ends them in every browser
  delete <person> [--yes]           deletes the account within three minutes, without the seven days
  reset-bot <number|@username>      forgets pauses and refused tokens of a bot: what is due is tried again
  held                              what does not go out, by state and cause
  release [filters] [--yes]         lets out what a restore has held
  requeue [filters] [--yes]         sends missed and failed publications now
  dismiss [filters] [--yes]         closes unconfirmed ones: they are not sent again
  log [--person <person>] [--limit 50]   what operators did
A person is an id, a number at Telegram, or @username. Filters: --person, --channel @name, --code <code>, --due-from <time>, --due-until <time>.
Without --yes it is only said what would happen.`;

const flags = new Set(["--yes", "--json"]);

/** Throws a `StartFailure` with the usage, or with what is wrong. */
export function readCommand(args: readonly string[]): {
  readonly command: Command;
  readonly by: string | undefined;
  readonly isJson: boolean;
} {
  const words: string[] = [];
  const options = new Map<string, string>();
  for (let index = 0; index < args.length; index += 1) {
    const arg = args[index] ?? "";
    if (!arg.startsWith("--")) words.push(arg);
    else if (flags.has(arg)) options.set(arg, "");
    else {
      const value = args[index + 1];
      if (value === undefined || value.startsWith("--"))
        throw new StartFailure(`${arg} needs a value.\n${USAGE}`);
      options.set(arg, value);
      index += 1;
    }
  }
  const take = (name: string) => {
    const value = options.get(name);
    options.delete(name);
    return value;
  };
  const isJson = take("--json") !== undefined;
  const by = take("--by");
  const command = readWords(words, take);
  const [unknown] = options.keys();
  if (unknown !== undefined)
    throw new StartFailure(`${unknown} has no meaning for ${command.act}.\n${USAGE}`);
  return { command, by, isJson };
}

type Take = (name: string) => string | undefined;

function readWords([act, first, ...rest]: readonly string[], take: Take): Command {
  const reason = readReason(take);
  const person = () => {
    if (first === undefined) throw new StartFailure(USAGE);
    return first;
  };
  if (act !== "limit" && rest.length > 0) throw new StartFailure(USAGE);
  switch (act) {
    case "people":
      return { act, sort: oneOf(sorts, take("--sort") ?? "posts"), limit: readNumber(take) };
    case "log":
      return { act, person: take("--person"), limit: readNumber(take) };
    case "held":
      return { act };
    case "block":
      if (reason === undefined)
        throw new StartFailure("block needs --reason: the person reads it.");
      return { act, person: person(), reason };
    case "unblock":
    case "end-sessions":
      return { act, person: person(), reason };
    case "delete":
      return { act, person: person(), isReal: take("--yes") !== undefined, reason };
    case "limit": {
      const [name = "", value = "", ...more] = rest;
      if (more.length > 0) throw new StartFailure(USAGE);
      return {
        act,
        person: person(),
        name: oneOf(limitNames, name),
        value: readLimit(value),
        reason,
      };
    }
    case "reset-bot":
      return { act, bot: person(), reason };
    case "release":
    case "requeue":
    case "dismiss":
      if (first !== undefined) throw new StartFailure(USAGE);
      return { act, filter: readFilter(take), isReal: take("--yes") !== undefined, reason };
    default:
      throw new StartFailure(USAGE);
  }
}

function readReason(take: Take): string | undefined {
  // A sentence is built around it.
  const reason = take("--reason")
    ?.trim()
    .replace(/(?<!\.)\.$/, "");
  if (reason === "") throw new StartFailure("The reason is empty.");
  if (reason !== undefined && reason.length > MAX_REASON)
    throw new StartFailure(
      `The reason has ${reason.length} characters; ${MAX_REASON} are allowed.`,
    );
  return reason;
}

function readNumber(take: Take): number {
  const value = Number(take("--limit") ?? 50);
  if (!Number.isInteger(value) || value < 1 || value > MAX_SHOWN)
    throw new StartFailure(`--limit is a number from 1 to ${MAX_SHOWN}.`);
  return value;
}

function readLimit(value: string): number | "unlimited" | "plan" {
  if (value === "unlimited" || value === "plan") return value;
  if (!/^\d{1,9}$/.test(value))
    throw new StartFailure(`A limit is a whole number, "unlimited" or "plan", not "${value}".`);
  return Number(value);
}

function readFilter(take: Take): Filter {
  const time = (name: string) => {
    const value = take(name);
    if (value !== undefined && Number.isNaN(Date.parse(value)))
      throw new StartFailure(`${name} is a time such as 2026-11-28T12:00Z, not "${value}".`);
    return value;
  };
  return {
    person: take("--person"),
    channel: take("--channel"),
    code: take("--code"),
    dueFrom: time("--due-from"),
    dueUntil: time("--due-until"),
  };
}

function oneOf<Name extends string>(names: readonly Name[], value: string): Name {
  const found = names.find((name) => name === value);
  if (found === undefined)
    throw new StartFailure(`"${value}" is none of ${names.join(", ")}.\n${USAGE}`);
  return found;
}

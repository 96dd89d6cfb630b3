/** The programs of PostgreSQL that back it up and restore it. The password goes to them by the environment, which `ps` does not show. */
import { spawn } from "node:child_process";
import type { ChildProcessByStdio } from "node:child_process";
import { once } from "node:events";
import type { Readable, Writable } from "node:stream";
import { text } from "node:stream/consumers";
import { StartFailure } from "../startFailure.ts";

export type Tool = "pg_dump" | "pg_restore" | "psql";

export const majorOf = (version: string): number => Number.parseInt(version, 10);

export class NoTool extends StartFailure {}

/** Refuses a program that is missing or older than `major`: it would not understand the server, or the dump. */
export async function requireTool(tool: Tool, major: number): Promise<void> {
  const found = await findVersion(tool);
  const wanted = `Install the client programs of PostgreSQL ${major} or newer (package postgresql-client-${major}).`;
  if (found === undefined) throw new NoTool(`The program ${tool} was not found. ${wanted}`);
  if (found < major)
    throw new NoTool(
      `The program ${tool} is of PostgreSQL ${found}, and ${major} is needed. ${wanted}`,
    );
}

async function findVersion(tool: Tool): Promise<number | undefined> {
  const child = spawn(tool, ["--version"], { stdio: ["ignore", "pipe", "ignore"] });
  const ended = once(child, "close").catch(() => undefined);
  const said = await text(child.stdout);
  await ended;
  const [, version] = /\(PostgreSQL\) (\d+)/.exec(said) ?? [];
  return version === undefined ? undefined : Number(version);
}

export type RunningTool = {
  readonly child: ChildProcessByStdio<Writable, Readable, Readable>;
  /** Throws a `StartFailure` with what it said when it ended with an error. */
  readonly done: Promise<void>;
};

export function runTool(
  tool: Tool,
  args: readonly string[],
  address?: { readonly url: string },
): RunningTool {
  const server = address && readAddress(address.url);
  const child = spawn(tool, [...args, ...(server ? [`--dbname=${server.url}`] : [])], {
    env: { ...environmentOfTools(), ...server?.environment },
    stdio: ["pipe", "pipe", "pipe"],
  });
  child.stdin.on("error", () => undefined);
  const said = text(child.stderr);
  const done = once(child, "close").then(async ([code]: unknown[]) => {
    if (code !== 0) throw new StartFailure(`${tool} failed: ${(await said).trim()}`);
  });
  done.catch(() => undefined);
  return { child, done };
}

/** Nothing of the settings of Vestnik, and their words in English. */
function environmentOfTools(): NodeJS.ProcessEnv {
  // oxlint-disable-next-line node/no-process-env -- none of these is a setting of ours
  const wanted = Object.entries(process.env).filter(([name]) =>
    /^(?:PATH|HOME|TMPDIR|PG.*)$/.test(name),
  );
  return { ...Object.fromEntries(wanted), LC_ALL: "C" };
}

/** The last @ of what stands before the path ends the password, as `databaseUrl.ts` reads it. */
function readAddress(url: string) {
  const [authority = ""] = /^[^/?#]*/.exec(url.replace(/^\w+:\/\//, "")) ?? [];
  const [, user, password] = /^([^:]*):(.*)@[^@]*$/s.exec(authority) ?? [];
  if (user === undefined || password === undefined) return { url, environment: {} };
  return {
    url: url.replace(`${user}:${password}@`, `${user}@`),
    environment: { PGPASSWORD: decodeURIComponent(password) },
  };
}

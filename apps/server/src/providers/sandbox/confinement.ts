/**
 * Where decoding processes run: as far as the machine offers it, away from its files, its processes and its network, because a file that
 * takes a decoder over can do what its process can.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";

/** `bubblewrap`: no network, no other process, no file but the decoder's own. `other_user`: nothing that only the server may read. */
export type Confinement = {
  readonly kind: "bubblewrap" | "other_user" | "none";
  /** The program, and its arguments, that starts Node with these arguments. */
  readonly command: (nodeArguments: readonly string[]) => readonly [string, ...string[]];
};

export const processFile = new URL("./decodingProcess.ts", import.meta.url).pathname;

/** Programs are looked for there, and nothing of the server's own environment is passed on. */
export const ENVIRONMENT = {
  PATH: "/usr/local/bin:/usr/bin:/bin",
  // Otherwise every thread would hold on to a part of the freed memory.
  MALLOC_ARENA_MAX: "2",
};

const project = new URL("../../../../../", import.meta.url).pathname;
/** What the decoding process is made of. */
const OWN_FILES = [
  process.execPath,
  `${project}node_modules`,
  `${project}packages/domain`,
  `${project}apps/server/package.json`,
  `${project}apps/server/node_modules`,
  `${project}apps/server/src/providers`,
];
const SYSTEM_LIBRARIES = ["/usr", "/lib", "/lib64", "/nix/store"];

const NOBODY = "65534";

/**
 * The process that answers requests comes first: it has most of the processor when both want it, and when the machine runs out of memory, the system
 * should end this one. From its first instruction, because starting it costs more than most files, and for all its threads.
 */
const COME_SECOND = '{ echo 1000 > /proc/self/oom_score_adj; } 2> /dev/null; exec nice -n 5 "$@"';
const comingSecond = (command: readonly string[]): readonly [string, ...string[]] => [
  "/bin/sh",
  "-c",
  COME_SECOND,
  "sh",
  ...command,
];

const bubblewrap: Confinement = {
  kind: "bubblewrap",
  command: (nodeArguments) =>
    comingSecond([
      "bwrap",
      // Namespaces of users, processes, networks … of its own; no rights, and no way to new ones.
      "--unshare-all",
      "--cap-drop",
      "ALL",
      "--new-session",
      "--die-with-parent",
      "--as-pid-1",
      "--dev",
      "/dev",
      "--remount-ro",
      "/dev",
      ...[...SYSTEM_LIBRARIES, ...OWN_FILES].flatMap((path) => ["--ro-bind-try", path, path]),
      "--remount-ro",
      "/",
      "--chdir",
      "/",
      process.execPath,
      ...nodeArguments,
    ]),
};

export const otherUser: Confinement = {
  kind: "other_user",
  command: (nodeArguments) =>
    comingSecond([
      "setpriv",
      "--reuid",
      NOBODY,
      "--regid",
      NOBODY,
      "--clear-groups",
      "--no-new-privs",
      process.execPath,
      ...nodeArguments,
    ]),
};

const none: Confinement = {
  kind: "none",
  command: (nodeArguments) =>
    process.platform === "linux"
      ? comingSecond([process.execPath, ...nodeArguments])
      : [process.execPath, ...nodeArguments],
};

let found: Promise<Confinement> | undefined;

/** The strongest of them that works here. Found out by trying, once: whether a machine or a container permits it, no setting tells. */
export async function findConfinement(): Promise<Confinement> {
  found ??= firstThatWorks([bubblewrap, otherUser]);
  return await found;
}

export async function firstThatWorks(candidates: readonly Confinement[]): Promise<Confinement> {
  if (process.platform !== "linux") return none;
  for (const candidate of candidates) if (await works(candidate)) return candidate;
  return none;
}

async function works({ command }: Confinement): Promise<boolean> {
  const [program, ...rest] = command([
    "-e",
    'require("node:fs").readFileSync(process.argv[1])',
    processFile,
  ]);
  const child = spawn(program, rest, { env: ENVIRONMENT, cwd: "/", stdio: "ignore" });
  const [code] = (await once(child, "exit").catch(() => [null])) as [number | null];
  return code === 0;
}

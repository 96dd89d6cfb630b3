/** The source of the newest release, out of the history of this clone, ready to run beside the present one. */
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, readdir, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Trial } from "../scenario.ts";

const run = promisify(execFile);
const root = fileURLToPath(new URL("../..", import.meta.url));
/** `npm run keep-release` is a part of every release, so the commit that brought its file is the release. */
const kept = "apps/server/src/testing/releases";
const KEPT_FILE = /^(\d+\.\d+\.\d+)\.json$/;
/** The workspaces that a server consists of. */
const workspaces = ["apps/server", "packages/contract", "packages/domain", "packages/html"];
const HISTORY_BYTES = 256 * 2 ** 20;

export type Release = { readonly version: string; readonly mainFile: string };

/** Says why there is none where the history is not there: in a shallow clone, or in an archive without one. */
export async function layRelease(trial: Trial): Promise<Release | { readonly missing: string }> {
  const found = await findRelease();
  if ("missing" in found) return found;
  const folder = await mkdtemp(join(tmpdir(), "vestnik-release-"));
  trial.atEnd(async () => await rm(folder, { recursive: true, force: true }));
  const archive = join(folder, "source.tar");
  await run("git", ["-C", root, "archive", `--output=${archive}`, found.commit]);
  await run("tar", ["-xf", archive, "-C", folder]);
  await rm(archive);
  if (await hasSamePackages(folder)) await linkPackages(folder);
  else {
    trial.say(`installing the packages of ${found.version}`);
    await run("npm", ["ci", "--omit=dev", "--ignore-scripts"], { cwd: folder });
  }
  return { version: found.version, mainFile: join(folder, "apps/server/src/main.ts") };
}

async function findRelease(): Promise<
  { readonly version: string; readonly commit: string } | { readonly missing: string }
> {
  const shallow = await git("rev-parse", "--is-shallow-repository").catch(() => undefined);
  if (shallow === undefined) return { missing: "there is no history of the source here" };
  if (shallow === "true") return { missing: "this clone is shallow (`git fetch --unshallow`)" };
  const head = await git("rev-parse", "HEAD");
  const versions = (await readdir(join(root, kept)))
    .flatMap((name) => KEPT_FILE.exec(name)?.[1] ?? [])
    .toSorted((a, b) => b.localeCompare(a, "en", { numeric: true }));
  for (const version of versions) {
    const file = `${kept}/${version}.json`;
    const commit = await git("log", "--diff-filter=A", "--format=%H", "-1", "--", file);
    // A release that is being made is compared with the one before.
    if (commit !== "" && commit !== head) return { version, commit };
  }
  return { missing: "nothing was released before this version" };
}

async function git(...words: string[]): Promise<string> {
  const { stdout } = await run("git", ["-C", root, ...words], { maxBuffer: HISTORY_BYTES });
  return stdout.trim();
}

/** Whether everything it needs is installed here in the version it asks for: then nothing is downloaded. */
async function hasSamePackages(folder: string): Promise<boolean> {
  const same = workspaces.map(async (workspace) => {
    const { dependencies = {} } = await readPackage(join(folder, workspace));
    const installed = Object.entries(dependencies).map(async ([name, version]) =>
      name.startsWith("@vestnik/") ? true : (await versionHere(workspace, name)) === version,
    );
    return (await Promise.all(installed)).every(Boolean);
  });
  return (await Promise.all(same)).every(Boolean);
}

async function versionHere(workspace: string, name: string): Promise<string | undefined> {
  const places = [join(root, workspace), root].map((place) => join(place, "node_modules", name));
  const place = places.find((each) => existsSync(each));
  return place && (await readPackage(place)).version;
}

type Package = {
  readonly version?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
};

async function readPackage(folder: string): Promise<Package> {
  return JSON.parse(await readFile(join(folder, "package.json"), "utf8")) as Package;
}

/** Its own workspaces, and the libraries of the present. */
async function linkPackages(folder: string): Promise<void> {
  await linkAll(join(root, "node_modules"), join(folder, "node_modules"), "@vestnik");
  await mkdir(join(folder, "node_modules/@vestnik"));
  for (const workspace of workspaces) {
    const name = workspace.split("/")[1] ?? "";
    await symlink(join(folder, workspace), join(folder, "node_modules/@vestnik", name));
    const own = join(workspace, "node_modules");
    if (existsSync(join(root, own))) await linkAll(join(root, own), join(folder, own));
  }
}

async function linkAll(from: string, to: string, except?: string): Promise<void> {
  await mkdir(to);
  const names = (await readdir(from)).filter((name) => name !== except);
  await Promise.all(names.map(async (name) => await symlink(join(from, name), join(to, name))));
}

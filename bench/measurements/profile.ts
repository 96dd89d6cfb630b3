/** Where the worker's processor time goes during a burst. Asked for by name; not part of the goals. */
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runRound } from "../contenders/round.ts";
import { vestnikContender } from "../contenders/vestnik.ts";
import { crowd } from "../rig/bots.ts";
import { writeBots } from "../rig/rows.ts";
import { openVestnik } from "../rig/vestnik.ts";
import { burstOf, burstSize } from "./burst.ts";
import type { Measurement } from "./measurement.ts";

const SHOWN = 30;

export const profile: Measurement = {
  id: "profile",
  what: "the worker's processor time in one burst of P1, by place and by function",
  async measure(bench) {
    const { bots } = burstSize(bench);
    const { provider, postgres } = bench;
    const folder = await mkdtemp(join(tmpdir(), "vestnik-profile-"));
    const vestnik = await openVestnik(await postgres.createDatabase("profile"), provider.url);
    try {
      await writeBots(vestnik, crowd(bots));
      const execArgv = ["--cpu-prof", `--cpu-prof-dir=${folder}`];
      await runRound(provider, vestnikContender(vestnik, { execArgv }), burstOf(bots, 0));
      const [file] = await readdir(folder);
      if (file === undefined) throw new Error("The worker left no profile.");
      return { figures: [], details: costs(await readFile(join(folder, file), "utf8")) };
    } finally {
      await vestnik.close();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

type CpuProfile = {
  readonly nodes: readonly { readonly id: number; readonly callFrame: CallFrame }[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
};
type CallFrame = {
  readonly functionName: string;
  readonly url: string;
  readonly lineNumber: number;
};

function costs(text: string): string[] {
  const { nodes, samples, timeDeltas } = JSON.parse(text) as CpuProfile;
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  const byFunction = new Map<string, number>();
  const byPlace = new Map<string, number>();
  let total = 0;
  samples.forEach((id, index) => {
    const frame = frames.get(id);
    const micros = timeDeltas[index] ?? 0;
    if (!frame || frame.functionName === "(idle)") return;
    total += micros;
    const place = placeOf(frame);
    const where = frame.url.split("/").at(-1) ?? "";
    const name = `${frame.functionName || "(anonymous)"} ${where}:${frame.lineNumber + 1} (${place})`;
    byFunction.set(name, (byFunction.get(name) ?? 0) + micros);
    byPlace.set(place, (byPlace.get(place) ?? 0) + micros);
  });
  return [
    `${(total / 1000).toFixed(0)} ms busy, starting and warming up included.`,
    ...largest(byPlace, total),
    ...largest(byFunction, total),
  ];
}

/** A package, a file of ours, a part of Node, or what V8 does by itself. */
function placeOf({ url, functionName }: CallFrame): string {
  const inPackage = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1];
  if (inPackage !== undefined) return inPackage;
  const ours = /(?:apps|packages)\/(.*)$/.exec(url)?.[1];
  if (ours !== undefined) return ours;
  if (url.startsWith("node:")) return url.split("/").slice(0, 2).join("/");
  return functionName.startsWith("(") ? functionName : "native";
}

function largest(costsByName: ReadonlyMap<string, number>, total: number): string[] {
  return [...costsByName]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, SHOWN)
    .map(([name, micros]) => `${((micros / total) * 100).toFixed(1)} % ${name}`);
}

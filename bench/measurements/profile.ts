/** Where our processor time goes: in a burst, while reading, while writing. Runs only when it is named; it has no goals. */
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runRound } from "../contenders/round.ts";
import { vestnikContender } from "../contenders/vestnik.ts";
import { crowd } from "../rig/bots.ts";
import { costsIn } from "../rig/cpuProfile.ts";
import { writeBots } from "../rig/rows.ts";
import { openVestnik } from "../rig/vestnik.ts";
import { burstOf, burstSize } from "./burst.ts";
import { creatingRequest, listingRequest, perSecond, writeUsers } from "./http.ts";
import type { Ask } from "./http.ts";
import type { Bench, Measurement } from "./measurement.ts";

export const profile: Measurement = {
  id: "profile",
  what: "our processor time in one burst of P1, while reading as in P5 and while writing as in P6",
  async measure(bench) {
    const seconds = bench.isQuick ? 1 : 8;
    return {
      figures: [],
      details: [
        "── the worker in a burst",
        ...(await profiled(async (execArgv) => await sendBurst(bench, execArgv))),
        "── reading",
        ...(await profiled(
          async (execArgv) => await ask(bench, listingRequest, seconds, execArgv),
        )),
        "── writing",
        ...(await profiled(
          async (execArgv) => await ask(bench, creatingRequest, seconds, execArgv),
        )),
      ],
    };
  },
};

/** The profile of the one process that was started with these switches. */
async function profiled(work: (execArgv: readonly string[]) => Promise<void>): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), "vestnik-profile-"));
  await work(["--cpu-prof", `--cpu-prof-dir=${folder}`]);
  const [file] = await readdir(folder);
  if (file === undefined) throw new Error("The process left no profile.");
  const text = await readFile(join(folder, file), "utf8");
  await rm(folder, { recursive: true, force: true });
  return costsIn(text);
}

async function sendBurst(bench: Bench, execArgv: readonly string[]): Promise<void> {
  const { bots } = burstSize(bench);
  const url = await bench.postgres.createVestnikDatabase("profile_burst");
  const vestnik = await openVestnik(url, bench.provider.url);
  await writeBots(vestnik, crowd(bots));
  await runRound(bench, vestnikContender(vestnik, { execArgv }), burstOf(bots, 0));
  await vestnik.close();
}

async function ask(
  { postgres, provider, isQuick }: Bench,
  request: Ask,
  seconds: number,
  execArgv: readonly string[],
): Promise<void> {
  const url = await postgres.createVestnikDatabase(`profile_${request.name.toLowerCase()}`);
  const vestnik = await openVestnik(url, provider.url);
  const users = await writeUsers(vestnik, isQuick);
  const web = await vestnik.startWeb(execArgv);
  await perSecond(web.url, users.map(request), { duration: seconds });
  await web.stop();
  await vestnik.close();
}

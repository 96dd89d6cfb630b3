/** R6: a post that kills the process that prepares it. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { inDoubt } from "../rig/journals.ts";
import { uploadPicture } from "../rig/picture.ts";
import { makeDue, scheduleAhead } from "../rig/posts.ts";
import { findTruth, keyOf, settled } from "../rig/truth.ts";
import { problemsOf, problemsOfWords, summaryOf, unless } from "../rig/verdict.ts";
import type { VestnikProcess } from "../rig/vestnikProcess.ts";
import { sleep } from "../rig/waiting.ts";
import type { Finding, Scenario, Trial } from "../scenario.ts";

const preload = new URL("../preload/deadlyFile.ts", import.meta.url).pathname;
const MAX_CRASHES = 2;
const TOO_MANY_CRASHES = 5;

export const poison: Scenario = {
  id: "R6",
  fault:
    "one post among 1,000 kills every process that prepares it; a service manager starts it again",
  goal: "the others go out once each, that one is `failed (quarantined)`, ≤ 2 crashes",
  databases: ["postgres", "pglite"],
  isShortOnPostgresOnly: true,
  run,
};

async function run(trial: Trial): Promise<Finding> {
  const { isShort, database } = trial;
  const full = database === "pglite" ? 200 : 999;
  const channels = isShort ? 60 : full;
  const ground = await trial.startGround({ channels: channels + 1, latencyMs: 40, preload });
  const [worker] = ground.workers;
  const fatal = ground.channels[Math.floor(channels / 2)];
  if (!worker || !fatal) throw new Error("No worker is running.");
  const { imageUrl, filename } = await uploadPicture(ground, 128);
  const others = ground.channels.filter((one) => one !== fatal);
  const expected = await scheduleAhead(ground, 1, { channels: others });
  const scheduledDate = new Date(Date.now() + 24 * 3_600_000).toISOString();
  await ground.owner.publish({
    channelIds: [fatal.id],
    text: "<p>Deadly</p>",
    imageUrls: [imageUrl],
    scheduledDate,
  });
  await writeFile(join(ground.dataDir, "uploads", `${filename}.deadly`), "");
  if (database === "pglite") await worker.stop();
  const manager = manage(worker, ground.dataDir);
  await makeDue(ground);
  if (database === "pglite") worker.launch();
  await Promise.race([settled(ground), manager.watch()]);
  const crashes = manager.end();
  const truth = await findTruth(ground, expected);
  const [poisoned] = await ground.owner.publications(`&channelId=${fatal.id}`);
  const sent = new Set(truth.accepted);
  const unsent = expected.filter((one) => !sent.has(keyOf(one)));
  return {
    scale: `${expected.length + 1} posts`,
    measured: `${summaryOf(truth)}, ${crashes.length} crashes, that one ${poisoned?.status} (${poisoned?.error?.code ?? "–"})`,
    problems: [
      ...problemsOf(truth, new Set(crashes.flatMap((inFlight) => [...inFlight]))),
      ...problemsOfWords(ground),
      ...unless(crashes.length <= MAX_CRASHES, `${crashes.length} crashes`),
      ...unless(crashes.length > 0, "no process died of it"),
      ...unless(poisoned?.error?.code === "quarantined", "it was not quarantined"),
      ...unless(
        unsent.length <= truth.unknown.length,
        `${unsent.length} others never went out, ${truth.unknown.length} of them visibly`,
      ),
    ],
  };
}

/** Restarts the process whenever it dies, and records what it had in flight each time. */
function manage(worker: VestnikProcess, dataDir: string) {
  const crashes: Set<string>[] = [];
  let isOver = false;
  return {
    /** Ends when `isOver` is set, or throws when the process dies again and again. */
    async watch() {
      while (!isOver) {
        if (!worker.isAlive()) {
          crashes.push(inDoubt(dataDir, worker.pid()));
          if (crashes.length > TOO_MANY_CRASHES) throw new Error(`${crashes.length} crashes`);
          worker.launch();
        }
        await sleep(50);
      }
    },
    end() {
      isOver = true;
      return crashes;
    },
  };
}

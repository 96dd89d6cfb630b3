/**
 * A process of its own for the libraries that read other people's files: when one of them crashes, hangs or takes too much memory,
 * only this process ends. It knows no setting and no secret, and gives way to the process that answers requests.
 */
import { writeFile } from "node:fs/promises";
import { setPriority } from "node:os";
import { MEMORY_EXIT_CODE, TAKEN } from "./jobs.ts";
import type { Job, JobResult } from "./jobs.ts";
import { makePicture } from "./picture.ts";
import { measureSpeech } from "./speech.ts";

const MAX_MEMORY_BYTES = Number(process.argv[2]);
const LOOK_EACH_MS = 25;
const LOWER_PRIORITY = 5;

async function carryOut(job: Job): Promise<JobResult[Job["kind"]]> {
  switch (job.kind) {
    case "picture":
      return await makePicture(job.given, job.target);
    case "speech":
      return await measureSpeech(job.given, job.limitSeconds);
    default:
      return job satisfies never;
  }
}

process.on("message", (job: Job) => {
  process.send?.(TAKEN);
  void carryOut(job).then((result) => process.send?.(result));
});
// Whoever asked is gone, however it ended.
process.on("disconnect", () => process.exit(0));

// Pictures are decoded in other threads, so this one still looks.
setInterval(() => {
  if (process.memoryUsage.rss() > MAX_MEMORY_BYTES) process.exit(MEMORY_EXIT_CODE);
}, LOOK_EACH_MS).unref();

setPriority(LOWER_PRIORITY);
// Where the machine itself has no memory left, this process is the one to go. Only Linux has such a file.
void writeFile("/proc/self/oom_score_adj", "1000").catch(() => undefined);

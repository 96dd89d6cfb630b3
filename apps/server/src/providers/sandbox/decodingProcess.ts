/**
 * A separate process for the libraries that read uploaded files: when one of them crashes, hangs or uses too much memory, only this process
 * ends. It has no settings and no secrets, and a lower priority than the process that answers requests.
 */
import { writeFile } from "node:fs/promises";
import { setPriority } from "node:os";
import { MEMORY_EXIT_CODE, TAKEN } from "./jobs.ts";
import type { Job, JobResult } from "./jobs.ts";

const MAX_MEMORY_BYTES = Number(process.argv[2]);
const LOOK_EACH_MS = 25;
const LOWER_PRIORITY = 5;

/** Each kind of job loads its own libraries, because most processes do one kind: a picture needs no reader of recordings. */
async function carryOut(job: Job): Promise<JobResult[Job["kind"]]> {
  switch (job.kind) {
    case "picture":
      return await (await import("./picture.ts")).makePicture(job.given, job.target);
    case "png":
      return await (await import("./png.ts")).toPng(job.given, job.target, job.maxBytes);
    case "speech":
      return await (await import("./speech.ts")).measureSpeech(job.given, job.limitSeconds);
    default:
      return job satisfies never;
  }
}

process.on("message", (job: Job) => {
  process.send?.(TAKEN);
  void carryOut(job).then((result) => process.send?.(result));
});
// The server process has ended, however it ended.
process.on("disconnect", () => process.exit(0));

// Pictures are decoded in other threads, so this timer still runs.
setInterval(() => {
  if (process.memoryUsage.rss() > MAX_MEMORY_BYTES) process.exit(MEMORY_EXIT_CODE);
}, LOOK_EACH_MS).unref();

setPriority(LOWER_PRIORITY);
// When the machine runs out of memory, the system should kill this process first. Only Linux has this file.
void writeFile("/proc/self/oom_score_adj", "1000").catch(() => undefined);

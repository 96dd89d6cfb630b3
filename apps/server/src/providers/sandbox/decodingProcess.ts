/**
 * A separate process for the libraries that read uploaded files: when one of them crashes, hangs or uses too much memory, only this process
 * ends. It has no settings, no secrets, no files and a lower priority (`confinement.ts`), and serves one person.
 */
import { MEMORY_EXIT_CODE, TAKEN } from "./jobs.ts";
import type { Job, JobResult } from "./jobs.ts";

const MAX_MEMORY_BYTES = Number(process.argv[2]);
const LOOK_EACH_MS = 25;
const peakBytes = () => process.resourceUsage().maxRSS * 1024;
/** Linux takes the peak of the process that started this one for its own. */
const PEAK_AT_START = peakBytes();

async function carryOut(job: Job): Promise<JobResult[Job["kind"]]> {
  switch (job.kind) {
    case "picture":
      return await (await import("./picture.ts")).redraw(job.given);
    case "png":
      return await (await import("./png.ts")).toPng(job.given, job.maxBytes);
    case "thumbnail":
      return await (await import("./thumbnail.ts")).drawThumbnail(job.given);
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

/** By the peak where it tells of this process. What it holds at the moment is not known where no files of the system are. */
function needsTooMuch(): boolean {
  const peak = peakBytes();
  if (peak <= MAX_MEMORY_BYTES) return false;
  if (peak > PEAK_AT_START) return true;
  try {
    return process.memoryUsage.rss() > MAX_MEMORY_BYTES;
  } catch {
    return true;
  }
}

// Pictures are decoded in other threads, so this timer still runs.
setInterval(() => {
  if (needsTooMuch()) process.exit(MEMORY_EXIT_CODE);
}, LOOK_EACH_MS).unref();

// Most jobs are pictures, and a process that waits for its first one has the time.
void import("./picture.ts");

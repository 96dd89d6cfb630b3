/** R12: a picture that a post needs is deleted, or its file is missing. */
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { uploadPicture } from "../rig/picture.ts";
import { makeDue } from "../rig/posts.ts";
import { findTruth, settled } from "../rig/truth.ts";
import { inSeconds, problemsOf, unless } from "../rig/verdict.ts";
import { until } from "../rig/waiting.ts";
import type { Finding, Scenario, Trial } from "../scenario.ts";

/** The product looks ahead every five minutes. */
const NOTICED_WITHIN_MS = 6 * 60_000;

export const goneUploads: Scenario = {
  id: "R12",
  fault:
    "a picture deleted by its owner while a post needs it; another one's file gone from the disk",
  goal: "what is in use is kept and sent; what is gone is noticed before its time, and nothing half goes out",
  databases: ["postgres", "pglite"],
  isShortOnPostgresOnly: true,
  isPatient: true,
  run,
};

async function run(trial: Trial): Promise<Finding> {
  const { isShort, database } = trial;
  const ground = await trial.startGround({ channels: 2 });
  const [front] = ground.processes;
  const [used, gone] = [await uploadPicture(ground, 40), await uploadPicture(ground, 200)];
  const made = [];
  for (const [n, { imageUrl }] of [used, gone].entries()) {
    const channel = ground.channels[n];
    if (!channel) throw new Error("There is no channel.");
    const scheduledDate = new Date(Date.now() + 2 * 3_600_000).toISOString();
    const text = `<p>Picture ${n}</p>`;
    const post = { channelIds: [channel.id], text, imageUrls: [imageUrl], scheduledDate };
    made.push(...(await ground.owner.publish(post)));
  }
  const deletion = await ground.owner.ask("DELETE", `/upload/image/${used.filename}`);
  await rm(join(ground.dataDir, "uploads", gone.filename));
  let noticedMs: number | undefined;
  if (!isShort) {
    const isNoticed = async () =>
      (await ground.owner.publications()).some(({ warning }) => warning === "upload_gone");
    noticedMs = await until("the loss is noticed", isNoticed, NOTICED_WITHIN_MS).catch(
      () => undefined,
    );
  }
  if (database === "pglite") await front?.stop();
  await makeDue(ground);
  if (database === "pglite") front?.launch();
  await settled(ground);
  const truth = await findTruth(ground, [
    { chatId: ground.channels[0]?.chatId ?? 0, text: "Picture 0" },
  ]);
  const [first, second] = await Promise.all(
    made.map(async ({ id }) => {
      type Found = { publication: { status: string; error: { code: string } | null } };
      return (await ground.owner.insist<Found>("GET", `/publications/${id}`)).publication;
    }),
  );
  const noticed = noticedMs === undefined ? "not noticed" : `noticed after ${inSeconds(noticedMs)}`;
  return {
    scale: "2 posts with a picture",
    measured: `deleting what is in use answers ${deletion?.status}, its post is ${first?.status}; the other is ${second?.status} (${second?.error?.code ?? "–"})${isShort ? "" : `, ${noticed}`}`,
    problems: [
      ...problemsOf(truth, new Set()),
      ...unless((deletion?.status ?? 0) >= 400, "a picture in use could be deleted"),
      ...unless(first?.status === "published", "the post whose picture was in use did not go out"),
      ...unless(second?.error?.code === "upload_gone", "the post without its file did not say so"),
      ...unless(truth.accepted.length === 1, `${truth.accepted.length} messages instead of 1`),
      ...unless(isShort || noticedMs !== undefined, "the loss was not noticed before its time"),
    ],
  };
}

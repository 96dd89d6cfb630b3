/** Encodes frames as WebM and as MP4, which every browser plays between them. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { findOrInstallFfmpeg } from "../../scripts/machine/ffmpeg.mjs";
import { FRAMES_PER_SECOND } from "./camera.ts";

type Film = { readonly width: number; readonly height: number; readonly name: string };

/** Frames that look alike cost next to nothing, so few key frames and a low quality figure are affordable. */
const everywhere = ["-an", "-pix_fmt", "yuv420p", "-g", "300", "-map_metadata", "-1"];
const webm = ["-c:v", "libvpx-vp9", "-crf", "39", "-b:v", "0", "-row-mt", "1", "-cpu-used", "4"];
const mp4 = ["-c:v", "libx264", "-crf", "25", "-preset", "medium", "-movflags", "+faststart"];

export async function encode(
  { name, width, height }: Film,
  frames: AsyncIterable<Buffer>,
): Promise<void> {
  const found = await findOrInstallFfmpeg();
  if ("missing" in found) throw new Error(found.missing);
  const input = ["-f", "rawvideo", "-pix_fmt", "rgb24", "-s", `${width}x${height}`];
  const child = spawn(
    found.path,
    [
      "-v",
      "error",
      "-y",
      ...input,
      "-r",
      String(FRAMES_PER_SECOND),
      "-i",
      "-",
      ...webm,
      ...everywhere,
      "-fflags",
      "+bitexact",
      `${name}.webm`,
      ...mp4,
      ...everywhere,
      "-fflags",
      "+bitexact",
      `${name}.mp4`,
    ],
    { stdio: ["pipe", "inherit", "inherit"] },
  );
  const ended = once(child, "exit");
  for await (const frame of frames)
    if (!child.stdin.write(frame)) await Promise.race([once(child.stdin, "drain"), ended]);
  child.stdin.end();
  const [code] = (await ended) as [number | null];
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
}

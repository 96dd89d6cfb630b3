/** The captions of a film, as WebVTT: the sentence of each scene for as long as the scene lasts. */
import type { Recording } from "./camera.ts";

const GAP_MS = 80;

export function writeCaptions(
  { scenes }: Recording,
  sentenceOf: (scene: string) => string,
): string {
  const cues = scenes.map(
    ({ scene, fromMs, toMs }) =>
      `${scene}\n${clock(fromMs)} --> ${clock(toMs - GAP_MS)}\n${sentenceOf(scene)}\n`,
  );
  return ["WEBVTT\n", ...cues].join("\n");
}

function clock(ms: number): string {
  return `00:${new Date(Math.max(0, Math.round(ms))).toISOString().slice(14, 23)}`;
}

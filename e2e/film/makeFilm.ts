/** `npm run film`: a walk through the running product as a film, in each language, with captions in both. */
import { mkdir, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { film as english } from "../../apps/site/src/texts/en/film.ts";
import { film as russian } from "../../apps/site/src/texts/ru/film.ts";
import { withProduct } from "../pictures/product.ts";
import { languages } from "../pictures/sample.ts";
import type { Language } from "../pictures/sample.ts";
import type { Recording } from "./camera.ts";
import { writeCaptions } from "./captions.ts";
import { encode } from "./encode.ts";
import { drawFrames } from "./frames.ts";
import { filmSize, playStory } from "./story.ts";

const folder = fileURLToPath(new URL("../../apps/site/src/film/", import.meta.url));
const texts = { en: english, ru: russian } as const;

await mkdir(folder, { recursive: true });
const wanted = languages.filter((one) => process.argv.length < 3 || process.argv.includes(one));
const recordings = new Map<Language, Recording>();
await withProduct(async (stack, browser) => {
  for (const language of wanted)
    recordings.set(language, await playStory(stack, browser, language));
});
for (const [language, recording] of recordings) {
  const name = `${folder}walkthrough-${language}`;
  for (const captions of languages) {
    const scenes: Readonly<Record<string, { readonly says: string }>> = texts[captions].scene;
    const vtt = writeCaptions(recording, (scene) => scenes[scene]?.says ?? "");
    await writeFile(`${name}.${captions}.vtt`, vtt);
  }
  await makePoster(recording, `${name}.webp`);
  await encode({ name, ...filmSize }, drawFrames(recording));
  console.log(`${name}: ${Math.round(recording.durationMs / 1000)} seconds`);
}

/** The moment before publishing: everything is written, and the preview shows it. */
async function makePoster({ shots, scenes }: Recording, file: string): Promise<void> {
  const moment = scenes.find(({ scene }) => scene === "publish")?.fromMs ?? 0;
  const shot = shots.findLast(({ atMs }) => atMs <= moment);
  await sharp(shot?.png).webp({ quality: 80 }).toFile(file);
}

/** `npm run film`: a walk through the running product as a film, in each language, with captions in both. */
import { mkdir, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { setInRussian } from "../../packages/contract/src/typography/russianTypography.ts";
import sharp from "sharp";
import { film as english } from "../../apps/site/src/texts/en/film.ts";
import { film as russian } from "../../apps/site/src/texts/ru/film.ts";
import { withProduct } from "../pictures/product.ts";
import { languages } from "../pictures/sample.ts";
import type { Language } from "../pictures/sample.ts";
import { filmSizes } from "./camera.ts";
import type { Form, Recording } from "./camera.ts";
import { writeCaptions } from "./captions.ts";
import { encode } from "./encode.ts";
import { drawFrames } from "./frames.ts";
import { playStory } from "./story.ts";

const folder = fileURLToPath(new URL("../../apps/site/src/film/", import.meta.url));
const texts = { en: english, ru: russian } as const;

await mkdir(folder, { recursive: true });
const forms: readonly Form[] = ["desktop", "phone"];
/** `npm run film -- ru phone` for one of four. */
const among = <T extends string>(kinds: readonly T[]) =>
  kinds.some((one) => process.argv.includes(one))
    ? kinds.filter((one) => process.argv.includes(one))
    : kinds;

const recordings: { readonly language: Language; readonly recording: Recording }[] = [];
for (const form of among(forms))
  // Each in a product of its own, in which the shop has not opened yet.
  await withProduct(async (stack, browser) => {
    for (const language of among(languages))
      recordings.push({ language, recording: await playStory(stack, browser, language, form) });
  });
for (const { language, recording } of recordings) {
  const { form } = recording;
  const name = `${folder}walkthrough-${form === "phone" ? "phone-" : ""}${language}`;
  for (const captions of languages) {
    const scenes: Readonly<Record<string, { readonly says: string }>> = texts[captions].scene;
    const vtt = writeCaptions(recording, (scene) => scenes[scene]?.says ?? "");
    await writeFile(`${name}.${captions}.vtt`, captions === "ru" ? setInRussian(vtt) : vtt);
  }
  await makePoster(recording, `${name}.webp`);
  const { width, height, scale } = filmSizes[form];
  await encode({ name, width: width * scale, height: height * scale }, drawFrames(recording));
  console.log(`${name}: ${Math.round(recording.durationMs / 1000)} seconds`);
}

/** The moment before publishing: everything is written, and the preview shows it. */
async function makePoster({ shots, scenes }: Recording, file: string): Promise<void> {
  const moment = scenes.find(({ scene }) => scene === "publish")?.fromMs ?? 0;
  const shot = shots.findLast(({ atMs }) => atMs <= moment);
  await sharp(shot?.png).webp({ quality: 80 }).toFile(file);
}

/** What pictures only to be looked at have in common: looks, widths, and the words of the command line that choose among them. */
import { mkdir, rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { BrowserContextOptions } from "@playwright/test";
import sharp from "sharp";

export const sheetFolder = fileURLToPath(new URL("../test-results/sheet/", import.meta.url));
const COLUMN_HEIGHT = 1500;

export type Look = { readonly name: string; readonly context: BrowserContextOptions };
export const looks = [
  { name: "light", context: { colorScheme: "light", forcedColors: "none" } },
  { name: "dark", context: { colorScheme: "dark", forcedColors: "none" } },
  { name: "forced", context: { colorScheme: "dark", forcedColors: "active" } },
] as const satisfies readonly Look[];

/** Words after the kind choose: `sheet landing ru dark 390`. */
const words = process.argv.slice(3);
export const isWanted = (word: string, kinds: readonly string[]) =>
  words.includes(word) || !words.some((each) => kinds.includes(each));
export const among = <T extends string>(kinds: readonly T[]) =>
  kinds.filter((each) => isWanted(each, kinds));

export async function emptyFolder(): Promise<void> {
  await rm(sheetFolder, { recursive: true, force: true });
}

/** A long page is cut into columns beside each other, so that one picture shows all of it at a size that can be read. */
export async function saveInColumns(png: Buffer, name: string): Promise<void> {
  // A run of the browser tests empties the folder above it.
  await mkdir(sheetFolder, { recursive: true });
  const file = `${sheetFolder}${name}.png`;
  const { width, height } = await sharp(png).metadata();
  const count = Math.ceil(height / COLUMN_HEIGHT);
  if (count === 1) return void (await sharp(png).toFile(file));
  const columns = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const top = index * COLUMN_HEIGHT;
      const part = { left: 0, top, width, height: Math.min(COLUMN_HEIGHT, height - top) };
      const input = await sharp(png).extract(part).toBuffer();
      return { input, left: index * (width + 12), top: 0 };
    }),
  );
  const size = { width: count * (width + 12) - 12, height: COLUMN_HEIGHT };
  const background = "#c3c";
  await sharp({ create: { ...size, channels: 3, background } })
    .composite(columns)
    .png()
    .toFile(file);
}

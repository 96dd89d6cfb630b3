/** The icons of an installed app, drawn from the one favicon. */
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import sharp from "sharp";

const folder = fileURLToPath(new URL("../../apps/web/public/", import.meta.url));

/**
 * `isCut`: the system cuts its own shape out of the picture, so the colour goes to the edges; an icon for a circle also
 * has the drawing within its inner 80 % (https://www.w3.org/TR/appmanifest/#icon-masks).
 */
const icons = [
  { name: "icon-192.png", size: 192, isCut: false, scale: 1 },
  { name: "icon-512.png", size: 512, isCut: false, scale: 1 },
  { name: "icon-maskable-512.png", size: 512, isCut: true, scale: 0.86 },
  { name: "apple-touch-icon.png", size: 180, isCut: true, scale: 0.96 },
] as const;

export async function makeIcons(): Promise<void> {
  const favicon = await readFile(`${folder}favicon.svg`, "utf8");
  for (const { name, size, isCut, scale } of icons) {
    const drawing = isCut ? fillEdges(favicon, scale) : favicon;
    await sharp(Buffer.from(drawing), { density: (72 * size) / 32 })
      .resize(size, size)
      .png({ palette: true, colours: 128, compressionLevel: 9 })
      .toFile(`${folder}${name}`);
  }
}

/** The same drawing, smaller or larger, on a square without round corners. */
function fillEdges(favicon: string, scale: number): string {
  const [, ground, drawing] = /(<rect[^>]*>)([\s\S]*)<\/svg>/.exec(favicon) ?? [];
  if (!ground || !drawing) throw new Error("favicon.svg is not a rectangle with a drawing on it");
  const move = 16 * (1 - scale);
  const square = ground.replace(/ rx="[^"]*"/, "");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${square}<g transform="translate(${move} ${move}) scale(${scale})">${drawing}</g></svg>`;
}

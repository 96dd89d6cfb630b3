/** The picture that messengers and networks show beside a link to the landing page (Open Graph: 1200 × 630). */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { landing as english } from "../../apps/site/src/texts/en/landing.ts";
import { landing as russian } from "../../apps/site/src/texts/ru/landing.ts";
import { settle, withBrowser } from "./product.ts";
import { languages } from "./sample.ts";
import type { Language } from "./sample.ts";

const site = fileURLToPath(new URL("../../apps/site/", import.meta.url));
const pictures = `${site}src/pictures/`;
const favicon = fileURLToPath(new URL("../../apps/web/public/favicon.svg", import.meta.url));
const headlines = { en: english.headline, ru: russian.headline } as const;

export async function makeSocialPictures(): Promise<void> {
  await withBrowser(async (browser) => {
    const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
    for (const language of languages) {
      await page.setContent(await drawing(language));
      await settle(page);
      const png = await page.screenshot();
      const file = `${pictures}social-${language}.png`;
      await sharp(png).png({ palette: true, colours: 200, compressionLevel: 9 }).toFile(file);
    }
  });
}

async function drawing(language: Language): Promise<string> {
  const font = createRequire(`${site}package.json`).resolve(
    `@fontsource-variable/inter/files/inter-${language === "ru" ? "cyrillic" : "latin"}-wght-normal.woff2`,
  );
  const latin = font.replace("-cyrillic-", "-latin-");
  const screen = `${pictures}composer-desktop-${language}-light-1600.webp`;
  return `<!doctype html><meta charset="utf-8"><style>
    @font-face { font-family: Inter; font-weight: 100 900; src: ${await dataOf(font, "font/woff2")}; unicode-range: U+400-52F, U+2014, U+AB, U+BB; }
    @font-face { font-family: Latin; font-weight: 100 900; src: ${await dataOf(latin, "font/woff2")}; }
    * { box-sizing: border-box; margin: 0; }
    body { width: 1200px; height: 630px; overflow: hidden; background: linear-gradient(135deg, #0d6680, #0a4152); color: #fff; font-family: Inter, Latin; }
    header { position: absolute; left: 64px; top: 64px; display: flex; gap: 20px; align-items: center; font-size: 40px; font-weight: 700; }
    header img { width: 72px; border-radius: 20px; outline: 2px solid rgb(255 255 255 / 25%); }
    h1 { position: absolute; left: 64px; top: 196px; width: 480px; font-size: ${language === "ru" ? 52 : 58}px; line-height: 1.14; letter-spacing: -0.02em; text-wrap: balance; }
    .screen { position: absolute; left: 596px; top: 84px; width: 860px; border-radius: 16px; box-shadow: 0 24px 70px rgb(0 0 0 / 45%); }
  </style>
  <header><img src="${await addressOf(favicon, "image/svg+xml")}" alt=""><span>Vestnik</span></header>
  <h1>${headlines[language]}</h1>
  <img class="screen" src="${await addressOf(screen, "image/webp")}" alt="">`;
}

async function addressOf(file: string, type: string): Promise<string> {
  return `data:${type};base64,${(await readFile(file)).toString("base64")}`;
}

async function dataOf(file: string, type: string): Promise<string> {
  return `url(${await addressOf(file, type)})`;
}

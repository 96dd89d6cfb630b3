/**
 * `npm run pictures`: every picture that is made from the product; `npm run pictures -- icons` for one kind. `sheet` (the
 * public pages) and `screens` (what is inside) take what is only to be looked at.
 */
import { takeDocumentPictures } from "./documents.ts";
import { makeIcons } from "./icons.ts";
import { takeLandingPictures } from "./landing.ts";
import { takeScreens } from "./screens.ts";
import { takeSheet } from "./sheet.ts";
import { makeSocialPictures } from "./social.ts";

const kinds = {
  icons: makeIcons,
  landing: takeLandingPictures,
  social: makeSocialPictures,
  documents: takeDocumentPictures,
} as const;

const wanted = process.argv.slice(2);
if (wanted[0] === "sheet") await takeSheet();
else if (wanted[0] === "screens") await takeScreens();
else await takeKinds();

async function takeKinds(): Promise<void> {
  const unknown = wanted.filter((name) => !(name in kinds));
  if (unknown.length > 0)
    throw new Error(`${unknown.join(", ")}: the kinds are ${Object.keys(kinds).join(", ")}`);
  for (const [name, make] of Object.entries(kinds))
    if (wanted.length === 0 || wanted.includes(name)) await make();
}

/**
 * `npm run pictures`: every picture that is made from the product; `npm run pictures -- icons` for one kind. `npm run pictures --
 * sheet` takes what is only to be looked at.
 */
import { takeDocumentPictures } from "./documents.ts";
import { makeIcons } from "./icons.ts";
import { takeLandingPictures } from "./landing.ts";
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
else await takeKinds();

async function takeKinds(): Promise<void> {
  const unknown = wanted.filter((name) => !(name in kinds));
  if (unknown.length > 0)
    throw new Error(`${unknown.join(", ")}: the kinds are ${Object.keys(kinds).join(", ")}`);
  for (const [name, make] of Object.entries(kinds))
    if (wanted.length === 0 || wanted.includes(name)) await make();
}

/** `npm run pictures`: every picture that is made from the product; `npm run pictures -- icons` for one kind. */
import { takeDocumentPictures } from "./documents.ts";
import { makeIcons } from "./icons.ts";
import { takeLandingPictures } from "./landing.ts";
import { makeSocialPictures } from "./social.ts";

const kinds = {
  icons: makeIcons,
  landing: takeLandingPictures,
  social: makeSocialPictures,
  documents: takeDocumentPictures,
} as const;

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in kinds));
if (unknown.length > 0)
  throw new Error(`${unknown.join(", ")}: the kinds are ${Object.keys(kinds).join(", ")}`);
for (const [name, make] of Object.entries(kinds))
  if (wanted.length === 0 || wanted.includes(name)) await make();

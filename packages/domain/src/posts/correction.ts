/** What a post that is in its channel can be made to say (docs/product.md, After publishing). */
import type { InputProblem } from "../errors.ts";
import { optionFacts, postOptionsOf } from "./content.ts";
import type { Content, PostContent, PostOptions } from "./content.ts";
import { addressesOf } from "./media.ts";
import { captioned, shapeOf } from "./messageShape.ts";
import { shapedBy } from "./parts.ts";

/** The content of a published post after a correction, which leaves what was decided when it was published. */
export function corrected(before: Content, after: PostContent): PostContent {
  if (before.kind === "poll") return after;
  const decided = Object.entries(postOptionsOf(before)).filter(
    ([name]) => !optionFacts[name as keyof PostOptions].isCorrected,
  );
  const media = before.media.length > 1 ? before.media : after.media;
  return { ...after, media, ...Object.fromEntries(decided) };
}

/**
 * Telegram keeps the form of a message: whether it has media, and which ones an album has. What stands alone may become another of any
 * kind. What is hidden in an album stays so.
 */
export function checkCorrection(before: Content, after: PostContent): InputProblem[] {
  if (before.kind === "poll") return [{ code: "poll_not_editable" }];
  // What is in its channel becomes no second message.
  if (shapeOf(shapedBy(after)) === "apart") return [{ code: "form_not_editable" }];
  const [old, wanted] = [captioned(shapedBy(before)), captioned(shapedBy(after))];
  const isAlbum = old.length > 1;
  const isSame = isAlbum
    ? addressesOf(old).join(" ") === addressesOf(wanted).join(" ")
    : old.length === wanted.length;
  return isSame ? [] : [{ code: isAlbum ? "album_not_editable" : "form_not_editable" }];
}

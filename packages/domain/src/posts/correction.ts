/** What a post that is in its channel can be made to say (docs/product.md, After publishing). */
import type { InputProblem } from "../errors.ts";
import type { Content, PostContent } from "./content.ts";
import { addressesOf } from "./media.ts";

/** What was decided when it was published, and a correction does not change: how it was delivered, and what becomes of it by itself. */
export function corrected(before: Content, after: PostContent): PostContent {
  const { silent, protected: isProtected } = before;
  const { pin, removeAfterMinutes } = before.kind === "post" ? before : after;
  const isAlbum = before.kind === "post" && before.media.length > 1;
  const media = isAlbum ? before.media : after.media;
  return { ...after, media, silent, protected: isProtected, pin, removeAfterMinutes };
}

/**
 * Telegram keeps the form of a message: whether it has media, and which ones an album has. What stands alone may become another of any
 * kind. What is hidden in an album stays so.
 */
export function checkCorrection(before: Content, after: PostContent): InputProblem[] {
  if (before.kind === "poll") return [{ code: "poll_not_editable" }];
  const [old, wanted] = [before.media, after.media];
  const isAlbum = old.length > 1;
  const isSame = isAlbum
    ? addressesOf(old).join(" ") === addressesOf(wanted).join(" ")
    : old.length === wanted.length;
  return isSame ? [] : [{ code: isAlbum ? "album_not_editable" : "form_not_editable" }];
}

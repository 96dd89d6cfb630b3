/** What stored images are counted as, and how long they are kept (decisions 66 and 68). */

/**
 * What a stored image is needed for. One that is needed for several things counts under the first of them in this order:
 * as "published" counts what nothing that waits, no draft and no failed post needs.
 */
export const imageUses = ["waiting", "drafts", "failed", "published", "deleted", "unused"] as const;
export type ImageUse = (typeof imageUses)[number];

/** Uses whose images an owner can remove all at once. Those of drafts and of what waits go with it. */
export const removableImageUses = ["failed", "published", "deleted", "unused"] as const;
export type RemovableImageUse = (typeof removableImageUses)[number];

/** Each file takes whole blocks of the disk, so a million tiny ones are not free. */
export const SMALLEST_COUNTED_BYTES = 4096;

/** An image of a text that is neither saved nor published is kept so long after it was given, or last seen in a browser. */
export const UNUSED_KEPT_FOR_MS = 30 * 24 * 3_600_000;

/** So many images one request may name; more than a browser keeps. */
export const MAX_IMAGES_NAMED = 500;

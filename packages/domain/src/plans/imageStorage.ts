/** How stored images are counted, and how long they stay (decision 66). */

/**
 * The use of a stored image. An image with several uses counts under the first of them in this order: "published" counts those that no
 * waiting post, no draft and no failed post needs.
 */
export const imageUses = ["waiting", "drafts", "failed", "published", "deleted", "unused"] as const;
export type ImageUse = (typeof imageUses)[number];

/** Uses whose images an owner can remove all at once. Images of drafts and waiting posts are removed together with those. */
export const removableImageUses = ["failed", "published", "deleted", "unused"] as const;
export type RemovableImageUse = (typeof removableImageUses)[number];

/** The smallest counted size: each file takes whole blocks of the disk, so a million tiny ones are not free. */
export const MIN_COUNTED_BYTES = 4096;

/** How long an image of a text that is neither saved nor published stays after its upload, or after a browser last showed it. */
export const UNUSED_RETENTION_DAYS = 30;
export const UNUSED_RETENTION_MS = UNUSED_RETENTION_DAYS * 24 * 3_600_000;

/** How many images one request may name; more than a browser stores. */
export const MAX_IMAGES_NAMED = 500;

/**
 * Images in texts of this browser that are neither saved nor published. The server stores such images for thirty days
 * after this browser last reported them (decision 66), so every visit reports them, and the answer names those that are
 * gone.
 */
import { keepImagesResponseSchema } from "@vestnik/contract/uploads";
import { MAX_IMAGES_NAMED } from "@vestnik/domain/imageStorage";
import { uploadFilename } from "@vestnik/domain/media";
import { create } from "zustand";
import { request } from "../api/request.ts";
import { ownedTexts } from "../storage/ownedValue.ts";

type UnsavedImages = {
  /** Undefined until the server has answered. */
  readonly keptUntil: string | undefined;
  readonly missing: ReadonlySet<string>;
};

export const useUnsavedImages = create<UnsavedImages>()(() => ({
  keptUntil: undefined,
  missing: new Set(),
}));

/** A tab that stays open for weeks reports again. */
const REPORT_INTERVAL_MS = 6 * 3_600_000;
const CHECK_INTERVAL_MS = 600_000;

let reportedAt = -Infinity;

/** Reports the images now and from time to time, until the returned function is called. */
export function startReporting(): () => void {
  reportImages();
  const timer = setInterval(reportImages, CHECK_INTERVAL_MS);
  return () => clearInterval(timer);
}

function reportImages(): void {
  const now = Date.now();
  const filenames = namedImages();
  if (filenames.length === 0 || now - reportedAt < REPORT_INTERVAL_MS) return;
  reportedAt = now;
  request(keepImagesResponseSchema, "POST", "/uploads/keep", { filenames })
    .then(({ keptUntil, missing }) =>
      useUnsavedImages.setState({ keptUntil, missing: new Set(missing) }),
    )
    // One failed report loses nothing; the next check tries again.
    .catch(() => (reportedAt = -Infinity));
}

/** The images of drafts, conflict copies and unsaved changes: all stored texts contain the paths as they are. */
export function namedImages(): string[] {
  const paths = ownedTexts().flatMap((text) => text.match(/\/uploads\/[a-z0-9]+\.[a-z]+/g) ?? []);
  const names = new Set(paths.flatMap((path) => uploadFilename(path) ?? []));
  return [...names].slice(0, MAX_IMAGES_NAMED);
}

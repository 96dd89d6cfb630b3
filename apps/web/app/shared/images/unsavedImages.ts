/**
 * Images this browser keeps in texts that are neither saved nor published. The server keeps such images for thirty days after
 * it last heard of them (decision 68), so it is told at every visit, and tells which of them are gone.
 */
import { keepImagesResponseSchema } from "@vestnik/contract/uploads";
import { MAX_IMAGES_NAMED } from "@vestnik/domain/imageStorage";
import { uploadFilename } from "@vestnik/domain/post";
import { create } from "zustand";
import { request } from "../api/request.ts";
import { ownedTexts } from "../storage/ownedValue.ts";

type UnsavedImages = {
  /** Undefined until the server has told. */
  readonly keptUntil: string | undefined;
  readonly missing: ReadonlySet<string>;
};

export const useUnsavedImages = create<UnsavedImages>()(() => ({
  keptUntil: undefined,
  missing: new Set(),
}));

/** A tab that stays open for weeks tells again. */
const REPORT_INTERVAL_MS = 6 * 3_600_000;
const CHECK_INTERVAL_MS = 600_000;

let reportedAt = -Infinity;

/** Tells the server of them now, and from time to time until the function it gives is called. */
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
    // Nothing is lost by one visit; the next look tries again.
    .catch(() => (reportedAt = -Infinity));
}

/** In drafts, texts put aside, and changes that are not saved: wherever a text is kept, the paths stand in it as they are. */
export function namedImages(): string[] {
  const paths = ownedTexts().flatMap((text) => text.match(/\/uploads\/[a-z0-9]+\.[a-z]+/g) ?? []);
  const names = new Set(paths.flatMap((path) => uploadFilename(path) ?? []));
  return [...names].slice(0, MAX_IMAGES_NAMED);
}

/** Pictures that are given to the AI: own uploads, as PNG of at most 4 MB (docs/product.md, AI). */
import { readFile, rm, writeFile } from "node:fs/promises";
import { MAX_REFERENCE_BYTES } from "@vestnik/domain/prompt";
import { isUploadAddress, kindOfUpload, uploadFilename } from "@vestnik/domain/media";
import { AppError } from "../../appError.ts";
import type { Deps } from "../../deps.ts";
import type { Reference } from "../../providers/ai.ts";
import type { Asker } from "../../providers/decoder.ts";
import { diskFull } from "../../machine/diskSpace.ts";
import { readOwnImage } from "../uploads/uploads.ts";

/** Reads an upload of the person. Addresses elsewhere are never fetched (decision 8). */
export async function readReference(
  deps: Deps,
  asker: Asker,
  imageUrl: string,
): Promise<Reference> {
  const given = imageUrl.trim();
  if (given === "") throw new AppError("reference_required");
  const filename = uploadFilename(given);
  if (filename === undefined)
    throw new AppError(isUploadAddress(given) ? "image_missing" : "image_url_invalid");
  if (kindOfUpload(filename) !== "photo") throw new AppError("reference_unsuitable");
  const bytes = await readOwnImage(deps, asker.userId, filename);
  const [source, target] = [deps.files.newScratch(), deps.files.newScratch()];
  try {
    await writeFile(source, bytes);
    await drawAsPng(deps, source, target, asker);
    return { png: await readFile(target) };
  } finally {
    await Promise.all([rm(source, { force: true }), rm(target, { force: true })]);
  }
}

async function drawAsPng(
  { decoder, log }: Pick<Deps, "decoder" | "log">,
  source: string,
  target: string,
  asker: Asker,
): Promise<void> {
  const drawn = await decoder.toPng(source, target, MAX_REFERENCE_BYTES, asker);
  switch (drawn.kind) {
    case "picture":
      return;
    case "no_room":
      throw diskFull();
    case "refused":
    case "given_up":
      if (!asker.giveUp.aborted) log.warn(drawn, "a reference could not be converted");
      throw new AppError("image_undecodable");
    default:
      drawn satisfies never;
  }
}

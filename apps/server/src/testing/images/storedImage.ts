import { writeFile } from "node:fs/promises";
import type { Deps } from "../../deps.ts";
import { storeImage } from "../../features/uploads/uploads.ts";

/** Stores an image as if it had been uploaded; returns its name. */
export async function storeBytes(deps: Deps, userId: string, image: Uint8Array): Promise<string> {
  const asker = { userId, giveUp: new AbortController().signal };
  const receive = async (path: string) => await writeFile(path, image);
  return (await storeImage(deps, asker, receive, deps.clock())).upload.filename;
}

import { writeFile } from "node:fs/promises";
import type { Deps } from "../../deps.ts";
import { storeFile } from "../../features/uploads/uploads.ts";

/** Stores a file as if it had been uploaded; returns its address. */
export async function storeSample(deps: Deps, userId: string, bytes: Uint8Array): Promise<string> {
  const asker = { userId, giveUp: new AbortController().signal };
  const receive = async (path: string) => {
    await writeFile(path, bytes);
    return { name: "sample.bin", asDocument: false };
  };
  return `/uploads/${(await storeFile(deps, asker, receive, deps.clock())).upload.filename}`;
}

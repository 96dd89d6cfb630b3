import { writeFile } from "node:fs/promises";
import type { Deps } from "../deps.ts";
import { storeImage } from "../features/uploads/uploads.ts";

/** An image as if it had been sent; answers with its name. */
export async function storeBytes(deps: Deps, userId: string, image: Uint8Array): Promise<string> {
  const asker = { userId, giveUp: new AbortController().signal };
  const receive = async (path: string) => await writeFile(path, image);
  return (await storeImage(deps, asker, receive, deps.clock())).upload.filename;
}

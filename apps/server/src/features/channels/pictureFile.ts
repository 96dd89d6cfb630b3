/** Under which name the small picture of a channel is kept, and how it goes. */
import { createHash } from "node:crypto";
import type { Deps } from "../../deps.ts";
import type { Files } from "../../providers/files.ts";
import * as queries from "./queries.ts";
import type { ChannelRow } from "./queries.ts";

type Pictured = Pick<ChannelRow, "id" | "picture">;

const ENDING = ".picture";
const ID_LENGTH = 32;

/** Another one for another picture; null where there is none. */
export function pictureVersionOf({ picture }: Pick<ChannelRow, "picture">): string | null {
  if (!picture) return null;
  return createHash("sha256").update(picture.uniqueId).digest("hex").slice(0, 16);
}

/** It says whose it is, so that the upkeep knows without a row of its own. */
export function pictureFileOf(channel: Pictured): string | null {
  const version = pictureVersionOf(channel);
  return version && `${channel.id.replaceAll("-", "")}${version}${ENDING}`;
}

export async function removePicture(files: Files, channel: Pictured): Promise<void> {
  const filename = pictureFileOf(channel);
  if (filename !== null) await files.remove(filename);
}

/** Which of these files are pictures that channels have now. */
export async function findPicturesInUse(
  { database }: Pick<Deps, "database">,
  filenames: readonly string[],
): Promise<(string | null)[]> {
  const ids = filenames.filter((name) => name.endsWith(ENDING)).map(idIn);
  const known = ids.filter((id) => id !== undefined);
  return (await queries.findPictures(database.db, known)).map(pictureFileOf);
}

function idIn(filename: string): string | undefined {
  const shape = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/;
  return shape.exec(filename.slice(0, ID_LENGTH))?.slice(1).join("-");
}

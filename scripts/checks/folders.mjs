import { existsSync } from "node:fs";
import { join } from "node:path";

import { run } from "../machine/project.mjs";
import { findMissingRooms } from "../rooms.mjs";

/** Compares the folders of the project with its list of rooms. @param {string} folder */
export async function findFoldersWithoutALine(folder) {
  const args = ["ls-files", "--cached", "--others", "--exclude-standard"];
  const { code, output } = await run("git", args, { cwd: folder });
  // An unpacked archive has no list of its own files.
  if (code !== 0) return "";
  const files = output.split("\n").filter((file) => file && existsSync(join(folder, file)));
  return findMissingRooms(files).join("\n");
}

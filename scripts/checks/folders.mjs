import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

import { run } from "../machine/project.mjs";
import { webRooms } from "./webRooms.mjs";

/** A longer list of files is not taken in at a glance. */
const MAX_FILES = 25;

/** Folders whose number of files has a reason. @type {Record<string, string>} */
const exceptions = {
  ".ci": "its one file has the place where others look for it",
  "apps/web/public": "what is served as it is",
  "apps/site/src/pictures": "made and named by `npm run pictures`",
  "apps/web/app/locales/en": "a file for each namespace",
  "apps/web/app/locales/ru": "a file for each namespace",
  "docs/decisions": "numbered records with an index",
  "apps/server/src/providers/disk": "a provider is a folder, however small",
};

/**
 * Names folders with too many files, folders made for a single one, and rooms of the web app that are not in the table.
 *
 * @param {string} folder
 */
export async function findFoldersOfWrongSize(folder) {
  const args = ["ls-files", "--cached", "--others", "--exclude-standard"];
  const { code, output } = await run("git", args, { cwd: folder });
  // An unpacked archive has no list of its own files.
  if (code !== 0) return "";
  const files = output.split("\n").filter((file) => file && existsSync(join(folder, file)));
  return [...problemsOfSize(files), ...roomsWithoutALine(files)].join("\n");
}

/** @param {string[]} files @returns {string[]} */
export function problemsOfSize(files) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const name of files.map((file) => dirname(file)))
    counts.set(name, (counts.get(name) ?? 0) + 1);
  const folders = [...counts.keys()];
  return folders.flatMap((name) => {
    if (name === "." || name in exceptions) return [];
    const count = counts.get(name) ?? 0;
    const isLeaf = folders.every((other) => !other.startsWith(`${name}/`));
    if (count > MAX_FILES)
      return [`${name}: ${count} files; make it rooms of at most ${MAX_FILES}.`];
    return count === 1 && isLeaf ? [`${name}: a folder for one file; put it one up.`] : [];
  });
}

/** @param {string[]} files @returns {string[]} */
export function roomsWithoutALine(files) {
  const found = files.flatMap((file) =>
    Object.entries(webRooms).flatMap(([folder, rooms]) => {
      const [, room] = file.match(`^apps/web/app/${folder}/([^/]+)/`) ?? [];
      return room === undefined || room in rooms ? [] : [`${folder}/${room}`];
    }),
  );
  return [...new Set(found)].map(
    (room) => `apps/web/app/${room}: say in scripts/checks/webRooms.mjs what it may import.`,
  );
}

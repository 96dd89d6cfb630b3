import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

/**
 * The folders with a package.json of their own, the whole project (".") first.
 *
 * @param {string} folder
 */
export function workspaceFolders(folder) {
  const parents = ["packages", "apps"].filter((parent) => existsSync(join(folder, parent)));
  const below = parents.flatMap((parent) =>
    readdirSync(join(folder, parent)).map((name) => `${parent}/${name}`),
  );
  return [".", ...below, "e2e", "bench", "chaos", "simulation"].filter((workspace) =>
    existsSync(join(folder, workspace, "package.json")),
  );
}

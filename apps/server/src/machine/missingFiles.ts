/** Files and folders that are not there: often no failure, since another process may remove one between listing and reading it. */

/** Says of what a function of `node:fs` threw whether the file or folder was missing. */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}

/** For `.catch`: what is missing is undefined, every other failure is thrown on. */
export function undefinedWhenMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error;
}

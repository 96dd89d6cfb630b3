import { findInPath, installDebianPackages } from "./debian.mjs";

/**
 * The program that encodes films: one in PATH, or a fresh one.
 *
 * @returns {Promise<{ path: string } | { missing: string }>}
 */
export async function findOrInstallFfmpeg() {
  const found = findInPath(["ffmpeg"]);
  if (found) return { path: found };
  const problem = await installDebianPackages(["ffmpeg"]);
  const path = findInPath(["ffmpeg"]);
  return path ? { path } : { missing: `no ffmpeg was found: ${problem}` };
}

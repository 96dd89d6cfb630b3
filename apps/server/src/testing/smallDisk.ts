/** A real, small disk: a file system in memory, where this process may mount one (root on Linux). */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync, appendFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export type SmallDisk = {
  readonly folder: string;
  /** Writes until the disk is full. */
  fill(): void;
  /** Removes what filled it. */
  clear(): void;
  unmount(): void;
};

const FILLING = "filling";
const PIECE_BYTES = 1024 * 1024;

/** Undefined where mounting is not allowed. */
export function mountSmallDisk(megabytes: number): SmallDisk | undefined {
  const folder = mkdtempSync(join(tmpdir(), "vestnik-small-disk-"));
  try {
    const options = ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", folder];
    execFileSync("mount", options, { stdio: "ignore" });
  } catch {
    rmSync(folder, { recursive: true });
    return undefined;
  }
  const filling = join(folder, FILLING);
  return {
    folder,
    fill() {
      writeFileSync(filling, "");
      for (let bytes = PIECE_BYTES; bytes >= 1; bytes = Math.floor(bytes / 2))
        fillUp(filling, bytes);
    },
    clear: () => rmSync(filling, { force: true }),
    unmount() {
      // Lazily, because a killed process may not be gone completely.
      execFileSync("umount", ["-l", folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function fillUp(file: string, bytes: number): void {
  const piece = Buffer.alloc(bytes);
  try {
    for (;;) appendFileSync(file, piece);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOSPC")) throw error;
  }
}

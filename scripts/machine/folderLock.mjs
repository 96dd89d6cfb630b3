import { spawnSync } from "node:child_process";
import {
  closeSync,
  constants,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";

/**
 * One process a folder, guarded by the kernel: an exclusive flock(2) on the file `lock` in it. The kernel grants
 * it once, knows every container on the machine, and takes it back at the moment its holder ends, however it ends. So
 * there are no stale locks, and no need to judge whether another process is alive. The file itself is never
 * removed: that would let two processes lock two files of one name.
 *
 * The scripts use it before packages are installed and the server uses it afterwards, so it is plain JavaScript for any Node
 * from 20.19. Decision 0078 says what else was considered.
 *
 * @typedef {object} FolderLock
 * @property {number} fd a child process that inherits it holds the lock as well, until it ends itself
 * @property {() => void} release
 */

/** The machine cannot lock this folder, so nothing in it may be used. */
export class LockUnavailable extends Error {
  /** @param {string} folder @param {string} reason */
  constructor(folder, reason) {
    super(
      `The folder ${folder} cannot be locked (${reason}), and without a lock two processes could spoil it. ` +
        "On Linux this needs the program flock (package util-linux) and a file system that knows locks.",
    );
  }
}

const lockName = "lock";
/** What the open(2) of macOS and the BSDs takes to lock a file while opening it; Linux has no such thing. */
const openLocked = 0x20;

/**
 * The lock of a folder, which is made when it is not there; undefined while another process, or this one, holds it.
 *
 * @param {string} folder
 * @returns {FolderLock | undefined}
 */
export function takeFolderLock(folder) {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, lockName);
  const fd =
    process.platform === "linux" ? openAndLock(folder, path) : openLockedFile(folder, path);
  if (fd === undefined) return undefined;
  ftruncateSync(fd);
  writeSync(fd, String(process.pid), 0);
  let isHeld = true;
  return {
    fd,
    release() {
      // The system gives a closed file's number to the next file that is opened.
      if (isHeld) closeSync(fd);
      isHeld = false;
    },
  };
}

/**
 * The number of the process that took the lock last, to be named to a person. It decides nothing: the process may have ended, and
 * in a container the number means another one.
 *
 * @param {string} folder
 */
export function lastHolderOf(folder) {
  try {
    const pid = Number(readFileSync(join(folder, lockName), "utf8"));
    return Number.isInteger(pid) && pid > 0 ? pid : undefined;
  } catch {
    return undefined;
  }
}

/** @param {string} folder @param {string} path */
function openAndLock(folder, path) {
  const fd = openSync(path, constants.O_RDWR | constants.O_CREAT, 0o600);
  // The lock belongs to the open file, not to the process that asked for it: it stays ours when flock has ended.
  const flock = spawnSync("flock", ["-n", "0"], { stdio: [fd, "ignore", "pipe"] });
  if (flock.status === 0) return fd;
  closeSync(fd);
  const complaint = flock.error?.message ?? flock.stderr.toString().trim();
  // Held by another: flock ends with 1 and says nothing.
  if (flock.status === 1 && complaint === "") return undefined;
  throw new LockUnavailable(folder, complaint || `flock ended with ${flock.status}`);
}

/** @param {string} folder @param {string} path */
function openLockedFile(folder, path) {
  if (process.platform === "win32") throw new LockUnavailable(folder, "Windows is not supported");
  const { O_RDWR, O_CREAT, O_NONBLOCK } = constants;
  try {
    return openSync(path, O_RDWR | O_CREAT | O_NONBLOCK | openLocked, 0o600);
  } catch (error) {
    const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
    if (code === "EAGAIN" || code === "EWOULDBLOCK") return undefined;
    throw new LockUnavailable(folder, message);
  }
}

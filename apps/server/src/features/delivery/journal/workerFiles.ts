/**
 * The files of a worker's folder, opened with care: a pipe, a device, a link or a folder in the place of one must neither hold up the
 * process nor fill its memory.
 */
import {
  accessSync,
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
} from "node:fs";
import type { Stats } from "node:fs";
import { join, sep } from "node:path";

const { O_APPEND, O_CREAT, O_NOFOLLOW, O_NONBLOCK, O_RDONLY, O_WRONLY, R_OK, W_OK } = constants;

/** More than all segments of an evidence log together contain. */
const MAX_BYTES = 64 * 1024 * 1024;
const ourNames =
  /^(?:id|lock|reserve|gap|database\.json(?:\.new)?|(?:journal|evidence)-\d+\.ndjson)$/;
/** Errors that the file or its folder causes; a full disk or too many open files are not among them. */
const unusable = [
  "EACCES",
  "EEXIST",
  "EIO",
  "EISDIR",
  "ELOOP",
  "ENOTDIR",
  "ENXIO",
  "EPERM",
  "EROFS",
];

/** The file is no regular file, is too large to be ours, or cannot be read. */
export class UnusableFile extends Error {
  readonly path: string;

  constructor(path: string, cause?: unknown) {
    super(`${path} is no file of a worker, or cannot be read.`, { cause });
    this.path = path;
  }
}

export type OnUnusable = (error: UnusableFile) => void;

/** Whether the folder itself, or a file in it, is the reason; a database that is away is not. */
export function isUnusable(folder: string, error: unknown): boolean {
  if (error instanceof UnusableFile) return true;
  if (!hasUnusableCode(error) || !("path" in error)) return false;
  return error.path === folder || String(error.path).startsWith(folder + sep);
}

/** Checks without opening anything, so that an unusable folder stays unchanged. */
export function requireUsableFiles(folder: string): void {
  for (const name of namesIn(folder).filter((one) => ourNames.test(one))) {
    const path = join(folder, name);
    unlessMissing(() => {
      guard(path, () => {
        requireRegular(path, lstatSync(path));
        accessSync(path, R_OK | W_OK);
      });
    });
  }
}

/** The files of a journal or an evidence log, the oldest first. */
export function segmentPaths(folder: string, kind: "journal" | "evidence"): string[] {
  return readdirSync(folder)
    .filter((name) => name.startsWith(`${kind}-`) && ourNames.test(name))
    .map((name) => join(folder, name))
    .toSorted((one, other) => segmentNumber(one) - segmentNumber(other));
}

export function segmentNumber(path: string): number {
  return Number(/(\d+)\.ndjson$/.exec(path)?.[1] ?? 0);
}

/** Throws the system's error when the file does not exist. */
export function readWorkerFile(path: string): string {
  return guard(path, () => {
    const file = openRegular(path);
    try {
      return readFileSync(file, "utf8");
    } finally {
      closeSync(file);
    }
  });
}

/** Empty when the file does not exist, or cannot be used and `onUnusable` is given; otherwise this throws. */
export function readIfUsable(path: string, onUnusable?: OnUnusable): string {
  try {
    return unlessMissing(() => readWorkerFile(path)) ?? "";
  } catch (error) {
    if (!onUnusable || !(error instanceof UnusableFile)) throw error;
    onUnusable(error);
    return "";
  }
}

export function openForAppend(path: string): number {
  // Without O_NONBLOCK, opening a pipe would wait for its other end.
  return guard(path, () => openSync(path, O_WRONLY | O_APPEND | O_CREAT | O_NONBLOCK, 0o600));
}

/** The result, or undefined when the file does not exist: its worker may delete it between listing and reading. */
export function unlessMissing<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  }
}

function openRegular(path: string): number {
  // Opening some devices has side effects, so the path is checked first.
  requireRegular(path, lstatSync(path));
  // The path may have changed since the check, and opening a pipe would wait for its other end.
  const file = openSync(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  try {
    requireRegular(path, fstatSync(file));
    return file;
  } catch (error) {
    closeSync(file);
    throw error;
  }
}

function requireRegular(path: string, stats: Stats): void {
  if (!stats.isFile() || stats.size > MAX_BYTES) throw new UnusableFile(path);
}

function guard<T>(path: string, use: () => T): T {
  try {
    return use();
  } catch (error) {
    throw hasUnusableCode(error) ? new UnusableFile(path, error) : error;
  }
}

function namesIn(folder: string): string[] {
  return unlessMissing(() => readdirSync(folder)) ?? [];
}

function hasUnusableCode(error: unknown): error is Error {
  return error instanceof Error && unusable.includes(String(codeOf(error)));
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}

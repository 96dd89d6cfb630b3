/** Storage of uploaded files. We choose their names: random, without folders. */
import type { Readable } from "node:stream";

export type StoredFile = { readonly filename: string; readonly savedAt: Date };

export class NoRoom extends Error {}

/** True for the system errors of a full disk or quota. */
export function isDiskFull(error: unknown): boolean {
  return (
    error instanceof Error && "code" in error && ["ENOSPC", "EDQUOT"].includes(String(error.code))
  );
}

/** First and last byte, both included. */
export type ByteRange = { readonly start: number; readonly end: number };

/** An open file: either read it, which closes it at its end, or close it. */
export type OpenFile = {
  readonly size: number;
  /** Buffers only what its reader has not consumed yet, which is some kilobytes. */
  stream(range?: ByteRange): Readable;
  close(): Promise<void>;
};

export type Files = {
  /** Throws `NoRoom` when the disk is full; then no part of the file stays. */
  save(filename: string, bytes: Uint8Array): Promise<void>;
  /** A path on this machine for a file that is being made. Its creator removes it; otherwise `list` shows it as unfinished. */
  newScratch(): string;
  /** Stores the file at such a path under its final name. Throws `NoRoom` when the disk is full. */
  keep(scratch: string, filename: string): Promise<void>;
  /** The bytes, or undefined when there is no such file. */
  read(filename: string): Promise<Uint8Array | undefined>;
  /** For a reader that may be slow; undefined when there is no such file. */
  open(filename: string): Promise<OpenFile | undefined>;
  has(filename: string): Promise<boolean>;
  /** The space of the disk the files are on. */
  space(): Promise<{ readonly freeBytes: number; readonly totalBytes: number }>;
  /** All files, including unfinished ones. */
  list(): Promise<StoredFile[]>;
  /** Nothing happens when there is no such file. */
  remove(filename: string): Promise<void>;
};

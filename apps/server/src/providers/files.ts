/** Where uploaded files live. Names are ours: random, without folders. */
import type { Readable } from "node:stream";

export type StoredFile = { readonly filename: string; readonly savedAt: Date };

export class NoRoom extends Error {}

/** What the system says of a full disk, or a full quota on it. */
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
  /** Holds only what its reader has not taken yet, which is some kilobytes. */
  stream(range?: ByteRange): Readable;
  close(): Promise<void>;
};

export type Files = {
  /** Throws `NoRoom` when the disk is full; then nothing of it stays. */
  save(filename: string, bytes: Uint8Array): Promise<void>;
  /** A path on this machine for a file that is being made; removed by who made it, else cleared away like what was never finished. */
  newScratch(): string;
  /** Keeps what was made at such a path, which is then gone from there. Throws `NoRoom` when the disk is full. */
  keep(scratch: string, filename: string): Promise<void>;
  /** The bytes, or undefined when there is no such file. */
  read(filename: string): Promise<Uint8Array | undefined>;
  /** For a reader that may be slow; undefined when there is no such file. */
  open(filename: string): Promise<OpenFile | undefined>;
  has(filename: string): Promise<boolean>;
  /** Of the disk they lie on. */
  space(): Promise<{ readonly freeBytes: number; readonly totalBytes: number }>;
  /** All of them, those among them that were never finished. */
  list(): Promise<StoredFile[]>;
  /** Nothing happens when there is no such file. */
  remove(filename: string): Promise<void>;
};

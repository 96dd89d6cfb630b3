/** Storage of uploaded files: a folder of the disk, or a bucket. We choose their names: random, without folders. */
import type { Readable } from "node:stream";

/** A file as a list of the storage shows it. */
export type ListedFile = {
  readonly filename: string;
  readonly savedAt: Date;
  readonly bytes: number;
};

const OWN_NAME = /^[a-z0-9]+\.[a-z]+$/;

/** Whether it is the name of one of our files. */
export function isOwnName(filename: string): boolean {
  return OWN_NAME.test(filename);
}

export class NoRoom extends Error {}

/** The storage does not answer, answers wrongly or refuses us: nothing is known of the file, least of all that it is gone. */
export class StorageAway extends Error {}

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
  /** Buffers only what its reader has not consumed yet, which is some kilobytes. Fails with `StorageAway` where not all of it comes. */
  stream(range?: ByteRange): Readable;
  close(): Promise<void>;
};

/** A file on this machine for as long as it is held, whatever happens to the storage meanwhile. */
export type HeldFile = { readonly path: string; release(): Promise<void> };

/** Every method that asks for a file throws `StorageAway` where the storage cannot be asked. */
export type Files = {
  readonly kind: "disk" | "bucket";
  /** Throws `NoRoom` when the storage is full; then no part of the file stays. */
  save(filename: string, bytes: Uint8Array): Promise<void>;
  /** A path on this machine for a file that is being made. Its creator removes it; otherwise `list` shows it as unfinished. */
  newScratch(): string;
  /** Where files lie on this machine whose upload broke off. */
  readonly unfinishedFolder: string;
  /** Stores the file at such a path under its final name. Throws `NoRoom` when the storage is full. */
  keep(scratch: string, filename: string): Promise<void>;
  /** The bytes, or undefined when there is no such file. */
  read(filename: string): Promise<Uint8Array | undefined>;
  /** For a reader that may be slow; undefined when there is no such file. */
  open(filename: string): Promise<OpenFile | undefined>;
  /** For a reader that must get all of it or nothing; undefined when there is no such file. */
  hold(filename: string): Promise<HeldFile | undefined>;
  has(filename: string): Promise<boolean>;
  /** Whether the storage answers; within a second or two. */
  isThere(): Promise<boolean>;
  /** The space of the disk where files are made. */
  space(): Promise<{ readonly freeBytes: number; readonly totalBytes: number }>;
  /** All files, including unfinished ones on this machine. */
  list(): Promise<ListedFile[]>;
  /** Nothing happens when there is no such file. */
  remove(filename: string): Promise<void>;
};

/** Whether the settings of a bucket are right, with a sentence for its operator. */
export type BucketFinding =
  | { readonly kind: "fine" }
  /** It does not answer now, which says nothing against the settings. */
  | { readonly kind: "away"; readonly sentence: string }
  | { readonly kind: "wrong"; readonly sentence: string };

/** Where uploaded files live. Names are ours: random, without folders. */
import type { Readable } from "node:stream";

export type StoredFile = { readonly filename: string; readonly savedAt: Date };

export class NoRoom extends Error {}

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
  /** Takes over a file of this machine, which is then gone from its old place. */
  adopt(filename: string, path: string): Promise<void>;
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

/** Where uploaded files live. Names are ours: random, without folders. */

export type StoredFile = { readonly filename: string; readonly savedAt: Date };

export class NoRoom extends Error {}

export type Files = {
  /** Throws `NoRoom` when the disk is full; then nothing of it stays. */
  save(filename: string, bytes: Uint8Array): Promise<void>;
  /** The bytes, or undefined when there is no such file. */
  read(filename: string): Promise<Uint8Array | undefined>;
  has(filename: string): Promise<boolean>;
  /** Of the disk they lie on. */
  space(): Promise<{ readonly freeBytes: number; readonly totalBytes: number }>;
  /** All of them, those among them that were never finished. */
  list(): Promise<StoredFile[]>;
  /** Nothing happens when there is no such file. */
  remove(filename: string): Promise<void>;
};

/** Where uploaded files live. Names are ours: random, without folders. */

export type StoredFile = { readonly filename: string; readonly savedAt: Date };

export type Files = {
  save(filename: string, bytes: Uint8Array): Promise<void>;
  /** The bytes, or undefined when there is no such file. */
  read(filename: string): Promise<Uint8Array | undefined>;
  has(filename: string): Promise<boolean>;
  /** All of them, those among them that were never finished. */
  list(): Promise<StoredFile[]>;
  /** Nothing happens when there is no such file. */
  remove(filename: string): Promise<void>;
};
